import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { assignDelivery, callOffDelivery } from '#features/fulfilment/desk/server/delivery-store.ts'
import { announceQueue, announceTransition } from '#features/orders/server/jobs.ts'
import { moveRefused } from '#features/orders/server/move-refused.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { findOpenRider } from '#features/orders/server/open-rider-store.ts'
import { findPayer } from '#features/payments/server/payment-status-store.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import type { RiderDesk } from '../contract.ts'
import { findRider, listRiders, listWaitingDeliveries, lockOrders } from './rider-store.ts'

/** In which an order is given to a rider; they see it once it is Out for Delivery. */
const assignable: readonly OrderStatus[] = ['Confirmed', 'Packed', 'Out for Delivery']

/** All of them or none. Throws `rider_not_found`, `order_not_found`, and `move_refused` with the order that cannot. */
export async function assignOrders(
  db: Database,
  actor: Actor,
  { orderIds, riderId }: { orderIds: string[]; riderId: string },
): Promise<void> {
  const wanted = [...new Set(orderIds)]
  await db.transaction(async (tx) => {
    const rider = await findRider(tx, riderId)
    if (!rider) throw new AppError('rider_not_found')
    const orders = await lockOrders(tx, wanted)
    if (orders.length < wanted.length) throw new AppError('order_not_found')
    for (const { id, status } of orders) {
      if (!assignable.includes(status)) throw moveRefused(await getOrder(tx, id), { orderId: id })
      const before = await findOpenRider(tx, id)
      if (before === riderId) continue
      await refuseOwn(tx, { kind: 'admin', userId: riderId }, await findPayer(tx, id))
      // Who is on the way with it may be without a line: that they had it stays known.
      if (status === 'Out for Delivery') await callOffDelivery(tx, id)
      await assignDelivery(tx, id, riderId)
      await recordAudit(tx, actor, {
        action: 'delivery.assign',
        subjectId: id,
        before: before === null ? null : { rider: before },
        after: { rider: rider.name },
      })
      if (status !== 'Out for Delivery') continue
      // One that had come back is on its way again, on every open desk.
      await notifyDesk(tx, 'order-status-updated', { orderId: id, order_status: status })
      // Without a rider its shopper was mailed no code.
      if (before === null) await announceTransition.enqueue(tx, { orderId: id, status }, announceQueue(id))
    }
  })
}

export async function readRiderDesk(tx: Tx): Promise<RiderDesk> {
  const [riders, deliveries] = await Promise.all([listRiders(tx), listWaitingDeliveries(tx)])
  return {
    riders: riders.map(({ id, name, role }) => ({ _id: id, name, role })),
    deliveries: deliveries.map((row) => ({
      orderId: row.order_id,
      order_status: row.status,
      riderId: row.rider_id,
      riderName: row.rider_name,
      attempt: row.attempt,
      failed: row.failure,
      note: row.proof_note,
      sequence: row.sequence,
    })),
  }
}
