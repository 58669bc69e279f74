import { z } from 'zod'
import { sql, type Statement, type Tx } from '#platform/db/postgres.ts'
import { fromPercent, fromRupees, toRupees } from '#shared/money.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import type { Facets, FilterInput } from '../product-filter.ts'
import { PRODUCT_SORTS, type ProductSort } from '../sorts.ts'
import { productColumns, productRow, type ProductRow } from './product-row.ts'
import { isPublished, productOrder } from './product-store.ts'

/** What narrows a list, as the database is asked; null where it does not matter. `query` is a tsquery, '' for none. */
export interface Narrowing {
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

/** A filter as calls send it, in the units of the database. */
export const narrowingOf = (
  filter: FilterInput,
): Omit<Narrowing, 'query' | 'categoryId' | 'subCategoryId'> => ({
  brand: filter.brand ?? null,
  minPaise: filter.minPrice === undefined ? null : fromRupees(filter.minPrice),
  maxPaise: filter.maxPrice === undefined ? null : fromRupees(filter.maxPrice),
  minDiscountMicro: filter.minDiscount === undefined ? null : fromPercent(filter.minDiscount),
  inStock: filter.inStock ?? false,
  veg: filter.veg ?? null,
  origin: filter.origin ?? null,
})

/** Whether a filter leaves something out. */
export const isNarrowing = (filter: FilterInput): boolean =>
  Object.values(narrowingOf(filter)).some((set) => set !== null && set !== false)

const ofCategory = `($2::int IS NULL OR p.category_id = $2)`
const ofBrand = `($3::text IS NULL OR lower(p.brand) = lower($3))`
const ofPrice = `($4::bigint IS NULL OR p.selling_paise >= $4) AND ($5::bigint IS NULL OR p.selling_paise <= $5)`
const ofOrigin = `($6::text IS NULL OR lower(p.origin) = lower($6))`
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
export type NarrowedSort = (typeof SORTS)[number]

export interface NarrowedStatements {
  rows: Record<NarrowedSort, Statement<ProductRow>>
  facets: Statement<z.infer<typeof facetsRow>>
}

/** The statements that list and count what `match` finds (it mentions $1, the query) and a filter leaves. */
export function narrowedStatements(
  name: string,
  match: string,
  order: Record<NarrowedSort, string>,
): NarrowedStatements {
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
  return { rows: Object.fromEntries(rows) as NarrowedStatements['rows'], facets: facetStatement(name, match) }
}

// A facet counts what one would see after choosing another value of it, so it leaves its own filter out.
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
         GROUP BY lower(origin) ORDER BY 2 DESC, 1 LIMIT 50) one) AS origins,
       (SELECT coalesce(json_agg(one), '[]') FROM (
         SELECT veg AS value, count(*) AS count FROM found
         WHERE veg IS NOT NULL AND of_category AND of_brand AND of_price AND of_origin
         GROUP BY 1 ORDER BY 2 DESC, 1) one) AS veg,
       (SELECT min(selling_paise) FROM found WHERE of_category AND of_brand AND of_origin AND of_veg) AS min_paise,
       (SELECT max(selling_paise) FROM found WHERE of_category AND of_brand AND of_origin AND of_veg) AS max_paise`,
    facetsRow,
  )

// $1 is mentioned so that all kinds take the same values; without words there is no best match.
const noWords = `$1::text = ''`
const withoutWords = { ...productOrder, relevance: productOrder.newest }
const everything = narrowedStatements('all', noWords, withoutWords)
// One category, said so that its index is used, whatever else narrows it.
const ofOneCategory = narrowedStatements('category', `${noWords} AND p.category_id = $2`, withoutWords)

/** The statements for what has no words in it. */
export const wordlessStatements = ({ categoryId }: Narrowing): NarrowedStatements =>
  categoryId === null ? everything : ofOneCategory

const valuesOf = (narrowing: Narrowing): unknown[] => [
  narrowing.query,
  narrowing.categoryId,
  narrowing.brand,
  narrowing.minPaise,
  narrowing.maxPaise,
  narrowing.origin,
  narrowing.minDiscountMicro,
  narrowing.inStock,
  narrowing.veg,
  narrowing.subCategoryId,
]

/** One page of what a filter leaves. */
export const listNarrowed = (
  tx: Tx,
  statements: NarrowedStatements,
  narrowing: Narrowing,
  sort: ProductSort | 'relevance',
  page: Page,
): Promise<ProductRow[]> =>
  tx.many(statements.rows[sort], [...valuesOf(narrowing), page.limit, offsetOf(page)])

/** How many a filter leaves, and what could be chosen next. */
export async function countNarrowed(
  tx: Tx,
  statements: NarrowedStatements,
  narrowing: Narrowing,
): Promise<{ total: number; facets: Facets }> {
  const { total, min_paise, max_paise, ...facets } = await tx.one(statements.facets, valuesOf(narrowing))
  const price =
    min_paise === null || max_paise === null ? null : { min: toRupees(min_paise), max: toRupees(max_paise) }
  return { total, facets: { ...facets, price } }
}
