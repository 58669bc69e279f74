import { AuditLog } from '#features/audit/admin/audit-log.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'

/** Who changed what. */
export function Component() {
  return (
    <AdminOnly>
      <AuditLog />
    </AdminOnly>
  )
}
