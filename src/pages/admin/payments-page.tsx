import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { UnreconciledPayments } from '#features/payments/admin/unreconciled-payments.tsx'

export function Component() {
  return (
    <AdminOnly>
      <UnreconciledPayments />
    </AdminOnly>
  )
}
