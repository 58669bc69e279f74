import { listUsedUpiReferences } from '#features/payments/server/capture-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { countClaims, findUpiDue, saveClaim } from './upi-store.ts'

/** Corrections change a claim; so many are new ones, after the shop has found nothing. */
const MAX_CLAIMS = 10

/** A shopper says they paid. Throws `order_not_found`, `already_paid`, `move_refused`, `utr_used`, `too_many_attempts`. */
export const claimPayment = (
  db: Database,
  { orderId, utr, ownerId }: { orderId: string; utr: string | null; ownerId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrderForPayment(tx, orderId)
    if (!order || order.user_id !== ownerId) throw new AppError('order_not_found')
    if (order.settled_attempt_id !== null) throw new AppError('already_paid')
    const due = await findUpiDue(tx, orderId)
    const isAtDoor = order.status === 'Out for Delivery'
    if (!due?.due_paise || !(isAtDoor || order.payment_method === 'UPI'))
      throw new AppError('move_refused', { state: order.status })
    if (utr && (await listUsedUpiReferences(tx, [utr])).length > 0) throw new AppError('utr_used')
    if (!due.claimed_at && (await countClaims(tx, orderId)) >= MAX_CLAIMS)
      throw new AppError('too_many_attempts')
    await saveClaim(tx, { orderId, utr, amountPaise: due.due_paise, by: ownerId })
  })
