import { z } from 'zod'
import { hexId, timestamp } from '#shared/fields.ts'
import { CHECK_KINDS, TENDER_KINDS } from './tender-kinds.ts'

/** What came into a drawer, and went out of it. */
const flows = {
  cash: z.number(),
  refunds: z.number(),
  payIn: z.number(),
  payOut: z.number(),
  khata: z.number(),
  riders: z.number(),
  /** What cash in whole rupees brought more, or less, than sales and returns. */
  cashRounding: z.number(),
}

export const drawerFigures = z.object({
  _id: z.optional(hexId),
  counter: z.string(),
  opened: timestamp,
  closed: z.nullable(timestamp),
  float: z.number(),
  ...flows,
  /** How it was paid at its counter while the drawer was open. */
  tenders: z.array(z.object({ tender: z.enum(TENDER_KINDS), sales: z.int(), amount: z.number() })),
  /** The drawer was opened, and nothing was sold. */
  noSales: z.array(z.object({ at: timestamp, by: z.string(), reason: z.string() })),
  /** Of a drawer that was open on other days too: what this day put in, and took out. */
  ofDay: z
    .object({
      ...flows,
      /** All of it together. */
      sum: z.number(),
    })
    .optional(),
  /** How much more (or less) it was opened with than was counted last, and why. */
  openingDifference: z.number().optional(),
  openingReason: z.string().optional(),
  /** What was paid in and out, with its reason, and what undid it. Below zero for what went out. */
  moves: z
    .array(
      z.object({
        _id: z.int(),
        kind: z.enum(['pay_in', 'pay_out']),
        amount: z.number(),
        reason: z.string(),
        at: timestamp,
        by: z.string(),
        reverses: z.int().optional(),
        isReversed: z.boolean().optional(),
        /** It is undone by the entry of its supplier. */
        isOfSupplier: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Sales that came in after the drawer was counted; they are in `cash` and `expected`. */
  late: z.array(z.object({ orderId: z.string(), amount: z.number(), soldAt: timestamp })),
  expected: z.number(),
  counted: z.number().nullable(),
  /** It was not opened again since its count, which so can be undone. */
  isLast: z.boolean().optional(),
  difference: z.number().nullable(),
})
export type DrawerFigures = z.infer<typeof drawerFigures>

export const dayReport = z.object({
  day: z.string(),
  drawers: z.array(drawerFigures),
  /** `tender` is a kind of tender at the counter, and the payment method elsewhere. */
  sales: z.array(z.object({ channel: z.string(), tender: z.string(), orders: z.int(), amount: z.number() })),
  /** Who sold at the counters, and gave back. */
  cashiers: z.array(z.object({ name: z.string(), sales: z.int(), amount: z.number(), returned: z.number() })),
  returns: z.object({ notes: z.int(), amount: z.number() }),
  /** Of the documents of the day, less its notes. `rate` in percent. */
  tax: z.array(z.object({ rate: z.number(), taxable: z.number(), tax: z.number() })),
  /** What cash in whole rupees brought more, or less, than what was sold and came back. */
  cashRounding: z.number(),
  khata: z.object({ given: z.number(), received: z.number(), outstanding: z.number() }),
  /** Packs and what they cost at their prices of now. */
  waste: z.object({ packs: z.int(), amount: z.number() }),
  offline: z.object({ sales: z.int(), amount: z.number(), toCheck: z.int() }),
})
export type DayReport = z.infer<typeof dayReport>

export const check = z.object({
  orderId: z.string(),
  position: z.int(),
  kind: z.enum(CHECK_KINDS),
  name: z.string(),
  unit: z.string(),
  /** Packs that the shop did not know of. */
  found: z.int(),
  price: z.number().nullable(),
  expected: z.number().nullable(),
  /** When the sale arrived. */
  at: timestamp,
  /** When it was sold, by the clock of the counter. */
  soldAt: timestamp,
  /** Of a tax: percent as it was printed, and as the shop had it. */
  rate: z.number().nullable(),
  expectedRate: z.number().nullable(),
  /** Which counter sold it, who, and what the line came to. */
  counter: z.string(),
  cashier: z.string(),
  amount: z.number(),
})
export type CounterCheck = z.infer<typeof check>
