import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { numericId, timestamp } from '#shared/fields.ts'
import { checkRate, hsnPrefixField, productTaxField, taxFields } from './product-tax.ts'
import { taxRatesCalls } from './rates-calls.ts'
import { TREATMENTS } from './treatments.ts'

/** What a product bears from a day on; the rate in percent. */
const productTaxEntry = z.object({
  validFrom: z.iso.date(),
  hsn: z.string(),
  treatment: z.enum(TREATMENTS),
  rate: z.number(),
  /** What was answered where a code has several rates. */
  condition: z.string().nullable(),
  setAt: timestamp,
})
export type ProductTaxEntry = z.infer<typeof productTaxEntry>

const history = z.object({
  /** Newest first; the first that has begun is in force. */
  history: z.array(productTaxEntry),
  /** Of a product that bears nothing yet: the HSN that a list gave without a rate that can be kept. */
  listedHsn: z.string().optional(),
})
export type TaxOfProduct = z.infer<typeof history>

const touched = z.object({
  touched: z.int(),
  /** Some of the products, with what they bear before the change. */
  examples: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      hsn: z.string(),
      treatment: z.enum(TREATMENTS),
      rate: z.number(),
    }),
  ),
})
export type TouchedRates = z.infer<typeof touched>

const byId = z.object({ id: numericId })

const readiness = z.object({
  /** What the settings of a registered shop still lack, in words. */
  missing: z.array(z.string()),
  /** Products on sale that a regular shop cannot dispatch yet, counted up to 1,000: they have no HSN and tax today. */
  productsWithout: z.int(),
  /** There are more of them than were counted. */
  isMore: z.boolean(),
  examples: z.array(z.object({ productId: z.int(), name: z.string() })),
})
export type TaxReadiness = z.infer<typeof readiness>

export const taxRatesContract = contract(taxRatesCalls, 'admin', {
  getTaxReadiness: {
    summary: 'What keeps a registered shop from writing tax documents; nothing for an unregistered one.',
    data: readiness,
  },
  getProductTax: {
    summary: 'HSN and tax of a product, each from its day on.',
    params: byId,
    data: history,
  },
  setProductTax: {
    summary:
      'Sets HSN and tax of a product from a day on; 422 for a code, a rate or a day that cannot be, such as one before its last tax document.',
    params: byId,
    body: productTaxField,
    data: history,
    message: 'Tax saved.',
  },
  setRates: {
    isSensitive: ({ body }) => body.dryRun !== true,
    summary:
      'Sets the tax of all products whose HSN begins with these digits, from a day on; a dry run only says which.',
    body: z
      .strictObject({ hsnPrefix: hsnPrefixField, dryRun: z.boolean().default(false), ...taxFields })
      .superRefine(checkRate),
    data: touched,
  },
})
export type TaxRatesContract = typeof taxRatesContract
