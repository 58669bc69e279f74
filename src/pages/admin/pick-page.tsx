import { useEffect } from 'react'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { PickDesk } from '#features/orders/admin/pick/pick-desk.tsx'
import { useUser } from '#features/identity/shop/use-user.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { isAdmin } from '#shared/roles.ts'
import { leaveDocument } from './leave-document.ts'

/** Picks confirmed orders, with the camera if that is wanted. */
export function Component() {
  const { user } = useUser()
  useEffect(() => () => leaveDocument(adminPaths.pick), [])
  return (
    <AdminOnly needs="orders.pick">
      <PickDesk isPicker={!isAdmin(user)} />
    </AdminOnly>
  )
}
