import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { CashDesk } from '#features/fulfilment/riders/admin/cash-desk.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'

/** The riders' cash of a day. */
export function Component() {
  const { user } = useUser()
  const { name } = useShop()
  return <CashDesk shop={name} person={user?.name ?? ''} />
}
