import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { CustomerBook } from '#features/khata/admin/customer-book.tsx'
import { may } from '#shared/permissions.ts'

export function Component() {
  const { user } = useUser()
  return <CustomerBook isManager={may(user, 'admin')} />
}
