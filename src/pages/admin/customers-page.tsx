import { Customers } from '#features/people/customers/admin/customers.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { KhataOfAccount } from '#features/khata/admin/khata-of-account.tsx'
import { EraseCustomer } from '#features/privacy/admin/erase-customer.tsx'
import { may } from '#shared/permissions.ts'

export function Component() {
  const mayErase = may(useUser().user, 'people.erase')
  return (
    <Customers
      renderMore={({ _id: userId, name, email, mobile }) => (
        <>
          <KhataOfAccount userId={userId} name={name || email} mobile={mobile} />
          {mayErase && <EraseCustomer person={{ userId }} />}
        </>
      )}
    />
  )
}
