import { z } from 'zod'
import { sql, type Statement, type Tx } from '#platform/db/postgres.ts'
import { fromPercent, fromRupees, toRupees } from '#shared/money.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { IMPORTED } from '../origin-choices.ts'
import type { Facets, FilterInput } from '../product-filter.ts'
import { PRODUCT_SORTS, type ProductSort } from '../sorts.ts'
import { productColumns, productRow, type ProductRow } from './product-row.ts'
import { isPublished, productOrder } from './product-store.ts'

/** The filters of a list as SQL parameters; null for none. `query` is a tsquery, '' for none. */
export interface FilterValues {
  query: string
  categoryId: number | null
  subCategoryId: number | null
  brand: string | null
  minPaise: number | null
  maxPaise: number | null
  minDiscountMicro: number | null
  inStock: boolean
  veg: boolean | null
  origin: string | null
}

/** Converts the API's filters to the database's units. */
export const filterValuesOf = (
  filter: FilterInput,
): Omit<FilterValues, 'query' | 'categoryId' | 'subCategoryId'> => ({
  brand: filter.brand ?? null,
  minPaise: filter.minPrice === undefined ? null : fromRupees(filter.minPrice),
  maxPaise: filter.maxPrice === undefined ? null : fromRupees(filter.maxPrice),
  minDiscountMicro: filter.minDiscount === undefined ? null : fromPercent(filter.minDiscount),
  inStock: filter.inStock ?? false,
  veg: filter.veg ?? null,
  origin: filter.origin ?? null,
})

/** Whether any filter is set. */
export const hasFilters = (filter: FilterInput): boolean =>
  Object.values(filterValuesOf(filter)).some((set) => set !== null && set !== false)

const ofCategory = `($2::int IS NULL OR p.category_id = $2)`
const ofBrand = `($3::text IS NULL OR lower(p.brand) = lower($3))`
const ofPrice = `($4::bigint IS NULL OR p.selling_paise >= $4) AND ($5::bigint IS NULL OR p.selling_paise <= $5)`
const ofOrigin = `($6::text IS NULL OR lower(p.origin) = lower($6)
  OR lower($6) = lower('${IMPORTED}') AND lower(p.origin) <> 'india')`
const ofVeg = `($9::boolean IS NULL OR p.veg = $9)`
const always = `
  ($7::int IS NULL OR p.discount_micro >= $7)
  AND (NOT $8::boolean OR EXISTS (
    SELECT FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.stock > 0))
  AND ($10::int IS NULL OR p.sub_category_id = $10)`

const counted = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }))
const facetsRow = z.object({
  total: z.int(),
  categories: z.array(z.object({ _id: z.int(), name: z.string(), count: z.int() })),
  brands: counted(z.string()),
  origins: counted(z.string()),
  veg: counted(z.boolean()),
  min_paise: z.int().nullable(),
  max_paise: z.int().nullable(),
})

const SORTS = ['relevance', ...PRODUCT_SORTS] as const
export type FilteredSort = (typeof SORTS)[number]

export interface FilteredStatements {
  rows: Record<FilteredSort, Statement<ProductRow>>
  facets: Statement<z.infer<typeof facetsRow>>
}

/**
 * The statements that list and count the products matched by `match` (which uses $1, the query) and by the filters.
 */
export function filteredStatements(
  name: string,
  match: string,
  order: Record<FilteredSort, string>,
): FilteredStatements {
  const rows = SORTS.map((sort) => [
    sort,
    sql(
      `narrowed.${name}.${sort}`,
      `SELECT ${productColumns}
       FROM (
         SELECT p.* FROM ${isPublished} AND ${match}
           AND ${ofCategory} AND ${ofBrand} AND ${ofPrice} AND ${ofOrigin} AND ${ofVeg} AND ${always}
         ORDER BY ${order[sort]} LIMIT $11 OFFSET $12
       ) p
       ORDER BY ${order[sort]}`,
      productRow,
    ),
  ])
  return { rows: Object.fromEntries(rows) as FilteredStatements['rows'], facets: facetStatement(name, match) }
}

// A facet counts what selecting another of its values would show, so it ignores its own filter.
const facetStatement = (name: string, match: string) =>
  sql(
    `narrowed.${name}.facets`,
    `WITH found AS MATERIALIZED (
       SELECT p.category_id, c.name AS category, p.brand, p.origin, p.veg, p.selling_paise,
         ${ofCategory} AS of_category, ${ofBrand} AS of_brand, ${ofPrice} AS of_price, ${ofOrigin} AS of_origin,
         ${ofVeg} AS of_veg
       FROM ${isPublished} AND ${match} AND ${always}
     )
     SELECT
       (SELECT count(*) FROM found WHERE of_category AND of_brand AND of_price AND of_origin AND of_veg) AS total,
       (SELECT coalesce(json_agg(one), '[]') FROM (
         SELECT category_id AS _id, category AS name, count(*) AS count FROM found
         WHERE of_brand AND of_price AND of_origin AND of_veg
         GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT 50) one) AS categories,
       (SELECT coalesce(json_agg(one), '[]') FROM (
         SELECT max(brand) AS value, count(*) AS count FROM found
         WHERE brand IS NOT NULL AND of_category AND of_price AND of_origin AND of_veg
         GROUP BY lower(brand) ORDER BY 2 DESC, 1 LIMIT 50) one) AS brands,
       (SELECT coalesce(json_agg(one), '[]') FROM (
         SELECT max(origin) AS value, count(*) AS count FROM found
         WHERE origin IS NOT NULL AND of_category AND of_brand AND of_price AND of_veg
         GROUP BY lower(origin) ORDER BY 2 DESC, 1 LIMIT 250) one) AS origins,
       (SELECT coalesce(json_agg(one), '[]') FROM (
         SELECT veg AS value, count(*) AS count FROM found
         WHERE veg IS NOT NULL AND of_category AND of_brand AND of_price AND of_origin
         GROUP BY 1 ORDER BY 2 DESC, 1) one) AS veg,
       (SELECT min(selling_paise) FROM found WHERE of_category AND of_brand AND of_origin AND of_veg) AS min_paise,
       (SELECT max(selling_paise) FROM found WHERE of_category AND of_brand AND of_origin AND of_veg) AS max_paise`,
    facetsRow,
  )

// $1 appears in every statement so that all take the same values; without a query there is no relevance order.
const noWords = `$1::text = ''`
const withoutWords = { ...productOrder, relevance: productOrder.newest }
const everything = filteredStatements('all', noWords, withoutWords)
// One category, written so that its index is used whatever other filters there are.
const ofOneCategory = filteredStatements('category', `${noWords} AND p.category_id = $2`, withoutWords)

/** The statements without a search query. */
export const statementsWithoutQuery = ({ categoryId }: FilterValues): FilteredStatements =>
  categoryId === null ? everything : ofOneCategory

const valuesOf = (filterValues: FilterValues): unknown[] => [
  filterValues.query,
  filterValues.categoryId,
  filterValues.brand,
  filterValues.minPaise,
  filterValues.maxPaise,
  filterValues.origin,
  filterValues.minDiscountMicro,
  filterValues.inStock,
  filterValues.veg,
  filterValues.subCategoryId,
]

/** One page of the filtered products. */
export const listFiltered = (
  tx: Tx,
  statements: FilteredStatements,
  filterValues: FilterValues,
  sort: ProductSort | 'relevance',
  page: Page,
): Promise<ProductRow[]> =>
  tx.many(statements.rows[sort], [...valuesOf(filterValues), page.limit, offsetOf(page)])

/** The number of filtered products, and the facets to choose from. */
export async function countFiltered(
  tx: Tx,
  statements: FilteredStatements,
  filterValues: FilterValues,
): Promise<{ total: number; facets: Facets }> {
  const { total, min_paise, max_paise, ...facets } = await tx.one(statements.facets, valuesOf(filterValues))
  const price =
    min_paise === null || max_paise === null ? null : { min: toRupees(min_paise), max: toRupees(max_paise) }
  return { total, facets: { ...facets, price } }
}
