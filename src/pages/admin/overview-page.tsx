import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { Overview } from '#features/reports/admin/overview.tsx'

/** The administrator's start page at /dashboard. */
export function Component() {
  return (
    <AdminOnly>
      <Overview />
    </AdminOnly>
  )
}
