import { AuditLog } from '#features/audit/admin/audit-log.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'

/** The audit log. */
export function Component() {
  return (
    <AdminOnly>
      <AuditLog />
    </AdminOnly>
  )
}
