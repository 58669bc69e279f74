import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { UnreconciledPayments } from '#features/payments/admin/unreconciled-payments.tsx'

export function Component() {
  return (
    <AdminOnly>
      <UnreconciledPayments />
    </AdminOnly>
  )
}
