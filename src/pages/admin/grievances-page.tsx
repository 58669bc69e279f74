import { GrievanceDesk } from '#features/grievances/admin/grievance-desk.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'

export function Component() {
  return (
    <AdminOnly>
      <GrievanceDesk />
    </AdminOnly>
  )
}
