import { z } from 'zod'
import { hexId, line, numericId, rupees, scannedCode, text } from '#shared/fields.ts'
import { MAX_BILL_LINES } from './limits.ts'

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

export const bill = z.strictObject({
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

export const change = <T extends z.core.$ZodType>(value: T) => z.object({ from: value, to: value })

/** A line that was checked: what is wrong with it, or what it would do. Amounts are in rupees. */
export const checkedLine = z.object({
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
