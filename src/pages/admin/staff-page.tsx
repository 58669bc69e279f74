import { StaffList } from '#features/identity/admin/staff-list.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { useUser } from '#features/identity/shop/use-user.ts'

/** Who works in the shop, and as what. */
export function Component() {
  const { user } = useUser()
  return (
    <AdminOnly needs="staff.manage">
      <StaffList ownId={user?._id ?? ''} />
    </AdminOnly>
  )
}
