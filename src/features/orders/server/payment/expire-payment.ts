import { moveToSale } from '#features/catalogue/server/move-to-sale.ts'
import { releaseSlot } from '#features/fulfilment/slots/server/slot-place-store.ts'
import { giveBackHeld } from '#features/stock/movements/server/move-stock.ts'
import { lowerCreditTo } from '#features/khata/server/spend-credit.ts'
import { mergeLines } from '#features/cart/server/merge-guest-cart.ts'
import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { isOnline } from '#features/payments/methods.ts'
import { abandonPayment, expirePayment, paymentQueue } from '#features/payments/server/jobs.ts'
import {
  closePaymentAttempt,
  findPaymentAttempt,
  listPaymentAttempts,
} from '#features/payments/server/payment-attempt-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { insertReview } from '#features/payments/server/review-store.ts'
import { touch } from '#platform/db/change-store.ts'
import { orderTransitions } from '../../states.ts'
import { announceQueue, announceTransition } from '../jobs.ts'
import { changeOrderStatus, getOrder } from '../order-store.ts'
import { listOrderedLines } from './order-cart-store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settlePayment } from './settle-payment.ts'

/** While a provider cannot be reached, the stock is held for up to this many times as long. */
const MAX_HOLD_FACTOR = 8

/** Queries the provider once more, then fails the order: stock is released, lines return to the cart. */
export async function expireAttempt(deps: PaymentDeps, attemptId: string): Promise<void> {
  const attempt = await findPaymentAttempt(deps.db, attemptId)
  if (!attempt || attempt.status === 'Paid' || !isOnline(attempt.provider)) return
  const { provider, order_id: orderId } = attempt
  // An answer to a question asked after the deadline is good enough, so that other questions cannot postpone the end.
  const settled = await settlePayment(deps, attemptId, { since: attempt.expires_at })
  const isUnanswered = settled.state === 'unanswered'
  const age = (Date.now() - attempt.created_at.getTime()) / 1_000
  if ((isUnanswered || settled.state === 'later') && age < deps.expirySeconds * MAX_HOLD_FACTOR) {
    const wait = settled.state === 'later' ? settled.seconds : Math.max(1, deps.expirySeconds / 4)
    const options = { ...paymentQueue(orderId), runAt: new Date(Date.now() + wait * 1_000) }
    return expirePayment.enqueue(deps.db, { attemptId }, options)
  }

  const ordered = await getOrder(deps.db, orderId)
  await deps.db.transaction(async (tx) => {
    // The locking order of placing an order: the user before the packs.
    const { user_id: userId } = ordered
    if (userId) await lockUser(tx, userId)
    const order = await lockOrderForPayment(tx, orderId)
    const attempts = await listPaymentAttempts(tx, orderId)
    // A newer attempt has its own deadline.
    if (order?.status !== 'Awaiting Payment' || attempts.at(-1)?.id !== attemptId) return
    await closePaymentAttempt(tx, attemptId, 'Expired')
    const { from, to } = orderTransitions.fail
    await changeOrderStatus(tx, { id: orderId, from, to, by: 'system', actorId: null, note: null })
    const tags = [...(await giveBackHeld(tx, orderId, null)), ...(await moveToSale(tx, orderId))]
    await lowerCreditTo(tx, orderId, 0, null)
    await releaseSlot(tx, orderId)
    // With the order's time, so that newer lines in the shopper's cart take precedence.
    const updatedAt = ordered.created_at.toISOString()
    const items = (await listOrderedLines(tx, orderId)).map((line) => ({ ...line, updatedAt }))
    if (userId) await mergeLines(tx, { userId, items })
    if (isUnanswered || settled.state === 'later')
      await insertReview(tx, {
        kind: 'attempt',
        reason: 'unknown',
        provider,
        orderId,
        attemptId,
        reference: attempt.merchant_reference,
        amountPaise: attempt.amount_paise,
      })
    await abandonPayment.enqueue(tx, { attemptId }, paymentQueue(orderId))
    await announceTransition.enqueue(tx, { orderId, status: to }, announceQueue(orderId))
    await refreshPaymentStatus(tx, orderId)
    await touch(tx, tags)
  })
}
