import { BrandDesk } from '#features/catalogue/admin/brand-desk.tsx'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'

/** What the packets of each brand declare alike. */
export function Component() {
  return (
    <AdminOnly>
      <BrandDesk />
    </AdminOnly>
  )
}
