import type { AttemptStatus, OrderStatus, PaymentStatus } from '#shared/order-enums.ts'

export interface PaymentFacts {
  order: OrderStatus
  /** What came in for this order and is not somebody else's, in paise: the capture that settled it. */
  settledPaise: number | null
  /** Attempts, oldest first. */
  attempts: readonly AttemptStatus[]
  /** Refunds of the capture that settled it, and of all others. */
  refunds: readonly { status: 'Pending' | 'Done' | 'Failed'; amountPaise: number; isOfSettled: boolean }[]
  /** What came in without settling it, in paise. */
  otherPaise: number
}

/** Where an order's money is (api.md, Shapes). The one place that says so; every writer goes through it. */
export function paymentStatusOf(facts: PaymentFacts): PaymentStatus {
  const { settledPaise, refunds, attempts, otherPaise } = facts
  const goingBack = (isOfSettled: boolean, ...states: string[]) =>
    refunds
      .filter((one) => one.isOfSettled === isOfSettled && states.includes(one.status))
      .reduce((sum, one) => sum + one.amountPaise, 0)

  if (settledPaise !== null) {
    if (goingBack(true, 'Done') >= settledPaise && settledPaise > 0) return 'Refunded'
    // Cancelled and paid: all of it is owed, also while a refund has failed.
    if (facts.order === 'Cancelled' || goingBack(true, 'Done', 'Pending') >= settledPaise)
      return settledPaise > 0 ? 'Refund Pending' : 'Paid'
    return 'Paid'
  }
  const last = attempts.at(-1)
  if (last === 'Due') return 'Unpaid'
  if (last === 'Pending') return 'Pending'
  if (otherPaise > 0 && refunds.length > 0)
    return goingBack(false, 'Done') >= otherPaise ? 'Refunded' : 'Refund Pending'
  return last === 'Failed' || last === 'Expired' ? 'Failed' : 'Unpaid'
}
