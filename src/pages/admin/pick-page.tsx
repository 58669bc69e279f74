import { PickDesk } from '#features/fulfilment/desk/admin/pick/pick-desk.tsx'
import { ListPhoto } from '#features/lists/shop/list-photo.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { isAdmin } from '#shared/roles.ts'
import { useWorkLanguage } from './use-work-language.ts'

/** Picks confirmed orders, with the camera if that is wanted. */
export function Component() {
  const { user } = useUser()
  useWorkLanguage()
  return <PickDesk isPicker={!isAdmin(user)} renderPhoto={(orderId) => <ListPhoto orderId={orderId} />} />
}
