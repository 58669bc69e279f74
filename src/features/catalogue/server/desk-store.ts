import { z } from 'zod'
import { readBarcode } from '#shared/barcode.ts'
import { sql, type Statement, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { PACK_CODES } from '../pack-codes.ts'
import { LOW_STOCK } from '../shown-stock.ts'
import { PRODUCT_SORTS, type ProductSort } from '../sorts.ts'
import { productColumns, productRow, type ProductRow } from './product-row.ts'
import { productOrder, type ProductList } from './product-store.ts'

/** The filters of the administrator's product list; null for any. */
export interface DeskFilter {
  search: string
  categoryId: number | null
  subCategoryId: number | null
  publish: boolean | null
  /** Products with a pack that is sold out, or low in stock. */
  stock: 'out' | 'low' | null
}

const packWith = (condition: string) => `
  p.id IN (SELECT k.product_id FROM packs k WHERE k.retired_at IS NULL AND ${condition})`

const from = `products p WHERE p.deleted_at IS NULL
  AND ($1::text IS NULL OR p.name ILIKE $1 OR p.brand ILIKE $1 OR ${packWith(`(${PACK_CODES.map((code) => `k.${code} = ANY($2::text[])`).join(' OR ')})`)})
  AND ($3::int IS NULL OR p.category_id = $3)
  AND ($4::int IS NULL OR p.sub_category_id = $4)
  AND ($5::boolean IS NULL OR p.publish = $5)
  AND CASE $6::text WHEN 'out' THEN ${packWith('k.stock = 0')}
    WHEN 'low' THEN ${packWith(`k.stock BETWEEN 1 AND ${LOW_STOCK}`)} ELSE true END`

const rows = Object.fromEntries(
  PRODUCT_SORTS.map((sort) => [
    sort,
    sql(
      `products.desk.${sort}`,
      `SELECT ${productColumns}
       FROM (SELECT p.* FROM ${from} ORDER BY ${productOrder[sort]} LIMIT $7 OFFSET $8) p
       ORDER BY ${productOrder[sort]}`,
      productRow,
    ),
  ]),
) as Record<ProductSort, Statement<ProductRow>>

const count = sql(
  'products.desk.count',
  `SELECT count(*) AS count FROM ${from}`,
  z.object({ count: z.int() }),
)

/** One page of all products for administrators, unpublished ones too. A search also matches SKUs and barcodes. */
export async function listDeskProducts(
  tx: Tx,
  filter: DeskFilter,
  sort: ProductSort,
  page: Page,
): Promise<ProductList> {
  const { search, categoryId, subCategoryId, publish, stock } = filter
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
  const codes = [search, readBarcode(search) ?? search]
  const values = [pattern, codes, categoryId, subCategoryId, publish, stock]
  const found = await tx.many(rows[sort], [...values, page.limit, offsetOf(page)])
  return { rows: found, totalCount: (await tx.one(count, values)).count }
}
