import { z } from 'zod'
import { priceColumns } from '#shared/pack-shapes.ts'
import { sql } from '#platform/db/postgres.ts'
import { numbers } from '#platform/db/row-columns.ts'
import { maxQuantityByValue } from '#shared/money.ts'

const offer = z.object({
  ...numbers('pack_id', 'product_id', 'stock'),
  unit: z.string(),
  ...priceColumns,
  max_per_order: z.number().nullable(),
})
export type Offer = z.infer<typeof offer>

export const offerColumns = `w.id AS pack_id, w.product_id, w.unit, w.price_paise, w.discount_micro, w.stock, w.max_per_order`
export const forSale = `p.publish AND p.deleted_at IS NULL AND w.retired_at IS NULL`

/** The product's pack that is for sale; the first one when no unit is given. */
export const findOfferOf = sql(
  'cart.findOffer',
  `SELECT ${offerColumns} FROM packs w JOIN products p ON p.id = w.product_id
   WHERE w.product_id = $1 AND ($2::text IS NULL OR w.unit = $2) AND ${forSale}
   ORDER BY w.position, w.id LIMIT 1`,
  offer,
).maybe((productId: number, unit: string | undefined) => [productId, unit ?? null])

export const listOffersOf = sql(
  'cart.listOffers',
  `SELECT ${offerColumns} FROM unnest($1::int[], $2::text[]) AS wanted(product_id, unit)
   JOIN packs w ON w.product_id = wanted.product_id AND w.unit = wanted.unit JOIN products p ON p.id = w.product_id
   WHERE ${forSale} ORDER BY w.id`,
  offer,
).many((wanted: { productId: number; unit: string }[]) => [
  wanted.map(({ productId }) => productId),
  wanted.map(({ unit }) => unit),
])

export type OfferLimits = Pick<Offer, 'stock' | 'max_per_order' | 'price_paise'>

/** The largest quantity of a pack that one order can hold. */
export const limitOf = ({ stock, max_per_order, price_paise }: OfferLimits): number =>
  Math.min(stock, max_per_order ?? stock, maxQuantityByValue(price_paise))
