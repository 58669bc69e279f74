import { z } from 'zod'
import { stockIdOf, stockIdsOf } from '#features/stock/movements/server/movement-store.ts'
import { moved, offSale } from '#features/stock/movements/server/off-sale-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'

const lotRow = z.object({
  ...ints(
    'pack_id',
    'product_id',
    'stock',
    'price_paise',
    'discount_micro',
    'packs',
    'cost_paise',
    'off_sale',
  ),
  ...texts('unit', 'name', 'best_before', 'expires_on', 'bill_date'),
  shelf: z.string().nullable(),
  ...orNull(ints('stock_grams', 'pack_grams', 'lot_grams', 'cost_paise')),
})
/** What came by a bill `b`, in the unit of the stock of its pack `k`. */
const came = 'CASE WHEN k.weighed THEN coalesce(b.grams, b.packs::bigint * k.grams) ELSE b.packs END'

// Lots of packs of which nothing lies on the shelf cannot be left, and of dates beyond the longest list nothing is asked.
const lotsOf = (ofPacks: string, ofLots: string) =>
  `WITH ${offSale}
   SELECT coalesce(o.amount, 0) AS off_sale, k.id AS pack_id, k.product_id, k.unit, p.name, k.shelf, k.stock, k.stock_grams,
     CASE WHEN k.weighed THEN k.grams END AS pack_grams,
     coalesce(b.grams, CASE WHEN h.id <> k.id THEN b.packs::bigint * h.grams END) AS lot_grams, k.price_paise, k.discount_micro,
     coalesce(p.declarations->>'bestBefore', '') AS best_before, b.packs, b.expires_on, b.bill_date,
     CASE WHEN h.id = k.id THEN b.cost_paise ELSE round(b.cost_paise * k.grams::numeric / h.grams)::bigint END AS cost_paise
   FROM packs k JOIN products p ON p.id = k.product_id JOIN packs h ON h.id = ANY(${stockIdsOf('k')})
   JOIN bought_packs b ON b.pack_id = h.id LEFT JOIN off_sale o ON o.pack_id = ${stockIdOf('k')}
   WHERE coalesce(k.stock_grams, k.stock) + coalesce(o.amount, 0) > 0 AND k.retired_at IS NULL AND p.deleted_at IS NULL AND b.expires_on IS NOT NULL${ofPacks}
     AND k.id = ANY(ARRAY(SELECT ${stockIdOf('m')} FROM purchase_lines l JOIN packs m ON m.id = l.pack_id
       WHERE l.expires_on <= $1::date${ofLots}))
   ORDER BY k.id, b.written_at, b.purchase_id, b."position"`
const lots = sql('expiry.lots', lotsOf('', ''), lotRow)
const lotsOfProducts = sql(
  'expiry.lotsOfProducts',
  lotsOf(' AND k.product_id = ANY($2)', ' AND m.product_id = ANY($2)'),
  lotRow,
)
export type LotRow = z.infer<typeof lotRow>

/** All dated lots of the packs in stock that have one with a date until this day, by pack and in the order of their bills; of some products, or of all. */
export const listLots = (tx: Tx, until: string, productIds?: number[]) =>
  productIds ? tx.many(lotsOfProducts, [until, productIds]) : tx.many(lots, [until])

// What is surely not of a lot: later dates, and what came after it without a date, by a bill or by hand. A date of long ago
// had its day already.
/** What of the stock is past its date on a day, by the pack that stands for its heap; of these packs, or of all. */
export const listPast = sql(
  'expiry.past',
  `WITH past AS MATERIALIZED (
     SELECT ${stockIdOf('k')} AS pack_id, b.expires_on, min(b.written_at) AS written_at, sum(${came})::bigint AS amount
     FROM bought_packs b JOIN packs k ON k.id = b.pack_id
     WHERE b.expires_on < $1::date AND b.expires_on >= $1::date - 60 AND coalesce(k.stock_grams, k.stock) > 0
       AND ($2::bigint[] IS NULL OR ${stockIdOf('k')} = ANY($2)) GROUP BY 1, 2
   ), shelf AS (
     SELECT h.id AS pack_id, h.product_id, h.unit, least(past.amount, coalesce(h.stock_grams, h.stock) - (
         SELECT coalesce(sum(${came}), 0) FROM bought_packs b JOIN packs k ON k.id = b.pack_id
         WHERE k.id = ANY(${stockIdsOf('h')})
           AND (b.expires_on > past.expires_on OR b.expires_on IS NULL AND b.written_at > past.written_at)
       ) - (
         SELECT coalesce(sum(${moved}), 0) FROM stock_movements m WHERE m.pack_id = ANY(${stockIdsOf('h')})
           AND m.reason IN ('opening', 'adjustment', 'count') AND ${moved} > 0 AND m.at > past.written_at
       )) AS amount
     FROM past JOIN packs h ON h.id = past.pack_id
   )
   SELECT s.pack_id, s.product_id, s.unit, p.name, sum(s.amount)::bigint AS amount,
     bool_or(h.weighed) AS weighed FROM shelf s JOIN products p ON p.id = s.product_id JOIN packs h ON h.id = s.pack_id
   WHERE s.amount > 0 GROUP BY 1, 2, 3, 4 ORDER BY 1`,
  z.object({
    ...ints('pack_id', 'product_id'),
    ...texts('unit', 'name'),
    amount: z.number(),
    weighed: z.boolean(),
  }),
).many<[day: string, packIds: number[] | null]>()

export const findPackInSale = sql(
  'expiry.pack',
  `SELECT k.id, k.product_id, k.unit, k.stock, k.stock_grams, k.price_paise, k.discount_micro, p.name
   FROM packs k JOIN products p ON p.id = k.product_id
   WHERE k.product_id = $1 AND k.unit = $2 AND k.retired_at IS NULL AND p.deleted_at IS NULL`,
  z.object({
    ...ints('id', 'product_id', 'stock', 'price_paise', 'discount_micro'),
    ...texts('unit', 'name'),
    stock_grams: z.int().nullable(),
  }),
).maybe<[productId: number, unit: string]>()
