import { endOpenAttempts } from '#features/payments/server/end-open-attempts.ts'
import { insertPaymentAttempt, listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { readShop, readUpiSettings } from '#features/storefront/server/shop-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { paiseBeyondRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { hasPaidOrders } from '../open-order-store.ts'
import { changePaymentMethod, letOff } from '../order-store.ts'

/** Whoever has paid so many orders is a regular shopper. */
const REGULAR = 3

/**
 * An order that is to be paid to the shop's own UPI leaves when its payment was seen. That of a regular shopper, if the
 * shop trusts them, and one of which nothing is due any more are paid at the door instead. Throws `upi_not_seen`. The
 * caller holds the order's lock.
 */
export async function refuseUnseenUpi(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrderForPayment(tx, orderId)
  if (order?.payment_method !== 'UPI' || order.settled_attempt_id !== null) return
  const isFree = (await dueOf(tx, orderId)) === 0
  const { trustsRegulars } = await readUpiSettings(tx)
  const isTrusted =
    trustsRegulars && order.user_id !== null && (await hasPaidOrders(tx, order.user_id, REGULAR))
  if (!isFree && !isTrusted) throw new AppError('upi_not_seen')
  await payAtDoor(tx, orderId)
}

/** What was to be paid by the shop's own UPI is due at the door, whole rupees if packed. The order's lock is held. */
export async function payAtDoor(tx: Tx, orderId: string): Promise<void> {
  const duePaise = await dueOf(tx, orderId)
  const offPaise = (await readShop(tx)).ordering.wholeRupees ? paiseBeyondRupees(duePaise) : 0
  const isLetOff = offPaise > 0 && (await letOff(tx, orderId, offPaise))
  const amountPaise = isLetOff ? duePaise - offPaise : duePaise
  await endOpenAttempts(tx, orderId)
  const provider = 'CASH_ON_DELIVERY'
  await insertPaymentAttempt(tx, { orderId, provider, status: 'Due', amountPaise, expirySeconds: null })
  await changePaymentMethod(tx, orderId, provider)
  await refreshPaymentStatus(tx, orderId)
}

async function dueOf(tx: Tx, orderId: string): Promise<number> {
  const due = (await listPaymentAttempts(tx, orderId)).find(({ status }) => status === 'Due')
  if (!due) throw new Error(`nothing is due of order ${orderId}`)
  return due.amount_paise
}
