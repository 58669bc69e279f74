import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { filledText, rupees, text, timestamp } from '#shared/fields.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'
import { order } from '#features/orders/contract.ts'
import { upiCalls } from './calls.ts'
import { readLastFour, readUtr } from './read-utr.ts'

const orderId = filledText(40, 'Order number')

/** What `read` makes of a typed text; refused with `error` if that is nothing. */
const typed = (read: (text: string) => string | null, label: string, error: string) =>
  text(60, label)
    .refine((value) => read(value) !== null, { error })
    .transform((value) => read(value) ?? '')

const utr = typed(
  readUtr,
  'Reference',
  'The reference of a UPI payment has 12 digits. Your payment app shows it with the payment, as UTR or RRN',
)

const link = z.object({
  /** The text of the QR code, and the link for the button. */
  qr: z.string(),
  /** False for a personal address: apps refuse links to it. */
  mayLink: z.boolean(),
  vpa: z.string(),
  name: z.string(),
  /** Rupees. */
  amount: z.number(),
  /** What the shopper has said; `utr` is null where they only said that they have paid. */
  claim: z.object({ utr: z.string().nullable(), at: timestamp }).nullable(),
  /** The shop has looked and found nothing: what becomes of the order, and when. */
  ends: z.object({ at: timestamp, as: z.enum(['cash', 'cancel']) }).nullable(),
})
export type UpiPayment = z.infer<typeof link>

/** An order whose payment by UPI nobody has seen. */
const waiting = z.object({
  orderId: z.string(),
  order_status: z.enum(ORDER_STATUSES),
  name: z.string(),
  /** Rupees. */
  amount: z.number(),
  placedAt: timestamp,
  claim: z.object({ utr: z.string().nullable(), at: timestamp }).nullable(),
  /** Other orders with an open claim of the same reference. */
  twins: z.array(z.string()),
  /** The shopper was asked, or told that nothing was found. */
  askedAt: timestamp.nullable(),
})
export type WaitingUpi = z.infer<typeof waiting>

export const upiContract = contract(upiCalls, {
  getUpiLink: {
    access: 'user',
    summary:
      'How to pay an order to the shop’s own UPI address, for its owner and administrators: before it leaves if it is paid by UPI, and at the door in any case. Null if there is nothing to pay this way.',
    query: z.strictObject({ orderId }),
    data: link.nullable(),
  },
  claimUpi: {
    access: 'user',
    summary:
      'The shopper says that they have paid, with the reference of the payment if they know it. It proves nothing: the order stays unpaid. Said again, it replaces what was said before. 409 `utr_used`, `already_paid`.',
    body: z.strictObject({ orderId, utr: utr.optional() }),
    data: order,
    message: 'Thank you. We look it up and tell you.',
  },
  seeUpi: {
    access: 'admin',
    summary:
      'A payment was seen in the shop’s own app: its order is paid. `last4` are the last digits of the reference as that app shows them. 409 `utr_used` if the reference has paid another order.',
    body: z.strictObject({
      orderId,
      utr,
      last4: typed(readLastFour, 'Last four digits', 'Enter the last 4 digits from the shop’s own app'),
      /** Rupees, if it is not what is due: such a payment is listed for review. */
      amount: rupees.optional(),
    }),
    data: order,
    message: 'Marked as paid.',
  },
  missUpi: {
    access: 'admin',
    summary:
      'The payment is not in the shop’s own app: the shopper is told, and half an hour later the order is paid at the door or cancelled, as the settings say.',
    body: z.strictObject({ orderId }),
    data: order,
    message: 'We have told the shopper.',
  },
  getUpiDesk: {
    access: 'admin',
    summary: 'Orders whose payment by UPI nobody has seen, claimed ones first.',
    data: z.object({ takesUpi: z.boolean(), waiting: z.array(waiting) }),
  },
})
export type UpiContract = typeof upiContract
