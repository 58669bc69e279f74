import { ClaimDesk } from '#features/claims/admin/claim-desk.tsx'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'

export function Component() {
  return (
    <AdminOnly>
      <ClaimDesk />
    </AdminOnly>
  )
}
