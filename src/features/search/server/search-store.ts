import { z } from 'zod'
import { sql, type Statement, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { productColumns, productRow, type ProductRow } from '#features/catalogue/server/product-row.ts'
import { isPublished, productOrder } from '#features/catalogue/server/product-store.ts'
import { PRODUCT_SORTS, type ProductSort } from '#features/catalogue/sorts.ts'
import type { SearchFilter } from '../engine/facets.ts'

export type SearchSort = 'relevance' | ProductSort

/** What the database is asked; `query` is a tsquery, '' for everything. */
export interface TextFilter extends SearchFilter {
  query: string
}

const ofCategory = `($2::int IS NULL OR p.category_id = $2)`
const ofBrand = `($3::text IS NULL OR lower(p.brand) = lower($3))`
const ofPrice = `($4::bigint IS NULL OR p.selling_paise >= $4) AND ($5::bigint IS NULL OR p.selling_paise <= $5)`
const ofOrigin = `($6::text IS NULL OR lower(p.origin) = lower($6))`
const always = `
  ($7::int IS NULL OR p.discount_micro >= $7)
  AND (NOT $8::boolean OR EXISTS (
    SELECT FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.stock > 0))
  AND ($9::boolean IS NULL OR p.veg = $9)`

const matching = `p.search @@ to_tsquery('simple', $1)`
// Weights of D, C, B and A: a word in the name counts most.
const bestMatch = `ts_rank('{0.05, 0.2, 0.4, 1}', p.search, to_tsquery('simple', $1)) DESC, p.id`

interface SearchStatements {
  rows: Record<SearchSort, Statement<ProductRow>>
  facets: Statement<z.infer<typeof facetsRow>>
}

const counted = z.array(z.object({ value: z.string(), count: z.int() }))
const facetsRow = z.object({
  total: z.int(),
  categories: z.array(z.object({ _id: z.int(), name: z.string(), count: z.int() })),
  brands: counted,
  origins: counted,
  min_paise: z.int().nullable(),
  max_paise: z.int().nullable(),
})

function searchStatements(name: string, match: string, order: Record<SearchSort, string>): SearchStatements {
  const sorts = ['relevance', ...PRODUCT_SORTS] as const
  const rows = sorts.map((sort) => [
    sort,
    sql(
      `search.${name}.${sort}`,
      `SELECT ${productColumns}
       FROM (
         SELECT p.* FROM ${isPublished} AND ${match}
           AND ${ofCategory} AND ${ofBrand} AND ${ofPrice} AND ${ofOrigin} AND ${always}
         ORDER BY ${order[sort]} LIMIT $10 OFFSET $11
       ) p
       ORDER BY ${order[sort]}`,
      productRow,
    ),
  ])
  return { rows: Object.fromEntries(rows) as SearchStatements['rows'], facets: facetStatement(name, match) }
}

// A facet counts what one would see after choosing another value of it, so it leaves its own filter out.
const facetStatement = (name: string, match: string) =>
  sql(
    `search.${name}.facets`,
    `WITH found AS MATERIALIZED (
       SELECT p.category_id, c.name AS category, p.brand, p.origin, p.selling_paise,
         ${ofCategory} AS of_category, ${ofBrand} AS of_brand, ${ofPrice} AS of_price, ${ofOrigin} AS of_origin
       FROM ${isPublished} AND ${match} AND ${always}
     )
     SELECT
       (SELECT count(*) FROM found WHERE of_category AND of_brand AND of_price AND of_origin) AS total,
       (SELECT coalesce(json_agg(one), '[]') FROM (
         SELECT category_id AS _id, category AS name, count(*) AS count FROM found
         WHERE of_brand AND of_price AND of_origin
         GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT 50) one) AS categories,
       (SELECT coalesce(json_agg(one), '[]') FROM (
         SELECT brand AS value, count(*) AS count FROM found
         WHERE brand IS NOT NULL AND of_category AND of_price AND of_origin
         GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50) one) AS brands,
       (SELECT coalesce(json_agg(one), '[]') FROM (
         SELECT origin AS value, count(*) AS count FROM found
         WHERE origin IS NOT NULL AND of_category AND of_brand AND of_price
         GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50) one) AS origins,
       (SELECT min(selling_paise) FROM found WHERE of_category AND of_brand AND of_origin) AS min_paise,
       (SELECT max(selling_paise) FROM found WHERE of_category AND of_brand AND of_origin) AS max_paise`,
    facetsRow,
  )

const matched = searchStatements('matched', matching, { ...productOrder, relevance: bestMatch })
// Without words there is no best match. $1 is mentioned so that both kinds take the same values.
const everything = searchStatements('all', `$1::text = ''`, {
  ...productOrder,
  relevance: productOrder.newest,
})

const valuesOf = (filter: TextFilter): unknown[] => [
  filter.query,
  filter.categoryId,
  filter.brand,
  filter.minPaise,
  filter.maxPaise,
  filter.origin,
  filter.minDiscountMicro,
  filter.inStock,
  filter.veg,
]

const statementsFor = ({ query }: TextFilter): SearchStatements => (query === '' ? everything : matched)

/** One page of what a search finds. */
export const listFound = (tx: Tx, filter: TextFilter, sort: SearchSort, page: Page): Promise<ProductRow[]> =>
  tx.many(statementsFor(filter).rows[sort], [...valuesOf(filter), page.limit, offsetOf(page)])

/** How many a search finds, and what they could be narrowed by. */
export const countFound = (tx: Tx, filter: TextFilter): Promise<z.infer<typeof facetsRow>> =>
  tx.one(statementsFor(filter).facets, valuesOf(filter))
