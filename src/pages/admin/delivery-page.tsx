import { DeliveryDesk } from '#features/delivery/admin/delivery-desk.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { DayOffMoves } from '#features/orders/admin/day-off-moves.tsx'

export function Component() {
  return (
    <AdminOnly>
      <DeliveryDesk renderMoves={(offer) => <DayOffMoves {...offer} />} />
    </AdminOnly>
  )
}
