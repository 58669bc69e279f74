import { findHandInSince, type MoveRow } from '#features/cash/server/move-store.ts'
import { lockRider } from '#features/cash/server/rider-cash-store.ts'
import { moveMoney, type Place } from '#features/cash/server/move-money.ts'
import { giveToRiderAgain, lockDrawerOfNow } from '#features/cash/server/reverse-move.ts'
import { undoMove, type UndoneMove, type Undoer } from '#features/cash/server/undo-move.ts'
import { lockDrawerForCash } from '#features/counter/server/drawer.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { saveCollected, saveHandedOverByDesk } from '#features/fulfilment/desk/server/delivery-store.ts'
import { uncollectPayment } from '#features/payments/server/payment-attempt-store.ts'
import { findCashPart, uncollectCashPart } from '#features/payments/server/cash-part-store.ts'
import { findPayer, lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { findAtDoor } from '#features/upi/server/upi-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'

interface ReversedCash extends UndoneMove {
  /** Of money that was handed back: the counter whose open drawer it came out of; undefined for the safe. */
  counterId?: string | undefined
}

/**
 * Undoes an entry of a rider's cash, or of cash that the desk took for an order or handed back, in the day and the drawer
 * of now. Cash for an order that was UPI is then due by UPI, and waits to be seen: whoever took it answers for it. Money
 * that was handed back is written again, out of the drawer or the safe that it came from. Other cash that was handed in since
 * comes from there. Throws `not_found`, `forbidden` for an own entry, `not_reversible`, `reversed_already`, `drawer_closed`, `drawer_short`.
 */
export const reverseCash = (
  db: Database,
  actor: Undoer,
  { counterId, ...undone }: ReversedCash,
  sent: SentRequest | undefined,
): Promise<unknown> =>
  undoMove(
    db,
    actor,
    { ...undone, kinds: ['handed_in', 'difference', 'collected', 'refund'] },
    sent,
    async (tx, move, undo) => {
      const { rider_id: riderId, order_id: orderId, by_id: byId } = move
      const isGivenAgain =
        move.kind === 'difference' && move.to_place === 'rider' && move.from_place !== 'difference'
      if ((riderId === null && orderId === null) || isGivenAgain) throw new AppError('not_reversible')
      const from: Place | null = counterId === undefined ? 'safe' : await lockDrawerForCash(tx, counterId)
      const isPaid = orderId !== null && move.to_place === 'rider'
      const handIn = riderId && isPaid ? await findHandInSince(tx, riderId, move.id) : null
      const handedInTo = handIn && (await lockDrawerOfNow(tx, handIn))
      await refuseOwn(tx, actor, riderId ?? byId)
      // The order of locks: drawer, order, rider.
      if (orderId !== null) await refuseOwn(tx, actor, await findPayer(tx, orderId))
      const isUpi =
        move.kind === 'collected' &&
        (await makeDueByUpi(tx, move, { byId: actor.userId, reason: undone.reason }))
      if (riderId !== null) await lockRider(tx, riderId)
      if (!isUpi && handedInTo)
        await giveToRiderAgain(tx, move, handedInTo, { byId: actor.userId, note: undone.reason })
      if (move.kind === 'refund') await refuseSamePlace(tx, move, from)
      await undo()
      if (move.kind === 'refund' && from !== null)
        await moveMoney(tx, {
          kind: 'refund',
          from,
          to: 'customer',
          amountPaise: move.amount_paise,
          orderId: orderId!,
          documentId: move.document_id ?? undefined,
          byId: actor.userId,
          note: undone.reason,
        })
      if (orderId !== null) await refreshPaymentStatus(tx, orderId)
    },
  )

/** What a note gave back was given: only from where can be wrong. A counter’s bill is undone at its counter. */
async function refuseSamePlace(tx: Tx, { order_id, drawer_id }: MoveRow, from: Place | null): Promise<void> {
  const order = await lockOrderForPayment(tx, order_id!)
  if (order?.payment_method === 'COUNTER') throw new AppError('not_reversible')
  if (from === null) throw new AppError('drawer_closed')
  const drawerId = typeof from === 'object' && 'drawer' in from ? from.drawer : null
  if (drawerId === drawer_id) throw new AppError('not_reversible', undefined, samePlace)
}

const samePlace = { message: 'It is written there already. Say where the money came from.' }

const restIsSettled = {
  message:
    'The other part of this order is settled by UPI. What is short of it is an entry “Missing” of its rider, or goes back by a note.',
}

/** Whether the order is due by UPI then: of one that was cancelled the coins were there, and go into the sale at a counter. */
async function makeDueByUpi(
  tx: Tx,
  { order_id, amount_paise, rider_id, by_id }: MoveRow,
  by: { byId: string; reason: string },
): Promise<boolean> {
  const order = await lockOrderForPayment(tx, order_id!)
  if (order?.status === 'Cancelled') return false
  const part = await findCashPart(tx, order_id!)
  if (part) {
    if (order?.settled_attempt_id !== null) throw new AppError('not_reversible', undefined, restIsSettled)
    await uncollectCashPart(tx, order_id!, part)
    const door = await findAtDoor(tx, order_id!)
    await saveCollected(tx, order_id!, 'upi', (door?.amount_paise ?? 0) + amount_paise)
    return true
  }
  if (order?.status !== 'Delivered' || (await uncollectPayment(tx, order_id!)) !== 1)
    throw new AppError('not_reversible')
  if (rider_id !== null) await saveCollected(tx, order_id!, 'upi', amount_paise)
  else
    await saveHandedOverByDesk(tx, order_id!, {
      byId: by_id ?? by.byId,
      paise: amount_paise,
      reason: by.reason,
    })
  return true
}
