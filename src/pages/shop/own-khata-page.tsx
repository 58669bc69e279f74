import { OwnKhata } from '#features/khata/shop/own-khata.tsx'
import { PayKhata } from '#features/upi/shop/pay-khata.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'

export function Component() {
  return <OwnKhata shopName={useShop().name} pay={<PayKhata />} />
}
