import { useEffect } from 'react'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { PickDesk } from '#features/orders/admin/pick/pick-desk.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { leaveDocument } from './leave-document.ts'

/** Picks confirmed orders, with the camera if that is wanted. */
export function Component() {
  useEffect(() => () => leaveDocument(adminPaths.pick), [])
  return (
    <AdminOnly>
      <PickDesk />
    </AdminOnly>
  )
}
