import { GrievanceDesk } from '#features/grievances/admin/grievance-desk.tsx'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'

export function Component() {
  return (
    <AdminOnly>
      <GrievanceDesk />
    </AdminOnly>
  )
}
