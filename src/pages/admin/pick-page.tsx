import { useEffect } from 'react'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { PickDesk } from '#features/fulfilment/desk/admin/pick/pick-desk.tsx'
import { ListPhoto } from '#features/lists/shop/list-photo.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { isAdmin } from '#shared/roles.ts'
import { leaveDocument } from './leave-document.ts'
import { useWorkLanguage } from './use-work-language.ts'

/** Picks confirmed orders, with the camera if that is wanted. */
export function Component() {
  const { user } = useUser()
  useWorkLanguage()
  useEffect(() => () => leaveDocument(adminPaths.pick), [])
  return (
    <AdminOnly needs="orders.pick">
      <PickDesk isPicker={!isAdmin(user)} renderPhoto={(orderId) => <ListPhoto orderId={orderId} />} />
    </AdminOnly>
  )
}
