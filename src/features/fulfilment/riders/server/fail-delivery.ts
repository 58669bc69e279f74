import { staffActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { failDelivery } from '#features/fulfilment/desk/server/delivery-store.ts'
import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import type { FailInput, Stop } from '../contract.ts'
import { lockOwnDelivery, refuseEnded, type Rider } from './deliver-order.ts'
import { getStop } from './stop-view.ts'

/** Once per key. Throws `order_not_found`, `already_collected`, `delivery_ended`, `move_refused`. */
export async function endInFailure(
  db: Database,
  rider: Rider,
  { orderId, why, note, at }: FailInput,
  sent: SentRequest | undefined,
): Promise<Stop> {
  const fail = async (tx: Tx) => {
    const delivery = await lockOwnDelivery(tx, orderId, rider.userId)
    refuseEnded(delivery)
    const handover = { orderId, riderId: rider.userId, deviceAt: at ? new Date(at) : null }
    await failDelivery(tx, handover, { failure: why, note: note || null })
    await recordAudit(tx, staffActor(rider), {
      action: 'delivery.fail',
      subjectId: orderId,
      before: null,
      after: { why },
    })
    await notifyDesk(tx, 'needs-attention', { orderId })
    return orderId
  }
  await db.transaction((tx) => once(tx, sent, () => fail(tx)))
  return getStop(db, rider.userId, orderId)
}
