import { moveToSale } from '#features/catalogue/server/move-to-sale.ts'
import { releaseSlot } from '#features/fulfilment/slots/server/slot-place-store.ts'
import { giveBackHeld } from '#features/stock/movements/server/move-stock.ts'
import { lowerCreditTo } from '#features/khata/server/spend-credit.ts'
import { lowerKhataTo } from '#features/khata/server/give-on-khata.ts'
import { endOpenAttempts } from '#features/payments/server/end-open-attempts.ts'
import { findPayer } from '#features/payments/server/payment-status-store.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { OrderActor, OrderStatus } from '#shared/order-enums.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Transition } from '#shared/state-machine.ts'
import { orderTransitions, orderTransitionsFrom } from '#features/orders/states.ts'
import { callOffDelivery } from './delivery-store.ts'
import { handOver, type AtTheDoor } from './hand-over.ts'
import { announceQueue, announceTransition } from '#features/orders/server/jobs.ts'
import { moveRefused } from '#features/orders/server/move-refused.ts'
import { changeOrderStatus, findOrder, lockOrder } from '#features/orders/server/order-store.ts'
import type { OrderRecord } from '#features/orders/server/order-record.ts'
import { orderView } from '#features/orders/server/order-view.ts'
import { packOrder } from './pack-order.ts'
import { refuseUnseenUpi } from '#features/orders/server/payment/pay-at-door.ts'
import { leaveAsCredit } from '#features/orders/server/payment/leave-as-credit.ts'
import { refundSettledPayment } from '#features/orders/server/payment/refund-settled.ts'
import { writeNoteForTheRest } from '#features/papers/server/write-note.ts'
import { writeDocument } from '#features/papers/server/write-document.ts'
import type { TransitionOrder } from '#features/orders/transition.ts'
import { STORED } from '#shared/stored-words.ts'

interface DeskTransition extends TransitionOrder {
  /** Of an order that its rider has just delivered: the attempt has ended already, in this transaction. */
  door?: AtTheDoor
}

/** A transition of `states.ts` with all effects, in one transaction. Throws `order_not_found`, `move_refused`. */
export async function transitionOrder(db: Database, input: DeskTransition): Promise<Order> {
  return onDayOfIssue((day) => db.transaction((tx) => moveOrder(tx, input, day)))
}

/** The same within a transaction, on a day of `onDayOfIssue`. */
export async function moveOrder(tx: Tx, input: DeskTransition, day: string): Promise<Order> {
  await getOrderFor(tx, input)
  const { to } = input
  if (input.by !== 'shopper' && input.actorId !== null && (to === 'Delivered' || to === 'Cancelled'))
    await refuseOwn(tx, { kind: 'admin', userId: input.actorId }, await findPayer(tx, input.orderId))
  const from = sourcesOf(to, input.by).filter((status) => !input.from || status === input.from)
  const moved = await changeOrderStatus(tx, { ...input, id: input.orderId, from })
  if (!moved) throw refusal(await getOrderFor(tx, input), input.by)

  await announceTransition.enqueue(tx, { orderId: input.orderId, status: to }, announceQueue(input.orderId))
  if (to === 'Delivered') await handOver(tx, input, input.door ?? null)
  if (to === 'Out for Delivery') await refuseUnseenUpi(tx, input.orderId)
  const issueDocumentNow = await paperOf(tx, input, day)
  const { tags, refundId } = await consequencesOf(tx, input)
  if (to === 'Cancelled' && input.by !== 'admin') await cancelAdded(tx, input, day)
  await refreshPaymentStatus(tx, input.orderId)
  await touch(tx, tags)
  const order = orderView(await getOrderFor(tx, input))
  await issueDocumentNow?.(refundId)
  return order
}

/** What was added to an order goes with it when its shopper cancels it, or it was not paid, unless the shop has taken it up already. */
async function cancelAdded(tx: Tx, input: DeskTransition, day: string): Promise<void> {
  const from = sourcesOf('Cancelled', 'shopper')
  for (const orderId of (await getOrderFor(tx, input)).added) {
    await lockOrder(tx, orderId)
    const { status } = await getOrderFor(tx, { ...input, orderId })
    if (from.includes(status)) await moveOrder(tx, { ...input, orderId, from: status }, day)
  }
}

/** The statuses from which this actor may move an order to `to`. */
function sourcesOf(to: OrderStatus, actor: OrderActor): OrderStatus[] {
  const transitions: Transition<OrderStatus, OrderActor>[] = Object.values(orderTransitions)
  return transitions
    .filter((transition) => transition.to === to && transition.by.includes(actor))
    .flatMap((transition) => transition.from)
}

async function getOrderFor(tx: Tx, { orderId, ownerId }: DeskTransition): Promise<OrderRecord> {
  const order = await findOrder(tx, orderId)
  if (!order || (ownerId !== undefined && order.user_id !== ownerId)) throw new AppError('order_not_found')
  return order
}

/**
 * What issues the document of a move, if it has one: the bill when the goods leave, and the note for all that is left of it
 * when the order is called off afterwards. Numbers are taken last, since their series stays locked until the commit.
 */
async function paperOf(
  tx: Tx,
  { orderId, to, note, actorId }: DeskTransition,
  day: string,
): Promise<((refundId: string | null) => Promise<unknown>) | null> {
  if (to === 'Out for Delivery') return writeDocument(tx, orderId, day, actorId)
  if (to !== 'Cancelled') return null
  return writeNoteForTheRest(tx, orderId, {
    day,
    reason: note || STORED.cancelled,
    issuedBy: actorId,
  })
}

interface Consequences {
  /** Of the public content that changed. */
  tags: string[]
  /** What a cancelled order's payment goes back by. */
  refundId: string | null
}

/** What a move does to goods and money. */
async function consequencesOf(tx: Tx, input: DeskTransition): Promise<Consequences> {
  if (input.to === 'Cancelled') return reverseOrder(tx, input)
  const tags = input.to === 'Packed' ? await packOrder(tx, input.orderId, input.actorId) : []
  return { tags, refundId: null }
}

/**
 * Returns the stock and what store credit paid, voids what was due, takes it off a khata, refunds, or leaves as credit, what was paid, and asks the provider to accept no more payments for it.
 */
async function reverseOrder(
  tx: Tx,
  { orderId, by, actorId, asCredit }: DeskTransition,
): Promise<Consequences> {
  await callOffDelivery(tx, orderId)
  const tags = [...(await giveBackHeld(tx, orderId, actorId)), ...(await moveToSale(tx, orderId))]
  await lowerCreditTo(tx, orderId, 0, actorId)
  if (asCredit) await leaveAsCredit(tx, orderId, actorId)
  await releaseSlot(tx, orderId)
  await endOpenAttempts(tx, orderId)
  await lowerKhataTo(tx, orderId, 0, actorId)
  const refundId = await refundSettledPayment(tx, orderId, by === 'admin' ? actorId : null)
  return { tags, refundId }
}

function refusal(order: OrderRecord, actor: OrderActor): AppError {
  const allowed = orderTransitionsFrom(order.status, actor).map(
    (transition) => orderTransitions[transition].to,
  )
  return moveRefused(order, { allowed: [...new Set(allowed)] })
}
