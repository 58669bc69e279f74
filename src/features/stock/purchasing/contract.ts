import { z } from 'zod'
import { bareGstin, isGstin } from '#features/storefront/registration-numbers.ts'
import { contract } from '#shared/endpoint.ts'
import { hexId, line, numericId, rupees, scannedCode, text, timestamp } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { BILL_COLUMNS } from './bill-columns.ts'
import { purchasingCalls } from './calls.ts'
import { MAX_BILL_FILE_BYTES, MAX_BILL_LINES } from './limits.ts'

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

/** A number as a person or a file writes it: 12, "12", "₹1,234.50". */
const cell = z.union([z.number(), z.string().max(40)], { error: 'This must be a number' })

/**
 * A line of a bill as it was entered or read from a file. The pack is named by `productId` and `unit`, or by what the file
 * has: a barcode, an SKU, a name that is the pack's or that an earlier bill of the supplier gave it.
 */
const billRow = z.strictObject({
  productId: z.optional(numericId),
  unit: z.optional(text(40, 'Unit')),
  /** Also a whole code with lot and expiry, which are used where the row has none. */
  barcode: z.optional(scannedCode('Barcode')),
  code: z.optional(text(64, 'SKU')),
  name: z.optional(text(200, 'Name')),
  /** What the bill calls it, where `name` is that of the pack; remembered for the supplier. */
  nameOnBill: z.optional(text(200, 'Name on the bill')),
  quantity: cell.optional(),
  free: cell.optional(),
  /** Rupees for one paid pack, with tax. */
  cost: cell.optional(),
  /** Rupees for the line, instead of `cost` or beside it. */
  amount: cell.optional(),
  /** What else the bill says of the line: percent and rupees that are taken off the rate or added to it. */
  discount: cell.optional(),
  discountAmount: cell.optional(),
  gst: cell.optional(),
  gstAmount: cell.optional(),
  freight: cell.optional(),
  /** Which of the two counts where rate and amount differ. */
  costFrom: z.enum(['amount', 'rate']).optional(),
  mrp: cell.optional(),
  batch: z.optional(text(40, 'Batch')),
  expiresOn: z.optional(text(40, 'Expiry')),
  /** Sets the pack's MRP to this one; its discount stays. */
  changeMrp: z.boolean().optional(),
  /**
   * Instead of `changeMrp`, what happens to packets in stock with another MRP: `side_by_side` (the old ones are kept apart),
   * `relabel` (they get a sticker with the lower one), `sell_first` (the pack keeps its MRP).
   */
  oldPackets: z.enum(['side_by_side', 'relabel', 'sell_first']).optional(),
})
export type BillRow = z.input<typeof billRow>

export const day = z.iso.date({ error: 'Use a date such as 2026-11-26' })

const bill = z.strictObject({
  supplierId: hexId,
  billNumber: line(40, 'Bill number'),
  billDate: day,
  lines: z
    .array(billRow)
    .min(1, { error: 'A bill has at least one line' })
    .max(MAX_BILL_LINES, {
      error: `At most ${MAX_BILL_LINES} lines: please enter the rest as a bill of its own`,
    }),
  /** Rupees for freight, loading and the like on the whole bill, shared over the lines by their worth. */
  charges: z.optional(rupees),
  /** What the bill says is to be paid, in rupees; without it, the sum of its lines and charges. */
  total: z.optional(rupees),
})
export type Bill = z.output<typeof bill>

const mapping = z.array(z.enum(BILL_COLUMNS).nullable()).max(100, { error: 'At most 100 columns' })

const change = <T extends z.core.$ZodType>(value: T) => z.object({ from: value, to: value })

/** A line that was checked: what is wrong with it, or what it would do. Amounts are in rupees. */
const checkedLine = z.object({
  productId: z.int().nullable(),
  name: z.string(),
  unit: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Worth a look, without being wrong. */
  warnings: z.array(z.string()),
  /** To be answered by `costFrom` before the bill is entered; null for nothing. */
  question: z.string().nullable(),
  quantity: z.int().nullable(),
  free: z.int(),
  /** All that came, free goods too, of a pack that is sold by weight, whose whole packs the numbers are. */
  grams: z.int().optional(),
  cost: z.number().nullable(),
  mrp: z.number().nullable(),
  batch: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  changeMrp: z.boolean(),
  /** How many packets with the present MRP are in stock, if this one is another: what happens to them is asked. */
  oldPackets: z.int(),
  /** Null while the line has errors. */
  effect: z
    .object({
      stock: change(z.int()),
      /** The stock to the gram of a pack that is sold by weight. */
      grams: change(z.int()).optional(),
      /** Of one pack, free ones counted; `from` is null for a pack that was never bought. */
      cost: z.object({ from: z.number().nullable(), to: z.number() }),
      /** Null if it stays. `to` is what the bill says, whether or not it is to be taken. */
      mrp: change(z.number()).nullable(),
      /** The selling price; null if it stays. */
      price: change(z.number()).nullable(),
      /** What the shop earns of the price, in percent. */
      margin: z.number().nullable(),
    })
    .nullable(),
})
export type CheckedLine = z.infer<typeof checkedLine>

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

const purchaseLine = z.object({
  productId: z.int(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
  free: z.int(),
  /** All that came to the gram, free goods too, of what is sold by weight. */
  grams: z.int().optional(),
  cost: z.number(),
  mrp: z.number().nullable(),
  batch: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
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

export const purchasingContract = contract(purchasingCalls, {
  getSuppliers: {
    access: 'purchases.manage',
    summary: 'The suppliers with what was bought from them, by name.',
    data: z.array(supplier),
  },
  addSupplier: {
    access: 'purchases.manage',
    summary: 'Adds a supplier; 409 `supplier_exists` for a name that is in use.',
    body: z.strictObject(supplierFields),
    data: supplier,
    message: 'Supplier added.',
  },
  updateSupplier: {
    access: 'purchases.manage',
    summary: 'Changes a supplier, or takes it out of the choice for new bills.',
    body: z.strictObject({ _id: hexId, ...supplierFields, isActive: z.boolean().default(true) }),
    data: supplier,
    message: 'Supplier saved.',
  },
  readBillFile: {
    access: 'purchases.manage',
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
    access: 'purchases.manage',
    summary: 'Says what a bill would change, with every line’s errors. Nothing is saved.',
    body: bill,
    data: checkedBill,
  },
  writePurchase: {
    access: 'purchases.manage',
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
    access: 'purchases.manage',
    summary:
      'Takes a wrong bill back by a row of its own, so that it can be entered again; 409 `stock_below_zero` if some of it was sold. Prices stay.',
    body: z.strictObject({ _id: hexId }),
    data: z.object({ purchase, isNew: z.boolean() }),
    message: 'Bill reversed.',
  },
  getPurchases: {
    access: 'purchases.manage',
    summary: 'The bills and reversals, newest first.',
    query: z.object({ ...pagingFields(), supplierId: z.optional(hexId) }),
    data: z.array(purchase),
    meta: pageFigures,
  },
  getPurchase: {
    access: 'purchases.manage',
    summary: 'A bill with its lines.',
    params: z.object({ id: hexId }),
    data: purchase.extend({ lines: z.array(purchaseLine) }),
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
    access: 'purchases.manage',
    summary:
      'Packs whose packets in stock may bear several printed MRPs, by the bills that cover the stock, that of the newest first: at most 200.',
    data: z.array(
      z.object({
        productId: z.int(),
        name: z.string(),
        unit: z.string(),
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
