import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { moveSlotPlace } from '#features/fulfilment/slots/server/slot-place-store.ts'
import { lockSlots } from '#features/fulfilment/slots/server/slot-store.ts'
import { listSlots } from '#features/fulfilment/slots/server/slot-view.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { areaOf } from '#features/storefront/timeless-promise.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import type { Order } from '../contract.ts'
import { announceQueue, announceReschedule } from './jobs.ts'
import { moveRefused } from './move-refused.ts'
import { slotPromise } from './order-promise.ts'
import { changePromise, findOrder, getOrder, lockOrder } from './order-store.ts'
import type { OrderRecord } from './order-record.ts'
import { orderView } from './order-view.ts'

/** The statuses in which an order is still to be delivered. */
export const movable: readonly OrderStatus[] = [
  'Awaiting Payment',
  'Pending',
  'Confirmed',
  'Packed',
  'Out for Delivery',
]

interface RescheduleOrder {
  orderId: string
  slotId: string
  /** Whoever of the shop moves it; null for its owner. */
  actor: Actor | null
}

/**
 * Moves an order to another delivery slot of its area: its owner while the old and the new slot can be chosen, the
 * shop until the new one is over, and then its owner gets a mail. Never into a full slot; moving into its own
 * changes nothing. What was added to an order its owner moves with that. Throws `order_not_found`, `move_refused`, `slot_full`, `slot_closed`.
 */
export function rescheduleOrder(
  db: Database,
  { orderId, slotId, actor }: RescheduleOrder,
): Promise<{ order: Order; isMoved: boolean }> {
  return db.transaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw new AppError('order_not_found')
    const order = (await findOrder(tx, orderId))!
    if (!movable.includes(order.status)) throw moveRefused(order, { allowed: [] })
    if (!actor) await refuseApart(tx, order)
    if (order.slot_id === slotId) return { order: orderView(order), isMoved: false }
    const areaId = order.address && (areaOf(await readShop(tx), order.address.pincode)?.id ?? null)
    const slot = await roomIn(tx, order, slotId, areaId, actor !== null)
    await moveSlotPlace(tx, orderId, slotId)
    const promise = slotPromise(slot)
    await changePromise(tx, orderId, promise)
    const [before, after] = [order.delivery_promise, promise.delivery_promise]
    if (actor)
      await recordAudit(tx, actor, {
        action: 'order.reschedule',
        subjectId: orderId,
        before: { delivery: before },
        after: { delivery: after },
      })
    if (actor && actor.userId !== order.user_id)
      await announceReschedule.enqueue(
        tx,
        { orderId, moveId: newHexId(), before, after },
        announceQueue(orderId),
      )
    return { order: orderView(await getOrder(tx, orderId)), isMoved: true }
  })
}

/** What was added beside an order comes without a delivery charge because it comes together with that. */
async function refuseApart(tx: Tx, { added_to: addedTo, status: state }: OrderRecord): Promise<void> {
  const first = addedTo ? await findOrder(tx, addedTo) : null
  if (!first || !movable.includes(first.status)) return
  throw new AppError('move_refused', { state }, () => ({
    message: t('problems.moves-with-order', { orderId: first.id }),
  }))
}

/** Locks both slots, in id order, so that two orders that change places cannot deadlock. */
async function roomIn(tx: Tx, order: OrderRecord, slotId: string, areaId: string | null, isByAdmin: boolean) {
  const slots = await lockSlots(tx, [slotId, ...(order.slot_id ? [order.slot_id] : [])])
  const [slot, old] = [slotId, order.slot_id].map((id) => slots.find((one) => one.id === id))
  // What was placed before there were areas, outside all of them, stays in the slots of the area that took its slot over.
  const homeId = areaId ?? old?.area_id ?? null
  // Without a slot of its own it is late once it is packed.
  const isLate = old?.is_closed ?? !['Awaiting Payment', 'Pending', 'Confirmed'].includes(order.status)
  const isClosed = !slot || slot.area_id !== homeId || (isByAdmin ? slot.is_over : slot.is_closed || isLate)
  if (isClosed || slot.taken >= slot.capacity) {
    const open = (await listSlots(tx, homeId)).filter(({ state }) => state !== 'full')
    throw new AppError(isClosed ? 'slot_closed' : 'slot_full', { slots: open })
  }
  return slot
}
