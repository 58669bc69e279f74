import type { MoveRow } from '#features/cash/server/move-store.ts'
import { undoMove, type UndoneMove, type Undoer } from '#features/cash/server/undo-move.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { saveCollected } from '#features/fulfilment/desk/server/delivery-store.ts'
import { uncollectPayment } from '#features/payments/server/payment-attempt-store.ts'
import { findCashPart, uncollectCashPart } from '#features/payments/server/cash-part-store.ts'
import { findPayer, lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { findAtDoor } from '#features/upi/server/upi-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { lockRider } from './cash-store.ts'

/**
 * Undoes an entry of a rider's cash, in the day and the drawer of now. Cash at a door that was UPI is then due by UPI, and
 * waits to be seen. Throws `not_found`, `not_reversible`, `reversed_already`, `drawer_short`.
 */
export const reverseCash = (
  db: Database,
  actor: Undoer,
  undone: UndoneMove,
  sent: SentRequest | undefined,
): Promise<unknown> =>
  undoMove(
    db,
    actor,
    { ...undone, kinds: ['handed_in', 'difference', 'collected'] },
    sent,
    async (tx, move, undo) => {
      const { rider_id: riderId, order_id: orderId } = move
      if (riderId === null) throw new AppError('not_reversible')
      await refuseOwn(tx, actor, riderId)
      // The order of locks: drawer, order, rider.
      if (orderId !== null) await refuseOwn(tx, actor, await findPayer(tx, orderId))
      if (move.kind === 'collected') await makeDueByUpi(tx, move)
      await lockRider(tx, riderId)
      await undo()
      if (orderId !== null) await refreshPaymentStatus(tx, orderId)
    },
  )

const restIsSettled = {
  message:
    'The other part of this order is settled by UPI. What is short of it is an entry “Missing” of its rider, or goes back by a note.',
}

async function makeDueByUpi(tx: Tx, { order_id, amount_paise }: MoveRow): Promise<void> {
  const order = await lockOrderForPayment(tx, order_id!)
  const part = await findCashPart(tx, order_id!)
  if (part) {
    if (order?.settled_attempt_id !== null) throw new AppError('not_reversible', undefined, restIsSettled)
    await uncollectCashPart(tx, order_id!, part)
    const door = await findAtDoor(tx, order_id!)
    await saveCollected(tx, order_id!, 'upi', (door?.amount_paise ?? 0) + amount_paise)
    return
  }
  if (order?.status !== 'Delivered' || (await uncollectPayment(tx, order_id!)) !== 1)
    throw new AppError('not_reversible')
  await saveCollected(tx, order_id!, 'upi', amount_paise)
}
