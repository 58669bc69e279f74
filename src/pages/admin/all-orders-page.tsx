import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { OrderDesk } from '#features/orders/admin/order-desk.tsx'

/** The order desk (specification, section 2: all-orders). */
export function Component() {
  return (
    <AdminOnly>
      <OrderDesk />
    </AdminOnly>
  )
}
