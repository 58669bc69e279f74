import { StaffList } from '#features/people/accounts/admin/staff-list.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { PagePills } from './page-pills.tsx'

export function Component() {
  const { user } = useUser()
  return (
    <>
      <PagePills of="Staff" />
      <StaffList ownId={user?._id ?? ''} />
    </>
  )
}
