import { useEffect } from 'react'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { LabelDesk } from '#features/stock/labels/admin/label-desk.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { leaveDocument } from './leave-document.ts'

/** Labels to print, scanned with the camera if that is wanted. */
export function Component() {
  const shop = useShop()
  useEffect(() => () => leaveDocument(adminPaths.labels), [])
  return (
    <AdminOnly needs="stock.count">
      <LabelDesk shop={shop} />
    </AdminOnly>
  )
}
