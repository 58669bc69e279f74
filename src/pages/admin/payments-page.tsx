import { UnreconciledPayments } from '#features/payments/admin/unreconciled-payments.tsx'
import { PagePills } from './page-pills.tsx'

export function Component() {
  return (
    <>
      <PagePills of="UPI and online payments" />
      <UnreconciledPayments />
    </>
  )
}
