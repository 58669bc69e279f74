import type { OrderStatus } from '#shared/order-enums.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { DocumentKind } from '#features/papers/document-kind.ts'

// What counts as a sale, on which day, and what takes off it. Every page that shows sales sums these entries:
//
// - An order counts on its business day (`business-day.ts`), from when it is placed for good: at its total, once it is packed
//   at its final total. So what a picker cannot find, or a customer refuses while it is packed, lowers the order's own day.
// - A cancelled order is no sale, also one that is refused at the door: it counts on no day, and neither do its notes.
// - A note for goods or money given back takes its total off the day on which it was written, whenever the order was: a
//   day that is over stays as it was. A return is such a note; a khata payment, a refund or a write-off is none.

/** An order in one of these is not a sale. */
export const UNSOLD_STATUSES = [
  'Awaiting Payment',
  'Payment Failed',
  'Cancelled',
] as const satisfies OrderStatus[]

/** The notes that take off sales; vouchers are about advances. */
export const RETURN_KINDS = ['credit_note', 'refund_note'] as const satisfies DocumentKind[]

/** What is sold, less what is given back; in rupees. */
export const netSales = (sold: readonly { amount: number }[], returned: { amount: number }): number =>
  toRupees(sold.reduce((sum, { amount }) => sum + fromRupees(amount), 0) - fromRupees(returned.amount))

/** What a figure is, in words, where it is shown. */
export const SALES_WORDS = {
  sales: 'Sales are the orders of a day, at what was supplied, less what was given back on that day.',
  margins:
    'Sales here are goods alone: without delivery and other charges, after offers, before coupons and rounding, less what was given back on that day.',
} as const
