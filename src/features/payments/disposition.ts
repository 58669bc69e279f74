import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import { isOnline } from './methods.ts'

/** What is done with a captured payment. `revive` is tried; if the stock is gone it becomes `late`. */
export type Disposition = 'settled' | 'revive' | 'excess' | 'late' | 'amount' | 'currency'

/** The fields of an order that decide about its payment. */
interface PayableOrder {
  status: OrderStatus
  payment_method: PaymentMethod
  money_paise: number
  /** Once it is packed, less what notes took off it. */
  final_money_paise: number | null
  settled_attempt_id: string | null
}

/** Where the shop's own code is paid by UPI. */
const atTheDoor: readonly OrderStatus[] = ['Out for Delivery', 'Delivered']
/** A cash-on-delivery order can still be paid online until it leaves the shop. */
const beforeDispatch: readonly OrderStatus[] = ['Pending', 'Confirmed', 'Packed']

/** Decides about a payment by our own records, whoever the provider: the locked order, and the attempt it was made for. */
export function dispositionOf(
  order: PayableOrder,
  attempt: { provider: PaymentMethod; amount_paise: number; currency: string },
  paid: { amountPaise: number | null; currency: string | null },
): Disposition {
  if (paid.currency !== attempt.currency) return 'currency'
  if (!isExpected(order, attempt, paid.amountPaise)) return 'amount'
  if (order.settled_attempt_id !== null) return 'excess'
  if (order.status === 'Awaiting Payment' || beforeDispatch.includes(order.status)) return 'settled'
  if (attempt.provider === 'UPI' && atTheDoor.includes(order.status)) return 'settled'
  // What a person cancelled stays cancelled; only an order that expired is revived. An order that was switched to cash on
  // delivery was a real one.
  return order.status === 'Payment Failed' && isOnline(order.payment_method) ? 'revive' : 'late'
}

/**
 * What a provider was asked for is the order's total without what store credit pays. The shop's own code asks for what is due; one that was shown
 * before the order was packed, or before a part was paid in cash, for the total of then.
 */
const isExpected = (
  order: PayableOrder,
  attempt: { provider: PaymentMethod; amount_paise: number },
  paise: number | null,
): boolean =>
  attempt.provider === 'UPI'
    ? paise === attempt.amount_paise || paise === order.money_paise || paise === order.final_money_paise
    : paise === attempt.amount_paise && attempt.amount_paise === order.money_paise
