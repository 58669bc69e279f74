import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import {
  filledText,
  hexId,
  line,
  numericId,
  rupees,
  rupeesAboveZero,
  signedRupees,
  text,
  timestamp,
} from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { supplierCalls } from './calls.ts'
import { purchase, supplier } from './contract.ts'
import { day } from './bill-shape.ts'
import { MAX_BILL_LINES, MAX_BILL_QUANTITY } from './limits.ts'
import { SUPPLIER_ENTRY_KINDS, SUPPLIER_PAID_BY } from './supplier-words.ts'

const NOTE_LENGTH = 300

/** A row of a supplier's account. Rupees. */
const accountEntry = z.object({
  kind: z.enum(['bill', 'return', ...SUPPLIER_ENTRY_KINDS]),
  /** Of what a person entered, which can be undone. */
  entryId: z.int().nullable(),
  purchaseId: z.string().nullable(),
  /** The number of the bill or debit note, or what was noted. */
  text: z.string().nullable(),
  paidBy: z.enum(SUPPLIER_PAID_BY).nullable(),
  day: z.iso.date(),
  at: timestamp,
  by: z.string(),
  /** What it adds to what the shop owes. */
  amount: z.number(),
  /** What the shop owed after it. */
  balance: z.number(),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
})
export type AccountEntry = z.infer<typeof accountEntry>

const newEntry = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('payment'),
      supplierId: hexId,
      amount: rupeesAboveZero,
      paidBy: z.enum(SUPPLIER_PAID_BY, { error: 'Choose cash, upi, bank or cheque' }),
      /** The counter whose open drawer the cash comes from; without it, from the shop’s cash outside the drawers. */
      counterId: z.optional(hexId),
      day: z.optional(day),
      /** A sum of ten times what is owed, or more, is right. */
      confirmed: z.optional(z.boolean()),
      note: z.optional(text(NOTE_LENGTH, 'Note')),
    }),
    z.strictObject({
      kind: z.enum(['opening', 'correction']),
      supplierId: hexId,
      amount: signedRupees,
      day: z.optional(day),
      note: filledText(NOTE_LENGTH, 'Reason'),
    }),
  ],
  { error: 'There is no such kind of entry' },
)

export const supplierContract = contract(supplierCalls, 'purchases.manage', {
  getSupplierAccount: {
    summary:
      'What the shop owes a supplier, and every bill, debit note, payment and correction that it comes from, newest first. 404 `supplier_not_found`.',
    params: z.object({ id: hexId }),
    query: z.object(pagingFields(50)),
    data: z.object({
      supplier,
      /** What was owed before the first bill is written, and not undone. */
      hasOpening: z.boolean(),
      rows: z.array(accountEntry),
    }),
    meta: pageFigures,
  },
  writeSupplierEntry: {
    summary:
      'Writes a payment to a supplier, what was owed before the first bill, or a correction with its reason. Cash with `counterId` leaves the drawer of that counter. 409 `drawer_closed`, `drawer_short`, `supplier_opened`, `amount_unusual` for a payment of ten times what is owed that is not `confirmed`.',
    idempotent: true,
    body: newEntry,
    data: supplier,
    message: 'Written.',
  },
  reverseSupplierEntry: {
    summary:
      'Undoes a payment, an opening balance or a correction by an entry of its own; cash goes back into the drawer of now. 409 `reversed_already`, `not_reversible`.',
    idempotent: true,
    body: z.strictObject({ entryId: numericId, reason: filledText(NOTE_LENGTH, 'Reason') }),
    data: supplier,
    message: 'Undone.',
  },
  returnToSupplier: {
    summary:
      'Sends goods back to their supplier with a debit note of the shop’s own number: stock leaves, and so much less is owed. 409 `stock_below_zero`, and `purchase_questions` for more than this supplier brought, or at more than twice its cost, unless `confirmed`. Undone as a bill is.',
    idempotent: true,
    body: z.strictObject({
      supplierId: hexId,
      reason: line(NOTE_LENGTH, 'Reason'),
      confirmed: z.boolean().default(false),
      lines: z
        .array(
          z.strictObject({
            productId: numericId,
            unit: text(40, 'Unit'),
            quantity: z.optional(
              z
                .int({ error: 'Enter a whole number' })
                .min(1, { error: 'Enter at least 1' })
                .max(MAX_BILL_QUANTITY, { error: 'This is too many' }),
            ),
            /** Of what is sold by weight, instead of `quantity`. */
            grams: z.optional(
              z.int({ error: 'Enter whole grams' }).min(1, { error: 'Enter at least 1' }).max(100_000_000),
            ),
            /** Rupees for one pack, with tax. */
            cost: rupees,
          }),
        )
        .min(1, { error: 'Choose what goes back' })
        .max(MAX_BILL_LINES, { error: `At most ${MAX_BILL_LINES} lines` }),
    }),
    data: purchase,
    message: 'Debit note written.',
  },
})
export type SupplierContract = typeof supplierContract
