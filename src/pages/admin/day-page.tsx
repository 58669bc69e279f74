import { DayDesk } from '#features/counter/admin/day-desk.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { isAdmin } from '#shared/roles.ts'

/** Opens, counts and closes the drawers, and shows what a day brought. */
export function Component() {
  const { user } = useUser()
  const shop = useShop()
  return (
    <DayDesk isManager={isAdmin(user)} shop={shop.name} person={user?.name ?? ''} userId={user?._id ?? ''} />
  )
}
