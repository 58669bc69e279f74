import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { CashDesk } from '#features/fulfilment/riders/admin/cash-desk.tsx'

/** The riders' cash of a day. */
export const Component = () => (
  <AdminOnly needs="cash.count">
    <CashDesk />
  </AdminOnly>
)
