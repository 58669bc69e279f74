import { Customers } from '#features/customers/admin/customers.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { EraseCustomer } from '#features/privacy/admin/erase-customer.tsx'

export function Component() {
  return (
    <AdminOnly>
      <Customers renderMore={(userId) => <EraseCustomer userId={userId} />} />
    </AdminOnly>
  )
}
