import { z } from 'zod'
import { readBarcode } from '#shared/barcode.ts'
import { columnOf } from '#platform/db/columns-of.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { PACK_CODES } from '../pack-codes.ts'
import { PRODUCT_SORTS, type ProductSort } from '../sorts.ts'
import { productColumns, productRow } from './product-row.ts'
import { productOrder, type ProductList } from './product-store.ts'

/** The filters of the administrator's product list; null for any. */
export interface DeskFilter {
  search: string
  categoryId: number | null
  subCategoryId: number | null
  publish: boolean | null
  /** Products with a pack that is sold out, or low in stock. */
  stock: 'out' | 'low' | null
  /** What the search of the shop finds, best first; these come first where no order was chosen. */
  ranked?: readonly number[]
}

// An array, and not a list of rows, so that the plan may begin with the ids that were found.
const packWith = (condition: string) =>
  `p.id = ANY(ARRAY(SELECT k.product_id FROM packs k WHERE k.retired_at IS NULL AND ${condition}))`

// $1 a pattern, $2 codes, $3 category, $4 sub-category, $5 published, $6 stock; null for any. $7 what the search finds.
const from = `products p WHERE p.deleted_at IS NULL
  AND ($1::text IS NULL OR p.id = ANY(ARRAY(
    SELECT id FROM products WHERE name ILIKE $1 AND deleted_at IS NULL
    UNION ALL SELECT id FROM products WHERE brand ILIKE $1 AND deleted_at IS NULL
    UNION ALL SELECT unnest($7::int[])
    ${PACK_CODES.map((code) => `UNION ALL SELECT product_id FROM packs WHERE ${columnOf(code)} = ANY($2::text[]) AND retired_at IS NULL`).join('\n    ')})))
  AND ($3::int IS NULL OR p.category_id = $3)
  AND ($4::int IS NULL OR p.sub_category_id = $4)
  AND ($5::boolean IS NULL OR p.publish = $5)
  AND CASE $6::text WHEN 'out' THEN ${packWith('k.low_stock = 0')} WHEN 'low' THEN ${packWith('k.low_stock > 0')} ELSE true END`

const isPlannedEachTime = true

/** From the last product to the first: a page near the end is as near as one near the beginning. */
const backwards = (order: string) =>
  order
    .split(', ')
    .map((key) => (key.endsWith(' DESC') ? key.slice(0, -' DESC'.length) : `${key} DESC`))
    .join(', ')

const list = (name: string, order: string, shown: string) =>
  sql(
    `products.desk.${name}`,
    `SELECT ${productColumns}
     FROM (SELECT p.id FROM ${from} ORDER BY ${order} LIMIT $8 OFFSET $9) page JOIN products p USING (id)
     ORDER BY ${shown}`,
    productRow,
    { isPlannedEachTime },
  )

const lists = Object.fromEntries(
  PRODUCT_SORTS.map((sort) => [
    sort,
    {
      fromStart: list(sort, productOrder[sort], productOrder[sort]),
      fromEnd: list(`${sort}.end`, backwards(productOrder[sort]), productOrder[sort]),
    },
  ]),
) as Record<ProductSort, Record<'fromStart' | 'fromEnd', ReturnType<typeof list>>>

// In the order of the search; what only has its words follows, what sells most first.
const bestFirst = `array_position($7::int[], p.id) NULLS LAST, ${productOrder.popular}`
const found = list('found', bestFirst, bestFirst)

const count = sql(
  'products.desk.count',
  `SELECT count(*) AS count FROM ${from}`,
  z.object({ count: z.int() }),
  { isPlannedEachTime },
)

// What is not searched for is counted already. $1 category, $2 sub-category, $3 published; null for any.
const tally = sql(
  'products.desk.tally',
  `SELECT coalesce(sum(t.products), 0)::int AS count FROM product_tallies t JOIN sub_categories s ON s.id = t.sub_category_id
   WHERE ($1::int IS NULL OR s.category_id = $1) AND ($2::int IS NULL OR s.id = $2) AND ($3::boolean IS NULL OR t.publish = $3)`,
  z.object({ count: z.int() }),
)

/** One page of all products for administrators, unpublished ones too. A search also matches SKUs and barcodes. */
export async function listDeskProducts(
  tx: Tx,
  filter: DeskFilter,
  sort: ProductSort,
  page: Page,
): Promise<ProductList> {
  const { search, categoryId, subCategoryId, publish, stock, ranked = [] } = filter
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
  const codes = [search, search.toUpperCase(), readBarcode(search) ?? search]
  const values = [pattern, codes, categoryId, subCategoryId, publish, stock, ranked]
  const { count: totalCount } =
    pattern || stock ? await tx.one(count, values) : await tx.one(tally, [categoryId, subCategoryId, publish])
  const before = offsetOf(page)
  const length = Math.min(page.limit, totalCount - before)
  if (length <= 0) return { rows: [], totalCount }
  if (pattern && sort === 'popular')
    return { rows: await tx.many(found, [...values, length, before]), totalCount }
  const after = totalCount - before - length
  const { fromStart, fromEnd } = lists[sort]
  const rows =
    before <= after
      ? await tx.many(fromStart, [...values, length, before])
      : await tx.many(fromEnd, [...values, length, after])
  return { rows, totalCount }
}
