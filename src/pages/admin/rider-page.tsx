import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { RiderDesk } from '#features/fulfilment/riders/admin/rider-desk.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { useWorkLanguage } from './use-work-language.ts'

export function Component() {
  const { user } = useUser()
  useWorkLanguage()
  const shopPhone = useShop().contact.phone
  return (
    <AdminOnly needs="deliveries.own">
      {user && <RiderDesk riderId={user._id} shopPhone={shopPhone} />}
    </AdminOnly>
  )
}
