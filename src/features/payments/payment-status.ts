import type { AttemptStatus, OrderStatus, PaymentStatus } from '#shared/order-enums.ts'

interface PaymentFacts {
  order: OrderStatus
  /** The capture that settled this order, in paise. */
  settledPaise: number | null
  /** Attempts, oldest first. */
  attempts: readonly AttemptStatus[]
  /** Refunds, and what the provider returned, of the capture that settled it, and of all others. */
  refunds: readonly { status: 'Pending' | 'Done' | 'Failed'; amountPaise: number; isOfSettled: boolean }[]
  /** Captures that did not settle it, in paise. */
  otherPaise: number
}

/** Derives an order's payment status (api.md, Shapes). Every writer uses it. */
export function paymentStatusOf(facts: PaymentFacts): PaymentStatus {
  const { settledPaise, refunds, attempts, otherPaise } = facts
  const refundedPaise = (isOfSettled: boolean, ...states: string[]) =>
    refunds
      .filter((one) => one.isOfSettled === isOfSettled && states.includes(one.status))
      .reduce((sum, one) => sum + one.amountPaise, 0)

  if (settledPaise !== null) {
    if (refundedPaise(true, 'Done') >= settledPaise && settledPaise > 0) return 'Refunded'
    // Cancelled and paid: all of it is owed, even after a failed refund.
    if (facts.order === 'Cancelled' || refundedPaise(true, 'Done', 'Pending') >= settledPaise)
      return settledPaise > 0 ? 'Refund Pending' : facts.order === 'Cancelled' ? 'Refunded' : 'Paid'
    return 'Paid'
  }
  const last = attempts.at(-1)
  if (attempts.includes('Due')) return 'Unpaid'
  if (last === 'Pending') return 'Pending'
  if (otherPaise > 0 && refunds.length > 0)
    return refundedPaise(false, 'Done') >= otherPaise ? 'Refunded' : 'Refund Pending'
  return last === 'Failed' || last === 'Expired' ? 'Failed' : 'Unpaid'
}
