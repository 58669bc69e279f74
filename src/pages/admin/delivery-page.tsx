import { DeliveryDesk } from '#features/fulfilment/slots/admin/delivery-desk.tsx'
import { DayOffMoves } from '#features/fulfilment/desk/admin/day-off-moves.tsx'
import { PagePills } from './page-pills.tsx'

export function Component() {
  return (
    <>
      <PagePills of="Delivery" />
      <DeliveryDesk renderMoves={(offer) => <DayOffMoves {...offer} />} />
    </>
  )
}
