import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { MorningDesk } from '#features/subscriptions/admin/morning-desk.tsx'
import { may } from '#shared/permissions.ts'

export function Component() {
  const { name } = useShop()
  const { user } = useUser()
  return <MorningDesk shopName={name} mayChange={may(user, 'settings.manage')} />
}
