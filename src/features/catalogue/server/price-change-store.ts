import { z } from 'zod'
import { packColumns, priceColumns } from '#shared/pack-shapes.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { dates, ints, orNull, texts } from '#platform/db/row-columns.ts'

const row = z.object({
  ...texts('id', 'starts_on', 'by_id', 'by'),
  ...ints('percent_micro', 'step_paise', 'done_to', 'packs'),
  ...orNull(ints('category_id', 'sub_category_id')),
  brand: z.string().nullable(),
  created_at: z.date(),
  ...orNull(dates('ended_at', 'cancelled_at')),
})
export type PriceChangeRow = z.infer<typeof row>

const columns = `c.id, c.percent_micro, c.step_paise, c.category_id, c.sub_category_id, c.brand, c.starts_on, c.by_id,
  coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS by, c.created_at, c.done_to, c.packs, c.ended_at, c.cancelled_at`
const from = `price_changes c JOIN users u ON u.id = c.by_id`

export const listPriceChanges = sql(
  'priceChanges.list',
  `SELECT ${columns} FROM ${from} ORDER BY c.created_at DESC LIMIT 50`,
  row,
).many()

const byId = sql('priceChanges.byId', `SELECT ${columns} FROM ${from} WHERE c.id = $1`, row)
const lock = sql(
  'priceChanges.lock',
  'SELECT id FROM price_changes WHERE id = $1 FOR NO KEY UPDATE',
  z.object({ id: z.string() }),
)
export const insertPriceChange = sql(
  'priceChanges.insert',
  `INSERT INTO price_changes (id, percent_micro, step_paise, category_id, sub_category_id, brand, starts_on, by_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
).run(
  (
    one: PriceScope & { id: string; percentMicro: number; stepPaise: number; startsOn: string; byId: string },
  ) => [
    one.id,
    one.percentMicro,
    one.stepPaise,
    one.categoryId,
    one.subCategoryId,
    one.brand,
    one.startsOn,
    one.byId,
  ],
)
/** False if it has begun, or was taken back already. */
export const cancelPriceChangeRow = sql(
  'priceChanges.cancel',
  `UPDATE price_changes SET cancelled_at = now() WHERE id = $1 AND ended_at IS NULL AND done_to = 0 AND cancelled_at IS NULL`,
).wrote<[id: string]>()

/** Up to which product a change is done, how many packs changed, and whether that was the last part. */
export const savePriceProgress = sql(
  'priceChanges.progress',
  `UPDATE price_changes SET done_to = $2, packs = packs + $3, ended_at = CASE WHEN $4::boolean THEN now() END WHERE id = $1`,
).run<[id: string, doneTo: number, changed: number, isLast: boolean]>()

// $1 after which product, $2 category, $3 sub-category, $4 brand in lower case; null for any. $5 how many products.
/** The packs of the next products of a scope, in the order of their ids. */
export const listPacksToPrice = sql(
  'priceChanges.packs',
  `SELECT k.id, k.product_id, p.name, k.unit, k.price_paise, k.discount_micro, k.weighed, m.before_micro
   FROM packs k JOIN products p ON p.id = k.product_id
   LEFT JOIN mark_downs m ON m.pack_id = k.id AND m.marked_micro = k.discount_micro
   WHERE k.retired_at IS NULL AND p.id = ANY(ARRAY(SELECT id FROM products WHERE deleted_at IS NULL AND id > $1
     AND ($2::int IS NULL OR category_id = $2) AND ($3::int IS NULL OR sub_category_id = $3)
     AND ($4::text IS NULL OR lower(brand) = $4) ORDER BY id LIMIT $5))
   ORDER BY k.product_id, k.position`,
  z.object({
    id: z.int(),
    ...packColumns,
    ...priceColumns,
    weighed: z.boolean(),
    /** The discount before, of what is marked down. */
    before_micro: z.int().nullable(),
  }),
  { isPlannedEachTime: true },
).many((scope: PriceScope, after: number, products: number) => [
  after,
  scope.categoryId,
  scope.subCategoryId,
  scope.brand,
  products,
])

/** Changes the discount that comes back to packs that are marked down. */
export const saveUsualDiscounts = sql(
  'priceChanges.usual',
  `UPDATE mark_downs m SET before_micro = c.micro FROM unnest($1::bigint[], $2::int[]) AS c(id, micro) WHERE m.pack_id = c.id`,
).run((changes: readonly { pack: { id: number }; discountMicro: number }[]) => [
  changes.map(({ pack }) => pack.id),
  changes.map(({ discountMicro }) => discountMicro),
])

/** Which products a change is for; null for any. */
export interface PriceScope {
  categoryId: number | null
  subCategoryId: number | null
  /** In lower case. */
  brand: string | null
}

export const findPriceChange = (tx: Tx, id: string) => tx.maybe(byId, [id])

/** False if there is none. */
export const lockPriceChange = async (tx: Tx, id: string) => (await tx.maybe(lock, [id])) !== null
