import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { WASTE_REASONS } from '#features/stock/movements/waste-reasons.ts'
import { contract } from '#shared/endpoint.ts'
import { numericId, percent, text } from '#shared/fields.ts'
import { expiryCalls } from './calls.ts'

/** The lists: days until the date, or what FSSAI advises for deliveries. */
const EXPIRY_LISTS = ['7', '30', '45', 'advice'] as const
export type ExpiryList = (typeof EXPIRY_LISTS)[number]

const expiring = z.object({
  ...packFields,
  shelf: z.string().nullable(),
  expiresOn: z.iso.date(),
  /** Days until the date; below 0 once it is past. */
  days: z.int(),
  /** How many of the stock are taken to have this date. */
  left: z.int(),
  stock: z.int(),
  /** Of a pack that is sold by weight: both to the gram. */
  grams: z.object({ left: z.int(), stock: z.int() }).optional(),
  mrp: z.number(),
  /** The selling price now. */
  price: z.number(),
  discount: z.number(),
  /** Less is left of the shelf life than FSSAI advises for deliveries. */
  isBelowAdvice: z.boolean(),
  /** What one cost, in rupees. */
  cost: z.number().nullable(),
})
export type Expiring = z.infer<typeof expiring>

const pack = { productId: numericId, unit: text(40, 'Unit') }

const packAfter = z.object({ productId: z.int(), unit: z.string(), stock: z.int(), price: z.number() })

export const expiryContract = contract(expiryCalls, 'purchases.manage', {
  getExpiring: {
    access: 'costs.see',
    summary:
      'What expires soon, the earliest first, by the dates of the bills. Of the stock that is left it is assumed that what expires first was sold first.',
    query: z.object({ list: z.enum(EXPIRY_LISTS).default('30') }),
    data: z.array(expiring),
  },
  markDown: {
    summary: 'Sells a pack at this percentage below its MRP; 422 `not_lower` if it is no lower than now.',
    body: z.strictObject({ ...pack, discount: percent }),
    data: packAfter,
    message: 'Marked down.',
  },
  writeOff: {
    summary:
      'Takes packs out of the stock with a reason, or grams of what is sold by weight; 409 `stock_below_zero` for more than there are.',
    body: z
      .strictObject({
        ...pack,
        quantity: z
          .int({ error: 'Enter a whole number' })
          .min(0, { error: 'Enter at least 1' })
          .max(1_000_000, { error: 'This is too many' })
          .default(0),
        /** Of a pack that is sold by weight: how much, instead of whole packs. */
        grams: z.optional(
          z
            .int({ error: 'Enter whole grams' })
            .min(1, { error: 'Enter at least 1 g' })
            .max(2_000_000_000, { error: 'This is too much' }),
        ),
        reason: z.enum(WASTE_REASONS, { error: 'Choose a reason' }),
        /** The stock that was seen; 409 `stale` if it is another now, so that a repeated tap does nothing. */
        stockWas: z.int(),
        /** The same in grams, with `grams`. */
        stockGramsWas: z.optional(z.int()),
      })
      .refine(({ quantity, grams }) => quantity > 0 !== (grams !== undefined), {
        error: 'Enter at least 1',
        path: ['quantity'],
      })
      .refine(({ grams, stockGramsWas }) => (grams === undefined) === (stockGramsWas === undefined), {
        error: 'Send the stock in grams that was seen',
        path: ['stockGramsWas'],
      }),
    data: packAfter,
    message: 'Written off.',
  },
})
export type ExpiryContract = typeof expiryContract
export type WriteOff = z.output<ExpiryContract['writeOff']['body']>
