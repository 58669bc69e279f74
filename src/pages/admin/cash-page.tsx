import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { CashDesk } from '#features/riders/admin/cash-desk.tsx'

/** The riders' cash of a day. */
export const Component = () => (
  <AdminOnly needs="cash.count">
    <CashDesk />
  </AdminOnly>
)
