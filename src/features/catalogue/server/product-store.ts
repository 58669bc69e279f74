import { z } from 'zod'
import { sql, type Statement, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { PRODUCT_SORTS, type ProductSort } from '../sorts.ts'
import { productColumns, productRow, type ProductRow } from './product-row.ts'

/** Guests see published products of active categories and sub-categories; nobody sees deleted ones. */
export const isPublished = `
  products p
  JOIN categories c ON c.id = p.category_id AND c.is_active
  JOIN sub_categories s ON s.id = p.sub_category_id AND s.is_active
  WHERE p.deleted_at IS NULL AND p.publish`

/** Every sort order ends with the id, so that pages neither repeat nor skip a row. */
export const productOrder: Record<ProductSort, string> = {
  popular: 'p.recent_sales DESC, p.id DESC',
  newest: 'p.id DESC',
  price_asc: 'p.selling_paise, p.id',
  price_desc: 'p.selling_paise DESC, p.id DESC',
  discount: 'p.discount_micro DESC, p.id DESC',
  name: 'lower(p.name), p.id',
}

const matches = `(p.name ILIKE $1 OR p.brand ILIKE $1)`
const scopes = {
  all: isPublished,
  allFound: `${isPublished} AND ${matches}`,
  categoryFound: `${isPublished} AND ${matches} AND p.category_id = $2`,
  subCategoryFound: `${isPublished} AND ${matches} AND p.category_id = $2 AND p.sub_category_id = $3`,
  category: `${isPublished} AND p.category_id = $1`,
  subCategory: `${isPublished} AND p.category_id = $1 AND p.sub_category_id = $2`,
}
type Scope = keyof typeof scopes

interface ListStatements {
  rows: Record<ProductSort, Statement<ProductRow>>
  count: Statement<{ count: number }>
}

const countBySubCategory = (tree: string) => `
  SELECT coalesce(sum(t.products), 0)::int AS count
  FROM sub_categories s JOIN categories c ON c.id = s.category_id AND c.is_active
  JOIN product_tallies t ON t.sub_category_id = s.id AND t.publish
  WHERE s.is_active AND ${tree}`

const counts: Partial<Record<Scope, string>> = {
  all: countBySubCategory('true'),
  category: countBySubCategory('s.category_id = $1'),
  subCategory: countBySubCategory('s.category_id = $1 AND s.id = $2'),
}

export const countProductsOnSale = sql(
  'products.countOnSale',
  countBySubCategory('true'),
  z.object({ count: z.int() }),
).oneFirst()

function listStatements(scope: Scope): ListStatements {
  const from = scopes[scope]
  const used = Math.max(0, ...[...from.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)))
  const rows = PRODUCT_SORTS.map((sort) => [
    sort,
    sql(
      `products.${scope}.${sort}`,
      `SELECT ${productColumns}
       FROM (SELECT p.* FROM ${from} ORDER BY ${productOrder[sort]} LIMIT $${used + 1} OFFSET $${used + 2}) p
       ORDER BY ${productOrder[sort]}`,
      productRow,
    ),
  ])
  return {
    rows: Object.fromEntries(rows) as ListStatements['rows'],
    count: sql(
      `products.${scope}.count`,
      counts[scope] ?? `SELECT count(*) AS count FROM ${from}`,
      z.object({ count: z.int() }),
    ),
  }
}

const lists = Object.fromEntries(
  (Object.keys(scopes) as Scope[]).map((scope) => [scope, listStatements(scope)]),
) as Record<Scope, ListStatements>

/** Which products a list holds. */
export type ProductScope =
  | { of: 'all'; search?: string }
  | { of: 'category'; categoryId: number; search?: string }
  | { of: 'subCategory'; categoryId: number; subCategoryId: number; search?: string }

export interface ProductList {
  rows: ProductRow[]
  totalCount: number
}

/** One page of a list, and the total count. */
export async function listProducts(
  tx: Tx,
  scope: ProductScope,
  sort: ProductSort,
  page: Page,
): Promise<ProductList> {
  const [statements, values] = listOf(scope)
  const rows = await tx.many(statements.rows[sort], [...values, page.limit, offsetOf(page)])
  const { count } = await tx.one(statements.count, values)
  return { rows, totalCount: count }
}

function listOf(scope: ProductScope): [ListStatements, unknown[]] {
  const found = scope.search ? [contains(scope.search)] : []
  const narrowed = scope.search ? 'Found' : ''
  if (scope.of === 'category') return [lists[`category${narrowed}`], [...found, scope.categoryId]]
  if (scope.of === 'subCategory')
    return [lists[`subCategory${narrowed}`], [...found, scope.categoryId, scope.subCategoryId]]
  return [lists[`all${narrowed}`], found]
}

/** A LIKE pattern for text anywhere in a value; wildcards in the text are escaped. */
const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const byId = sql(
  'products.byId',
  `SELECT ${productColumns} FROM products p WHERE p.id = $1 AND p.deleted_at IS NULL`,
  productRow,
)

const bySlug = sql(
  'products.bySlug',
  `SELECT ${productColumns} FROM products p WHERE p.slug = $1 AND p.deleted_at IS NULL`,
  productRow,
)

/** The published ones among the products, in the order of `ids`. */
export const findPublishedProducts = sql(
  'products.byIds',
  `SELECT ${productColumns} FROM ${isPublished} AND p.id = ANY($1::int[]) ORDER BY array_position($1::int[], p.id)`,
  productRow,
).many<[ids: number[]]>()

export const findPublishedProductsBySlug = sql(
  'products.bySlugs',
  `SELECT ${productColumns} FROM ${isPublished} AND p.slug = ANY($1::text[])`,
  productRow,
).many<[slugs: string[]]>()

// The place and the transaction of each row that a published product is made of: a changed row has others. The start of
// PostgreSQL tells apart servers after a failover, which could repeat the number of a lost transaction.
const versions = sql(
  'products.versions',
  `SELECT p.id, concat_ws(' ', pg_postmaster_start_time(), p.xmin, p.ctid,
     (SELECT concat_ws(' ', b.xmin, b.ctid) FROM brand_declarations b WHERE b.key = lower(p.brand)),
     (SELECT string_agg(concat_ws(' ', k.xmin, k.ctid), ' ' ORDER BY k.id)
      FROM packs k WHERE k.product_id = p.id)) AS version
   FROM ${isPublished} AND p.id = ANY($1::int[])`,
  z.object({ id: z.int(), version: z.string() }),
)

/** Of each published product among them, a text that is another one after every change of what the product shows. */
export const findProductVersions = async (tx: Tx, ids: number[]): Promise<Map<number, string>> =>
  new Map((await tx.many(versions, [ids])).map(({ id, version }) => [id, version]))

/** Identifies a product by its id or its slug. */
export interface ProductName {
  productId?: number | undefined
  slug?: string | undefined
}

/** The product, published or not. */
export const findProduct = (tx: Tx, { productId, slug }: ProductName): Promise<ProductRow | null> =>
  productId !== undefined ? tx.maybe(byId, [productId]) : tx.maybe(bySlug, [slug])

// The first branch stops at twelve by the index; sold-out products are read only when those are not enough.
/** Up to `perCategory` products of each active category, in display order: those in stock first, then by popularity. */
export const listHomeProducts = sql(
  'products.homeRows',
  `SELECT ${productColumns}
   FROM categories h
   CROSS JOIN LATERAL (
     SELECT * FROM (
       (SELECT p.*, true AS in_stock FROM ${isPublished} AND p.category_id = h.id
          AND EXISTS (SELECT FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.stock > 0)
        ORDER BY p.recent_sales DESC, p.id DESC LIMIT $1)
       UNION ALL
       (SELECT p.*, false FROM ${isPublished} AND p.category_id = h.id
          AND NOT EXISTS (SELECT FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.stock > 0)
        ORDER BY p.recent_sales DESC, p.id DESC LIMIT $1)
     ) either LIMIT $1
   ) p
   WHERE h.is_active
   ORDER BY p.category_id, p.in_stock DESC, p.recent_sales DESC, p.id DESC`,
  productRow,
).many<[perCategory: number]>()
