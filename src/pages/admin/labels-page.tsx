import { LabelDesk } from '#features/stock/labels/admin/label-desk.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'

/** Labels to print, scanned with the camera if that is wanted. */
export function Component() {
  const shop = useShop()
  return <LabelDesk shop={shop} />
}
