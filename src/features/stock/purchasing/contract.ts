import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { bareGstin, isGstin } from '#features/storefront/registration-numbers.ts'
import { contract } from '#shared/endpoint.ts'
import { hexId, line, text, timestamp } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { BILL_COLUMNS } from './bill-columns.ts'
import { purchasingCalls } from './calls.ts'
import { MAX_BILL_FILE_BYTES } from './limits.ts'
import { day, bill, checkedLine } from './bill-shape.ts'

const supplierFields = {
  name: line(80, 'Name'),
  gstin: z
    .pipe(text(30, 'GSTIN'), z.transform(bareGstin))
    .refine((typed) => typed === '' || isGstin(typed), {
      error: 'This is not a GSTIN: please check its 15 characters',
    })
    .default(''),
  phone: z._default(text(40, 'Phone'), ''),
}

export const supplier = z.object({
  _id: hexId,
  name: z.string(),
  gstin: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  bills: z.int(),
  /** Rupees, reversed bills left out. */
  bought: z.number(),
  lastBill: z.iso.date().nullable(),
  /** Rupees that the shop owes; below zero what was paid in advance. */
  owed: z.number(),
})
export type Supplier = z.infer<typeof supplier>

const mapping = z.array(z.enum(BILL_COLUMNS).nullable()).max(100, { error: 'At most 100 columns' })

export const purchase = z.object({
  _id: hexId,
  supplierId: z.string(),
  supplier: z.string(),
  billNumber: z.string(),
  billDate: z.iso.date(),
  writtenAt: timestamp,
  by: z.string(),
  /** Rupees; below zero for a reversal. */
  total: z.number(),
  /** The bill that this row reverses. */
  reverses: z.string().nullable(),
  /** The row that reverses this bill. */
  reversedBy: z.string().nullable(),
  items: z.int(),
  /** Goods that went back, by a debit note: its total is below zero. */
  isReturn: z.boolean(),
  /** Why they went back. */
  reason: z.string().optional(),
})
export type Purchase = z.infer<typeof purchase>

/** What a debit note says of a line, in rupees; the rate in percent, null where no tax was charged. */
const debitNoteLine = z.object({
  amount: z.number(),
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  hsn: z.string().nullable(),
  rate: z.number().nullable(),
  /** The last bill of the supplier that brought it. */
  against: z.object({ billNumber: z.string(), billDate: z.iso.date() }).nullable(),
})

const purchaseLine = z.object({
  ...packFields,
  quantity: z.int(),
  free: z.int(),
  /** All that came to the gram, free goods too, of what is sold by weight. */
  grams: z.int().optional(),
  cost: z.number(),
  mrp: z.number().nullable(),
  batch: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  note: z.optional(debitNoteLine),
})
export type PurchaseLine = z.infer<typeof purchaseLine>

const checkedBill = z.object({
  lines: z.array(checkedLine),
  errors: z.int(),
  /** Rupees: what is to be paid, of the lines that are right. */
  total: z.number(),
  /** The bill of this supplier, number and financial year (April to March) that was entered already. */
  existing: purchase.nullable(),
  /** Otherwise the last one of this number in another financial year: suppliers begin again with number 1. */
  ofOtherYear: purchase.nullable(),
  /** What is wrong with its number and date, what is entered only with `confirmed`, and what is worth a word. */
  remarks: z.array(
    z.object({
      kind: z.enum(['refused', 'asked', 'told']),
      field: z.enum(['billNumber', 'billDate', 'total']),
      message: z.string(),
    }),
  ),
})
export type CheckedBill = z.infer<typeof checkedBill>

export const purchasingContract = contract(purchasingCalls, 'purchases.manage', {
  getSuppliers: {
    summary: 'The suppliers with what was bought from them, by name.',
    data: z.array(supplier),
  },
  addSupplier: {
    summary: 'Adds a supplier; 409 `supplier_exists` for a name that is in use.',
    body: z.strictObject(supplierFields),
    data: supplier,
    message: 'Supplier added.',
  },
  updateSupplier: {
    summary: 'Changes a supplier, or takes it out of the choice for new bills.',
    body: z.strictObject({ _id: hexId, ...supplierFields, isActive: z.boolean().default(true) }),
    data: supplier,
    message: 'Supplier saved.',
  },
  readBillFile: {
    summary:
      'Reads a bill from a CSV or .xlsx file of at most 2 MiB, with what its columns mean: as was said for an earlier file of the supplier with these headings, otherwise as is proposed. Nothing is saved.',
    file: 'file',
    maxFileBytes: MAX_BILL_FILE_BYTES,
    query: z.strictObject({ supplierId: hexId }),
    data: z.object({
      headings: z.array(z.string()),
      mapping,
      /** Somebody has said so for an earlier file. */
      isLearned: z.boolean(),
      rows: z.array(z.array(z.string())),
    }),
  },
  checkPurchase: {
    summary: 'Says what a bill would change, with every line’s errors. Nothing is saved.',
    body: bill,
    data: checkedBill,
  },
  writePurchase: {
    summary:
      'Enters a bill: stock, cost and, where a line says so, the MRP, all or nothing; 422 `purchase_lines_wrong` with the lines, 409 `purchase_questions` with what must be confirmed first. A bill of the same supplier, number and financial year that stands already is returned instead (`isNew` false). `columns`, and what the bill calls the packs, are remembered for the supplier’s next bill.',
    body: bill.extend({
      /** The questions of the check were answered with yes. */
      confirmed: z.boolean().default(false),
      columns: z
        .strictObject({ headings: z.array(z.string().max(200)).max(100), mapping })
        .refine(({ headings, mapping }) => headings.length === mapping.length, {
          error: 'Send one entry for each heading',
        })
        .optional(),
    }),
    data: z.object({ purchase, isNew: z.boolean() }),
    message: 'Bill entered.',
  },
  reversePurchase: {
    summary:
      'Takes a wrong bill back by a row of its own, so that it can be entered again; 409 `stock_below_zero` if some of it was sold. Prices stay.',
    body: z.strictObject({ _id: hexId }),
    data: z.object({ purchase, isNew: z.boolean() }),
    message: 'Bill reversed.',
  },
  getPurchases: {
    summary: 'The bills and reversals, newest first.',
    query: z.object({ ...pagingFields(), supplierId: z.optional(hexId) }),
    data: z.array(purchase),
    meta: pageFigures,
  },
  getPurchase: {
    summary: 'A bill with its lines; of a debit note with what each is worth, and the tax in it.',
    params: z.object({ id: hexId }),
    data: purchase.extend({ lines: z.array(purchaseLine), supplierGstin: z.optional(z.string()) }),
  },
  getMargins: {
    access: 'costs.see',
    summary:
      'What was sold on each day by product, what it cost and what the shop earned, up to 31 days, the last days first in parts of whole days: ask again with `next` as `to` until it is null. Cost is that of the last bill until that day; null for what was never bought.',
    query: z
      .object({ from: day, to: day })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= 31 * 86_400_000, {
        error: 'Choose at most 31 days',
        path: ['to'],
      }),
    data: z.array(
      z.object({
        day: z.iso.date(),
        productId: z.int(),
        name: z.string(),
        units: z.int(),
        sales: z.number(),
        cost: z.number().nullable(),
        margin: z.number().nullable(),
      }),
    ),
    /** The last day of the next part; null after the last part. */
    meta: z.object({ next: z.nullable(z.iso.date()) }),
  },
  getMixedMrps: {
    summary:
      'Packs whose packets in stock may bear several printed MRPs, by the bills that cover the stock, that of the newest first: at most 200.',
    data: z.array(
      z.object({
        ...packFields,
        shelf: z.string().nullable(),
        /** What the pack is sold for, and its MRP at the site. */
        price: z.number(),
        mrp: z.number(),
        printed: z.array(z.object({ mrp: z.number(), pieces: z.int(), price: z.number() })),
      }),
    ),
  },
})
export type MixedMrp = z.infer<(typeof purchasingContract)['getMixedMrps']['data']>[number]
export type PurchasingContract = typeof purchasingContract
export type Margin = z.infer<(typeof purchasingContract)['getMargins']['data']>[number]
