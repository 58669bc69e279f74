import { DeliveryDesk } from '#features/delivery/admin/delivery-desk.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'

export function Component() {
  return (
    <AdminOnly>
      <DeliveryDesk />
    </AdminOnly>
  )
}
