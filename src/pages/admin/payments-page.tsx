import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { UnreconciledPayments } from '#features/payments/admin/unreconciled-payments.tsx'
import { PaymentPages } from './payment-pages.tsx'

export function Component() {
  return (
    <AdminOnly>
      <PaymentPages />
      <UnreconciledPayments />
    </AdminOnly>
  )
}
