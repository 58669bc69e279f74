import { useOpenDrawers } from '#features/counter/admin/use-day.ts'
import { BuyingDesk } from '#features/stock/purchasing/admin/buying-desk.tsx'
import { MorningNeeds } from '#features/subscriptions/admin/morning-needs.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'

/** Bills of suppliers, scanned with the camera if that is wanted. */
export function Component() {
  const drawers = useOpenDrawers()
  const { company, contact, gstin } = useShop()
  return (
    <BuyingDesk drawers={drawers} seller={{ name: company, address: contact.address, gstin }}>
      <MorningNeeds />
    </BuyingDesk>
  )
}
