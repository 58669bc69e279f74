import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import { isOnline } from './methods.ts'

/** What becomes of money that a provider took. `revive` is tried: without the goods it is `late`. */
export type Disposition = 'settled' | 'revive' | 'excess' | 'late' | 'amount' | 'currency'

/** The order as far as its payment is concerned. */
export interface PayableOrder {
  status: OrderStatus
  payment_method: PaymentMethod
  total_paise: number
  settled_attempt_id: string | null
}

/** An order that waits at the door for its money can still be paid online until it leaves the shop. */
const beforeDoor: readonly OrderStatus[] = ['Pending', 'Confirmed', 'Packed']

/**
 * Judges a payment against our own books: the order under its lock, and the attempt it was made for.
 * Nothing of it depends on which provider took it.
 */
export function dispositionOf(
  order: PayableOrder,
  attempt: { amount_paise: number; currency: string },
  paid: { amountPaise: number | null; currency: string | null },
): Disposition {
  if (paid.currency !== attempt.currency) return 'currency'
  if (paid.amountPaise !== attempt.amount_paise || attempt.amount_paise !== order.total_paise) return 'amount'
  if (order.settled_attempt_id !== null) return 'excess'
  if (order.status === 'Awaiting Payment' || beforeDoor.includes(order.status)) return 'settled'
  const isOver = order.status === 'Payment Failed' || order.status === 'Cancelled'
  // An order that went on to be paid at the door was a real one: its cancelling stands.
  return isOver && isOnline(order.payment_method) ? 'revive' : 'late'
}
