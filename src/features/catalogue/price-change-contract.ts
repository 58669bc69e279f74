import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId, numericId, text, timestamp } from '#shared/fields.ts'
import { priceChangeCalls } from './admin-calls.ts'
import { PRICE_STEPS } from './changed-price.ts'

const scope = {
  /** Only of these; all products without them. */
  categoryId: z.optional(numericId),
  subCategoryId: z.optional(numericId),
  brand: z.optional(text(100, 'Brand')),
}
const terms = {
  ...scope,
  /** Above zero for dearer, below for cheaper. */
  percent: z
    .number({ error: 'Enter a percentage' })
    .min(-90, { error: 'At most 90 % cheaper' })
    .max(200, { error: 'At most 200 % dearer' })
    .refine((value) => value !== 0 && Number(value.toFixed(2)) === value, {
      error: 'Enter a percentage with at most 2 decimals',
    }),
  /** New prices are rounded to so many paise, half up. */
  stepPaise: z.literal([...PRICE_STEPS], { error: 'Round to 1, 50, 100 or 500 paise' }).default(1),
}

const priceChange = z.object({
  _id: hexId,
  percent: z.number(),
  stepPaise: z.int(),
  categoryId: z.int().nullable(),
  subCategoryId: z.int().nullable(),
  brand: z.string().nullable(),
  startsOn: z.iso.date(),
  /** `waiting` for its day, `running`, `done` or `cancelled`. */
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  /** How many packs got another price until now. */
  packs: z.int(),
  by: z.string(),
  createdAt: timestamp,
})
export type PriceChange = z.infer<typeof priceChange>

const effect = z.object({
  packs: z.int(),
  /** How many of them would go above their MRP and stop at it. */
  capped: z.int(),
  /** The first of them; prices in rupees. */
  examples: z.array(z.object({ name: z.string(), unit: z.string(), from: z.number(), to: z.number() })),
})
export type PriceChangeEffect = z.infer<typeof effect>

export const priceChangeContract = contract(priceChangeCalls, 'admin', {
  checkPriceChange: {
    summary: 'What a change of prices by a percentage would do today. Nothing is saved.',
    body: z.strictObject(terms),
    data: effect,
  },
  planPriceChange: {
    summary:
      'Changes the selling prices of a category, a brand or all products by a percentage, at once or from the beginning of a day, in India; each pack once. The MRP stays, and nothing is sold above it; the price of what is sold loose without a discount is its MRP. A day that has passed is refused.',
    idempotent: true,
    body: z.strictObject({
      ...terms,
      startsOn: z.optional(z.iso.date({ error: 'Use a date such as 2026-12-01' })),
    }),
    data: priceChange,
    message: 'Prices change.',
  },
  cancelPriceChange: {
    summary: 'Takes back a change that has not begun; 409 `price_change_begun`.',
    body: z.strictObject({ _id: hexId }),
    data: priceChange,
    message: 'Taken back.',
  },
  getPriceChanges: {
    summary: 'The last 50 changes of prices by a percentage, newest first.',
    data: z.array(priceChange),
  },
})
export type PriceChangeContract = typeof priceChangeContract
