import { Customers } from '#features/customers/admin/customers.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'

export function Component() {
  return (
    <AdminOnly>
      <Customers />
    </AdminOnly>
  )
}
