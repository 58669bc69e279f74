import { StaffList } from '#features/people/accounts/admin/staff-list.tsx'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { PagePills } from './page-pills.tsx'

/** Who works in the shop, and as what. */
export function Component() {
  const { user } = useUser()
  return (
    <AdminOnly needs="staff.manage">
      <PagePills of="Staff" />
      <StaffList ownId={user?._id ?? ''} />
    </AdminOnly>
  )
}
