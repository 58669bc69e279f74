import { ExpiryDesk } from '#features/expiry/admin/expiry-desk.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'

export function Component() {
  return (
    <AdminOnly needs="purchases.manage">
      <ExpiryDesk />
    </AdminOnly>
  )
}
