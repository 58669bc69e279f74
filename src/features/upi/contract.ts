import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { filledText, rupees, text, timestamp, type Label } from '#shared/fields.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'
import { order } from '#features/orders/contract.ts'
import { upiRequest } from '#features/orders/phone-contract.ts'
import { upiCalls } from './calls.ts'
import { readLastFour, readUtr } from '#shared/read-utr.ts'
import { MAX_STATEMENT_BYTES, STATEMENT_COLUMNS, statementMappingProblem } from './statement-columns.ts'
import { t } from '#shared/words.ts'

const orderId = filledText(40, () => t('fields.order-number'))

/** What `read` makes of a typed text; refused with `error` if that is nothing. */
const typed = (read: (text: string) => string | null, label: Label, error: string | (() => string)) =>
  z.pipe(
    text(60, label).check(z.refine((value) => read(value) !== null, { error })),
    z.transform((value) => read(value) ?? ''),
  )

const utr = typed(
  readUtr,
  () => t('fields.reference'),
  () => t('said.the-reference-of-a-upi-payment'),
)

const link = upiRequest.extend({
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
  askedAt: z.nullable(timestamp),
})
export type WaitingUpi = z.infer<typeof waiting>

/** Money that came in, as a row of a statement has it. */
const money = z.object({
  utr: z.string().nullable(),
  /** Rupees. */
  amount: z.number(),
  day: z.iso.date().nullable(),
  /** Null if the statement has no time of day. */
  at: z.nullable(timestamp),
  note: z.string(),
})
export type StatementMoney = z.infer<typeof money>

const matched = z.object({
  money,
  /** The reference was claimed; the note names the order; or only amount and time fit, which is a suggestion. */
  by: z.enum(['reference', 'note', 'amount']),
  orderId: z.string(),
  order_status: z.enum(ORDER_STATUSES),
  name: z.string(),
  /** Rupees: what is due, or what the order costs. */
  amount: z.number(),
  isPaid: z.boolean(),
  /** Other orders that it may be for. */
  others: z.array(z.string()),
})
export type StatementMatch = z.infer<typeof matched>

const khataMoney = z.object({
  money,
  customerId: z.string(),
  name: z.string(),
  /** What they owe, in rupees; below zero what was paid in advance. */
  balance: z.number(),
  /** Nobody knows any more whose khata it was. */
  isErased: z.boolean().optional(),
})
export type KhataMoney = z.infer<typeof khataMoney>

const khataUnseen = z.object({
  customerId: z.string(),
  name: z.string(),
  /** Rupees. */
  amount: z.number(),
  day: z.iso.date(),
  /** As it was typed; null for none. */
  utr: z.string().nullable(),
  /** Who entered it. */
  by: z.string(),
})
export type KhataUnseen = z.infer<typeof khataUnseen>

const matchedStatement = z.object({
  matches: z.array(matched),
  /** Money whose note names a khata, as its owner pays it from their own page. */
  khatas: z.array(khataMoney).optional(),
  /** Rows whose reference has paid an order, a sale or a khata already. */
  recorded: z.int(),
  unmatched: z.array(money),
  /** Orders that were said to be paid within the days of the statement, without money in it. */
  missing: z.array(z.string()),
  /** Payments by UPI that were entered into a khata within these days, without money in the statement. */
  khatasUnseen: z.array(khataUnseen).optional(),
  first: z.iso.date().nullable(),
  last: z.iso.date().nullable(),
})
export type MatchedStatement = z.infer<typeof matchedStatement>

const column = z.enum(STATEMENT_COLUMNS)

/** One word for each column, by commas; nothing between two where a column is ignored: "date,,credit,reference". */
const columns = z
  .pipe(
    text(1_000, 'Columns'),
    z.transform((words) => words.split(',').map((word) => (word === '' ? null : word))),
  )
  .pipe(z.array(column.nullable()).max(100, { error: () => t('said.at-most-100-columns') }))
  .check(({ value, issues }) => {
    const problem = statementMappingProblem(value)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })

export const upiContract = contract(upiCalls, 'admin', {
  getUpiLink: {
    access: 'user',
    summary:
      'How to pay an order to the shop’s own UPI address, for its owner, administrators and the rider who is on the way with it: before it leaves if it is paid by UPI, and at the door in any case. Null if there is nothing to pay this way.',
    query: z.strictObject({ orderId }),
    data: link.nullable(),
  },
  getKhataUpi: {
    access: 'user',
    summary:
      'How the caller pays what their khata owes to the shop’s own UPI address; null if it owes less than a rupee or the shop has no address. The shop writes the payment down once it has seen the money.',
    data: upiRequest.nullable(),
  },
  claimUpi: {
    access: 'user',
    summary:
      'The shopper says that they have paid, with the reference of the payment if they know it. It proves nothing: the order stays unpaid. Said again, it replaces what was said before. 409 `utr_used`, `already_paid`.',
    body: z.strictObject({ orderId, utr: utr.optional() }),
    data: order,
    message: () => t('said.thank-you-we-look-it-up-and'),
  },
  seeUpi: {
    summary:
      'A payment was seen in the shop’s own app: its order is paid. `last4` are the last digits of the reference as that app shows them. 409 `utr_used` if the reference has paid another order.',
    body: z.strictObject({
      orderId,
      utr,
      last4: typed(readLastFour, 'Last four digits', 'Enter the last 4 digits from the shop’s own app'),
      /** Rupees, if it is not what is due: such a payment is listed for review. */
      amount: z.optional(rupees.check(z.gt(0, { error: () => t('said.enter-what-was-paid') }))),
    }),
    data: order,
    message: () => t('said.marked-as-paid'),
  },
  missUpi: {
    summary:
      'The payment is not in the shop’s own app: the shopper is told, and half an hour later the order is paid at the door or cancelled, as the settings say.',
    body: z.strictObject({ orderId }),
    data: order,
    message: () => t('said.we-have-told-the-shopper'),
  },
  getUpiDesk: {
    summary: 'Orders whose payment by UPI nobody has seen, claimed ones first.',
    data: z.object({ takesUpi: z.boolean(), waiting: z.array(waiting) }),
  },
  readStatement: {
    summary:
      'Reads the columns of a bank’s or payment company’s export, CSV or .xlsx of at most 2 MiB: what each seems to be, with its first cells. Nothing is saved.',
    file: 'file',
    maxFileBytes: MAX_STATEMENT_BYTES,
    data: z.object({
      headings: z.array(z.string()),
      columns: z.array(column.nullable()),
      samples: z.array(z.array(z.string())),
    }),
  },
  matchStatement: {
    summary:
      'Finds the orders and khatas that the money of such a file is for: by reference, then by the order’s number or the khata in the note, then by amount and time as a suggestion. `columns` has a word for each column, by commas. Nothing is saved.',
    file: 'file',
    maxFileBytes: MAX_STATEMENT_BYTES,
    query: z.strictObject({ columns }),
    data: matchedStatement,
  },
})
export type UpiContract = typeof upiContract
