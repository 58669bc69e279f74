import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId, filledText, orderTotalRupees, timestamp } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { documentCalls } from './document-calls.ts'
import { DOCUMENT_KINDS } from './document-kind.ts'
import { MONTH_TABLES } from './month-files.ts'
import { recipient, supplier } from './supplier.ts'
import { TREATMENTS } from './treatments.ts'
import { t } from '#shared/words.ts'

/** Rupees. */
const parts = { taxable: z.number(), cgst: z.number(), sgst: z.number(), igst: z.number() }

const taxRow = z.object({
  position: z.int(),
  kind: z.enum(['goods', 'charge']),
  name: z.string(),
  /** What the product was called in the second language of the shop's documents. */
  secondName: z.string().optional(),
  /** As many digits as the shop prints. */
  hsn: z.string().nullable(),
  quantity: z.number(),
  uqc: z.string(),
  /** Packs can be given back one by one; 0 for a charge. */
  packs: z.int(),
  /** The price of one pack. */
  price: z.number(),
  /** What offers on these goods took off. */
  offer: z.number().optional(),
  /** Its share of what came off the whole bill, by a coupon or by an offer on the basket. */
  coupon: z.number(),
  /** With tax, after both. */
  gross: z.number(),
  treatment: z.enum(TREATMENTS),
  /** Percent. */
  rate: z.number(),
  ...parts,
  /** What notes have not given back yet of a bill; nothing of other documents. */
  left: z.object({ packs: z.int(), gross: z.number() }),
})
export type TaxRow = z.infer<typeof taxRow>

const head = {
  number: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  issuedAt: timestamp,
  orderId: z.string(),
  /** The number of the document that a note corrects, or of the receipt voucher of a refund voucher. */
  against: z.string().nullable(),
  reason: z.string().optional(),
  /** False for a note that comes too late to lower the tax. */
  gstEffective: z.boolean(),
  placeOfSupply: z.object({ code: z.string(), name: z.string() }),
  interState: z.boolean(),
}

const documentHead = z.object({ ...head, taxable: z.number(), tax: z.number(), total: z.number() })
export type TaxDocumentHead = z.infer<typeof documentHead>

const byRate = z.object({ treatment: z.enum(TREATMENTS), rate: z.number(), ...parts })

export const taxDocument = z.object({
  ...head,
  supplier,
  recipient,
  rows: z.array(taxRow),
  /** Sums of the rows; empty where the document shows no tax. */
  byRate: z.array(byRate),
  /** The same for each code. */
  byCode: z.array(byRate.extend({ hsn: z.string().nullable() })),
  totals: z.object({
    ...parts,
    roundOff: z.number(),
    total: z.number(),
    /** What was paid, or goes back, in whole rupees of cash is so much more or less; no part of the value. */
    cashRounding: z.number().optional(),
    /** What of a bill store credit paid; the rest was money. It is no part of the tax. */
    storeCredit: z.number().optional(),
    /** "Rupees Seven Hundred Fourteen and Fifty Paise Only". */
    inWords: z.string(),
  }),
  notes: z.array(z.object({ number: z.string(), total: z.number(), issuedAt: timestamp })),
})
export type TaxDocument = z.infer<typeof taxDocument>

const orderId = filledText(40, () => t('fields.order-number'))
const day = z.iso.date({ error: 'Use a date such as 2026-11-21' })
const taxMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Use a month such as 2026-11' })

const creditAsk = z
  .strictObject({
    position: z.int().min(0).max(10_000),
    /** Packs that are given back. */
    quantity: z.int().min(1).max(100_000).optional(),
    /** Or rupees off this row. */
    amount: z.optional(orderTotalRupees),
  })
  .refine(({ quantity, amount }) => (quantity === undefined) !== (amount === undefined), {
    error: 'Give either a quantity or an amount',
    path: ['quantity'],
  })

export const documentContract = contract(documentCalls, 'admin', {
  getDocument: {
    access: 'user',
    summary:
      'The bill of an order, for its owner or an administrator; with `number`, that note or voucher of it. 404 before the goods leave.',
    query: z.object({ orderId, number: z.string().max(16).optional() }),
    data: taxDocument,
  },
  giveMoneyBack: {
    isSensitive: true,
    idempotent: true,
    summary:
      'Writes a credit or refund note for rows of an order’s bill: packs that come back, or an amount. `goodsBack` puts the packs into stock, `refund` refunds an online payment, `asCredit` gives store credit instead of money. What store credit paid goes back to it, after the money.',
    body: z.strictObject({
      orderId,
      reason: filledText(200, 'Reason'),
      rows: z.array(creditAsk).min(1, { error: 'Choose what money is given back for' }).max(500),
      goodsBack: z.boolean(),
      refund: z.boolean(),
      /** What was paid in money stays with the shop as store credit of whoever ordered. */
      asCredit: z.optional(z.boolean()),
      /** The counter whose open drawer money that is handed over comes from; without one, the safe. */
      counterId: z.optional(hexId),
    }),
    data: z.object({
      document: taxDocument,
      refund: z.object({ amount: z.number(), status: z.enum(['Pending', 'Done', 'Failed']) }).optional(),
    }),
    message: 'The note is written.',
  },
  getDocuments: {
    summary: 'All bills and notes, newest first; counted up to 1,000, with `isMore` beyond.',
    query: z.object({
      ...pagingFields(),
      from: day.optional(),
      to: day.optional(),
      kind: z.union([z.enum(DOCUMENT_KINDS), z.literal('')]).optional(),
    }),
    data: z.array(documentHead),
    meta: pageFigures.extend({ isMore: z.boolean() }),
  },
  getTaxMonth: {
    summary:
      'The sums of a month’s papers by kind and rate, the numbers that are missing in its series, and the turnover of its quarter.',
    query: z.object({ month: taxMonth }),
    data: z.object({
      month: z.string(),
      /** What the shop must still enter before it can dispatch. */
      missing: z.array(z.string()),
      byRate: z.array(byRate.extend({ interState: z.boolean() })),
      kinds: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), papers: z.int(), total: z.number() })),
      series: z.array(
        z.object({ series: z.string(), first: z.string(), last: z.string(), papers: z.int(), gaps: z.int() }),
      ),
      quarter: z.object({ from: z.string(), to: z.string(), turnover: z.number() }),
      /** Notes that came too late to lower the tax. */
      lateNotes: z.object({ papers: z.int(), total: z.number() }),
      /** All bills that came in after the month that they change, of this month or during it, by that month. */
      lateSums: z
        .array(z.object({ month: z.string(), papers: z.int(), taxable: z.number(), tax: z.number() }))
        .optional(),
      /** The oldest of these bills. */
      latePapers: z
        .array(
          z.object({
            number: z.string(),
            orderId: z.string(),
            /** The month that it changes. */
            month: z.string(),
            arrivedOn: z.iso.date(),
            taxable: z.number(),
            tax: z.number(),
            total: z.number(),
            /** That month’s return was due, so that it must be amended. */
            isAfterReturn: z.boolean(),
          }),
        )
        .optional(),
    }),
  },
  getMonthFiles: {
    isDownload: true,
    summary:
      'The CSV files of a month for GSTR-1 in one zip, or one of them with `table`. A month that has not begun has headings only.',
    query: z.object({ month: taxMonth, table: z.enum(MONTH_TABLES).optional() }),
  },
})
export type DocumentContract = typeof documentContract
export type TaxMonth = z.infer<typeof documentContract.getTaxMonth.data>
