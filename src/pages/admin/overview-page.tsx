import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { Overview } from '#features/reports/admin/overview.tsx'

/** What an administrator sees at /dashboard. */
export function Component() {
  return (
    <AdminOnly>
      <Overview />
    </AdminOnly>
  )
}
