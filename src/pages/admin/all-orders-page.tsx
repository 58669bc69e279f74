import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { OrderDesk } from '#features/orders/admin/order-desk.tsx'
import { UnreconciledLink } from '#features/payments/admin/unreconciled-link.tsx'

/** The order desk (specification, section 2: all-orders). */
export function Component() {
  return (
    <AdminOnly>
      <div className="grid gap-4">
        <UnreconciledLink />
        <OrderDesk />
      </div>
    </AdminOnly>
  )
}
