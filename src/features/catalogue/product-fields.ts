import { z } from 'zod'
import { barcodeProblem, readBarcode } from '#shared/barcode.ts'
import { filledText, line, numericId, percent, quantity, rupees, text } from '#shared/fields.ts'
import { declarationsField } from './declaration-fields.ts'
import { MAX_DESCRIPTION, MAX_NAME, MAX_PICTURES } from './limits.ts'

/** The fields of a product that an administrator may write, validated the same way by the API and the form. */

const stock = z
  .int({ error: 'Stock must be a whole number' })
  .min(0, { error: 'Stock cannot be negative' })
  .max(10_000_000, { error: 'Stock is too large' })

export const imageUrlField = z
  .string()
  .max(300)
  .regex(/^\/media\/[0-9a-f]{32}\.webp$/, { error: 'This picture does not exist in this shop' })

const barcode = z.string({ error: 'A barcode must be text' }).transform((typed, context) => {
  const found = readBarcode(typed)
  if (found) return found
  context.addIssue({ code: 'custom', message: barcodeProblem(typed), params: { problem: 'barcode_wrong' } })
  return z.NEVER
})

/** The nominal weight of a pack, up to 100 kg. */
const grams = z
  .int({ error: 'Enter the weight in whole grams' })
  .min(1, { error: 'Enter at least 1 gram' })
  .max(100_000, { error: 'Enter at most 1,00,000 grams' })

/** What an administrator may write into a pack. */
export const packFields = {
  unit: line(40, 'Unit'),
  price: rupees,
  discount: percent,
  stock,
  sku: line(64, 'SKU').nullable(),
  maxPerOrder: quantity.nullable(),
  barcode: barcode.optional(),
  shelf: line(20, 'Shelf').optional(),
  weighed: z.boolean({ error: 'Say whether it is sold by weight' }).optional(),
  grams: grams.optional(),
  image: imageUrlField.optional(),
}

/** A pack that is weighed has a nominal weight, which its price is for. */
export const needsGrams = ({
  weighed,
  grams,
}: {
  weighed?: boolean | undefined
  grams?: number | null | undefined
}) => weighed === true && (grams ?? null) === null

export const gramsMissing = {
  path: ['grams'],
  error: 'Enter how many grams the price is for',
  params: { problem: 'weight_missing' },
}

/**
 * A pack in a change. Without `stock` an existing unit keeps its stock; with `stockWas`, sales in the meantime are
 * detected (409 `stale`).
 */
const packChange = z
  .strictObject({
    ...packFields,
    discount: packFields.discount.default(0),
    stock: stock.optional(),
    stockWas: stock.optional(),
    sku: packFields.sku.default(null),
    maxPerOrder: packFields.maxPerOrder.default(null),
  })
  .refine((pack) => !needsGrams(pack), gramsMissing)
export type PackChange = z.input<typeof packChange>

/** The last part of a product's URL. */
const slug = z
  .string({ error: 'The address must be text' })
  .max(100, { error: 'The address may have at most 100 characters' })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'The address may contain lower-case letters, digits and single hyphens: fresh-milk-2',
  })

export const productFields = {
  name: line(MAX_NAME, 'Name'),
  slug,
  brand: line(80, 'Brand').nullable(),
  image: z.array(imageUrlField).max(MAX_PICTURES, { error: `At most ${MAX_PICTURES} pictures` }),
  category: numericId,
  subCategory: numericId,
  veg: z.boolean().nullable(),
  origin: line(60, 'Country of origin').nullable(),
  description: text(MAX_DESCRIPTION, 'Description'),
  more_details: z
    .record(filledText(60, 'Detail'), text(2000, 'Detail'))
    .refine((details) => Object.keys(details).length <= 30, { error: 'At most 30 details' }),
  declarations: declarationsField,
  publish: z.boolean(),
  packs: z
    .array(packChange)
    .min(1, { error: 'A product needs at least one pack' })
    .max(20, { error: 'At most 20 packs' }),
  // The first pack's fields, for clients that know only one pack.
  unit: packFields.unit,
  price: packFields.price,
  discount: packFields.discount,
  stock,
  stockWas: stock,
}

/** Whether packs are given only one way: as a list, or by the fields of the first one. */
export const hasOnePackSource = ({ packs, ...single }: { packs?: unknown }): boolean =>
  !packs || !['unit', 'price', 'discount', 'stock'].some((key) => key in single)

export const twoPackSources = { error: 'Send packs, or the fields of the first pack, not both' }
