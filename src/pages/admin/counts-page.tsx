import { useEffect } from 'react'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { CountDesk } from '#features/stock/counts/admin/count-desk.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { may } from '#shared/permissions.ts'
import { leaveDocument } from './leave-document.ts'

/** Counts what lies on the shelves, with the camera if that is wanted. */
export function Component() {
  const { user } = useUser()
  useEffect(() => () => leaveDocument(adminPaths.counts), [])
  return (
    <AdminOnly needs="stock.count">
      <CountDesk maySet={may(user, 'settings.manage')} />
    </AdminOnly>
  )
}
