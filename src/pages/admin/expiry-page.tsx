import { useEffect } from 'react'
import { ExpiryDesk } from '#features/stock/expiry/admin/expiry-desk.tsx'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { leaveDocument } from './leave-document.ts'

/** What expires soon; what is written off may be scanned with the camera. */
export function Component() {
  useEffect(() => () => leaveDocument(adminPaths.expiry), [])
  return (
    <AdminOnly needs="purchases.manage">
      <ExpiryDesk />
    </AdminOnly>
  )
}
