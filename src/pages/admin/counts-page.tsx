import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { CountDesk } from '#features/stock/counts/admin/count-desk.tsx'
import { may } from '#shared/permissions.ts'

/** Counts what lies on the shelves, with the camera if that is wanted. */
export function Component() {
  const { user } = useUser()
  return <CountDesk maySet={may(user, 'settings.manage')} />
}
