import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { isOnline } from '#features/payments/methods.ts'
import { endOpenAttempts } from '#features/payments/server/end-open-attempts.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { cashRule } from '#features/storefront/order-rules.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import { orderTransitions } from '../../states.ts'
import { hasReceivedNothing } from '../open-order-store.ts'
import { changeOrderStatus, changePaymentMethod, getOrder } from '../order-store.ts'
import { checkOrderPayments } from './check-payments.ts'
import { openAttempt } from './open-attempt.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** The maximum number of attempts: beyond that the stock would only be held. */
const MAX_ATTEMPTS = 20

/** Opens another attempt, whatever the method; the open one's provider is queried first, so that nobody pays twice. */
export async function retryPayment(
  deps: PaymentDeps,
  input: { orderId: string; ownerId: string; method: PaymentMethod },
): Promise<void> {
  const { orderId, ownerId, method } = input
  await checkOrderPayments(deps, orderId)
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, ownerId)
    if (user.status !== 'Active') throw new AppError('account_inactive')
    if (method === 'CASH_ON_DELIVERY' && !user.cash_on_delivery) throw new AppError('cash_not_offered')
    const order = await lockOrderForPayment(tx, orderId)
    if (!order || order.user_id !== ownerId) throw new AppError('order_not_found')
    if (order.settled_attempt_id) throw new AppError('already_paid')
    if (order.status !== 'Awaiting Payment') throw new AppError('move_refused', { state: order.status })
    const shop = await readShop(tx)
    const facts = {
      paymentMethod: method,
      totalPaise: order.money_paise,
      pincode: (await getOrder(tx, orderId)).address!.pincode,
    }
    const tooMuchCash = cashRule(shop, facts)
    if (tooMuchCash)
      throw new AppError(tooMuchCash.code, tooMuchCash.data, () => ({
        message: cashRule(shop, facts)!.message,
      }))
    const attempts = await listPaymentAttempts(tx, orderId)
    if (attempts.length >= MAX_ATTEMPTS) throw new AppError('too_many_attempts')

    await endOpenAttempts(tx, orderId)
    const isNewShopper = await hasReceivedNothing(tx, ownerId)
    await openAttempt(tx, { orderId, method, amountPaise: order.money_paise, isNewShopper }, deps)
    await changePaymentMethod(tx, orderId, method)
    if (!isOnline(method)) {
      const { from, to } = orderTransitions.payOnDelivery
      await changeOrderStatus(tx, { id: orderId, from, to, by: 'shopper', actorId: ownerId, note: null })
    }
    await refreshPaymentStatus(tx, orderId)
  })
}
