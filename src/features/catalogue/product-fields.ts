import * as z from 'zod/mini'
import { barcodeProblem, readBarcode } from '#shared/barcode.ts'
import { filledText, line, numericId, percent, quantity, rupees, text } from '#shared/fields.ts'
import { translationsField } from '#shared/translations.ts'
import { declarationsField } from './declaration-fields.ts'
import { MAX_DESCRIPTION, MAX_NAME, MAX_PICTURES } from './limits.ts'

/** The fields of a product that an administrator may write, validated the same way by the API and the form. */

const stock = z
  .int({ error: 'Stock must be a whole number' })
  .check(
    z.minimum(0, { error: 'Stock cannot be negative' }),
    z.maximum(10_000_000, { error: 'Stock is too large' }),
  )

export const imageUrlField = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(/^\/media\/[0-9a-f]{32}\.webp$/, { error: 'This picture does not exist in this shop' }),
  )

const barcode = z.pipe(
  z.string({ error: 'A barcode must be text' }),
  z.transform((typed: string, { issues }) => {
    const found = readBarcode(typed)
    if (found) return found
    const message = barcodeProblem(typed)
    issues.push({ code: 'custom', input: typed, message, params: { problem: 'barcode_wrong' } })
    return z.NEVER
  }),
)

/** The nominal weight of a pack, up to 100 kg. */
const grams = z
  .int({ error: 'Enter the weight in whole grams' })
  .check(
    z.minimum(1, { error: 'Enter at least 1 gram' }),
    z.maximum(100_000, { error: 'Enter at most 1,00,000 grams' }),
  )

/** What an administrator may write into a pack. A pack that is not weighed shares no stock, whatever is said. */
export const packFields = {
  unit: line(40, 'Unit'),
  price: rupees,
  discount: percent,
  stock,
  sku: z.nullable(line(64, 'SKU')),
  maxPerOrder: z.nullable(quantity),
  barcode: z.optional(barcode),
  shelf: z.optional(line(20, 'Shelf')),
  weighed: z.optional(z.boolean({ error: 'Say whether it is sold by weight' })),
  grams: z.optional(grams),
  sharesStock: z.optional(z.boolean({ error: 'Say whether it shares its stock' })),
  image: z.optional(imageUrlField),
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

export const OLD_PACKETS = ['side_by_side', 'corrected'] as const
export type OldPackets = (typeof OLD_PACKETS)[number]

/** A pack in a change. An existing unit without `stock` keeps it; `stockWas` detects sales meanwhile (409 `stale`). */
const packChange = z
  .strictObject({
    ...packFields,
    discount: z._default(packFields.discount, 0),
    stock: z.optional(stock),
    stockWas: z.optional(stock),
    /** As it was read; the stock is changed by `stock`. */
    stockGrams: z.optional(z.number()),
    sku: z._default(packFields.sku, null),
    maxPerOrder: z._default(packFields.maxPerOrder, null),
    /**
     * Where this is another MRP, what is printed on the packets in stock: the one before (`side_by_side`, so that tills and pickers
     * ask), or this one, which was only entered wrongly (`corrected`). If nothing is said, a lower one is kept unanswered: tills and pickers do not ask yet. With the MRP as it is, `side_by_side` confirms that.
     */
    oldPackets: z.optional(z.enum(OLD_PACKETS)),
  })
  .check(z.refine((pack) => !needsGrams(pack), gramsMissing))
export type PackChange = z.input<typeof packChange>

/** The last part of a product's URL. */
const slug = z.string({ error: 'The address must be text' }).check(
  z.maxLength(100, { error: 'The address may have at most 100 characters' }),
  z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: 'The address may contain lower-case letters, digits and single hyphens: fresh-milk-2',
  }),
)

export const productFields = {
  name: line(MAX_NAME, 'Name'),
  slug,
  brand: z.nullable(line(80, 'Brand')),
  image: z
    .array(imageUrlField)
    .check(z.maxLength(MAX_PICTURES, { error: `At most ${MAX_PICTURES} pictures` })),
  category: numericId,
  subCategory: numericId,
  veg: z.nullable(z.boolean()),
  origin: z.nullable(line(60, 'Country of origin')),
  description: text(MAX_DESCRIPTION, 'Description'),
  more_details: z
    .record(filledText(60, 'Detail'), text(2000, 'Detail'))
    .check(z.refine((details) => Object.keys(details).length <= 30, { error: 'At most 30 details' })),
  declarations: declarationsField,
  translations: translationsField({
    name: line(MAX_NAME, 'Name'),
    description: text(MAX_DESCRIPTION, 'Description'),
  }),
  publish: z.boolean(),
  packs: z
    .array(packChange)
    .check(
      z.minLength(1, { error: 'A product needs at least one pack' }),
      z.maxLength(20, { error: 'At most 20 packs' }),
    ),
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
