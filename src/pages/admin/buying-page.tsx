import { useEffect } from 'react'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { BuyingDesk } from '#features/stock/purchasing/admin/buying-desk.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { leaveDocument } from './leave-document.ts'

/** Bills of suppliers, scanned with the camera if that is wanted. */
export function Component() {
  useEffect(() => () => leaveDocument(adminPaths.buying), [])
  return (
    <AdminOnly needs="purchases.manage">
      <BuyingDesk />
    </AdminOnly>
  )
}
