import { AuditLog } from '#features/audit/admin/audit-log.tsx'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'

/** The audit log. */
export function Component() {
  return (
    <AdminOnly>
      <AuditLog />
    </AdminOnly>
  )
}
