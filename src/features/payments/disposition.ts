import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import { isOnline } from './methods.ts'

/** What is done with a captured payment. `revive` is tried; if the stock is gone it becomes `late`. */
export type Disposition = 'settled' | 'revive' | 'excess' | 'late' | 'amount' | 'currency'

/** The fields of an order that decide about its payment. */
export interface PayableOrder {
  status: OrderStatus
  payment_method: PaymentMethod
  total_paise: number
  settled_attempt_id: string | null
}

/** A cash-on-delivery order can still be paid online until it leaves the shop. */
const beforeDispatch: readonly OrderStatus[] = ['Pending', 'Confirmed', 'Packed']

/**
 * Decides about a payment by our own records: the locked order, and the attempt it was made for. Independent of the
 * provider.
 */
export function dispositionOf(
  order: PayableOrder,
  attempt: { amount_paise: number; currency: string },
  paid: { amountPaise: number | null; currency: string | null },
): Disposition {
  if (paid.currency !== attempt.currency) return 'currency'
  if (paid.amountPaise !== attempt.amount_paise || attempt.amount_paise !== order.total_paise) return 'amount'
  if (order.settled_attempt_id !== null) return 'excess'
  if (order.status === 'Awaiting Payment' || beforeDispatch.includes(order.status)) return 'settled'
  // What a person cancelled stays cancelled; only an order that expired is revived. An order that was switched to cash on
  // delivery was a real one.
  return order.status === 'Payment Failed' && isOnline(order.payment_method) ? 'revive' : 'late'
}
