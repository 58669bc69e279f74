import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { UnreconciledPayments } from '#features/payments/admin/unreconciled-payments.tsx'
import { PagePills } from './page-pills.tsx'

export function Component() {
  return (
    <AdminOnly>
      <PagePills of="UPI and online payments" />
      <UnreconciledPayments />
    </AdminOnly>
  )
}
