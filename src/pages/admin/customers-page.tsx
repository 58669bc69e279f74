import { Customers } from '#features/customers/admin/customers.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { useUser } from '#features/identity/shop/use-user.ts'
import { EraseCustomer } from '#features/privacy/admin/erase-customer.tsx'
import { may } from '#shared/permissions.ts'

export function Component() {
  const mayErase = may(useUser().user, 'people.erase')
  return (
    <AdminOnly>
      <Customers renderMore={(userId) => mayErase && <EraseCustomer userId={userId} />} />
    </AdminOnly>
  )
}
