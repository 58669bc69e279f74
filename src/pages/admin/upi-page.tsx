import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { UpiDesk } from '#features/upi/admin/upi-desk.tsx'
import { PaymentPages } from './payment-pages.tsx'

/** What was paid to the shop's own UPI address. */
export function Component() {
  return (
    <AdminOnly>
      <PaymentPages />
      <UpiDesk />
    </AdminOnly>
  )
}
