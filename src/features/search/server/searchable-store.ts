import { z } from 'zod'
import { columnOf } from '#platform/db/columns-of.ts'
import { sql, type Statement, type Tx } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'
import { PACK_CODES } from '#features/catalogue/pack-codes.ts'
import { isImported } from '#features/catalogue/origin-choices.ts'
import { isPublished, productOrder } from '#features/catalogue/server/product-store.ts'
import type { SearchRequest, SortOrder } from '../engine/search-request.ts'
import type { SearchableProduct } from '../engine/searchable-product.ts'

const searchable: z.ZodType<SearchableProduct> = z.object({
  ...ints('id', 'categoryId', 'subCategoryId', 'sellingPaise', 'discountMicro'),
  ...texts('name', 'description'),
  otherNames: z.array(z.string()),
  ...orNull(texts('brand', 'origin')),
  units: z.array(z.string()),
  codes: z.array(z.string()),
  inStock: z.boolean(),
  veg: z.boolean().nullable(),
})

const namesIn = (translations: string, field: string) =>
  `ARRAY(SELECT t.words ->> '${field}' FROM jsonb_each(${translations}) AS t(language, words) WHERE t.words ? '${field}')`

const columns = `
  p.id, p.name, ${namesIn('p.translations', 'name')} AS "otherNames", p.brand,
  array_to_string(p.description || ${namesIn('p.translations', 'description')}, ' ') AS description, p.category_id AS "categoryId", p.sub_category_id AS "subCategoryId",
  p.selling_paise AS "sellingPaise", p.discount_micro AS "discountMicro", p.veg, p.origin, k.units, k.codes, k."inStock"`
const withPacks = `
  CROSS JOIN LATERAL (
    SELECT array_agg(k.unit ORDER BY k.position, k.id) AS units,
      array_remove(${PACK_CODES.map((code) => `array_agg(k.${columnOf(code)} ORDER BY k.position, k.id)`).join(' || ')}, NULL) || coalesce((SELECT array_agg(b.barcode ORDER BY b.barcode)
        FROM pack_barcodes b JOIN packs l ON l.id = b.pack_id AND l.retired_at IS NULL WHERE l.product_id = p.id), '{}') AS codes, bool_or(k.stock > 0) AS "inStock"
    FROM packs k WHERE k.product_id = p.id AND k.retired_at IS NULL HAVING count(*) > 0) k`

/** Published products ordered by id, starting after `id`. */
export const listProductsAfter = sql(
  'search.productsAfter',
  `SELECT ${columns} FROM (SELECT p.* FROM ${isPublished} AND p.id > $1 ORDER BY p.id LIMIT $2) p ${withPacks}
   ORDER BY p.id`,
  searchable,
).many<[id: number, limit: number]>()

export const listSearchable = sql(
  'search.productsByIds',
  `SELECT ${columns} FROM (SELECT p.* FROM ${isPublished} AND p.id = ANY($1::int[])) p ${withPacks}`,
  searchable,
).many<[ids: number[]]>()

export const listProductIdsIn = sql(
  'search.productIdsIn',
  `SELECT p.id FROM ${isPublished} AND p.sub_category_id = ANY($1::int[])`,
  z.object({ id: z.int() }),
).manyFirst<[subCategoryIds: number[]]>()

const shownSubCategory = z.object({
  ...ints('subCategoryId', 'categoryId'),
  ...texts('name', 'category'),
  otherNames: z.array(z.string()),
  otherCategoryNames: z.array(z.string()),
})

export const listShownSubCategories = sql(
  'search.subCategories',
  `SELECT s.id AS "subCategoryId", s.name, c.id AS "categoryId", c.name AS category,
     ${namesIn('s.translations', 'name')} AS "otherNames", ${namesIn('c.translations', 'name')} AS "otherCategoryNames"
   FROM sub_categories s JOIN categories c ON c.id = s.category_id WHERE s.is_active AND c.is_active`,
  shownSubCategory,
).many()

// The first pattern alone can use the trigram indexes.
const found = `${isPublished} AND (p.name ILIKE $1 OR p.brand ILIKE $1)
     AND NOT EXISTS (SELECT FROM unnest($2::text[]) AS pattern
       WHERE NOT (p.name ILIKE pattern OR coalesce(p.brand, '') ILIKE pattern))
     AND ($6::int IS NULL OR p.category_id = $6) AND ($7::int IS NULL OR p.sub_category_id = $7)
     AND ($8::text IS NULL OR lower(p.brand) = lower($8)) AND ($9::boolean IS NULL OR p.veg = $9)
     AND ($10::text IS NULL OR lower(p.origin) = lower($10) OR ($11::boolean AND lower(p.origin) <> 'india'))
     AND p.selling_paise BETWEEN coalesce($12::bigint, 0) AND coalesce($13::bigint, p.selling_paise)
     AND ($14::int IS NULL OR p.discount_micro >= $14) AND (NOT $15::boolean OR EXISTS (SELECT FROM packs k
       WHERE k.product_id = p.id AND k.retired_at IS NULL AND k.stock > 0))`
// Of what is called so, what is the last word first: no word has an operator of patterns.
const best = `(split_part(p.name, ' - ', 1) ~* ('\\m' || $5::text || 's?$')) DESC, p.recent_sales DESC, length(p.name), p.id DESC`
const byPatterns = Object.fromEntries(
  Object.entries({ relevance: best, ...productOrder }).map(([order, by]) => [
    order,
    sql(
      `search.byPatterns.${order}`,
      `SELECT p.id, count(*) OVER () AS total FROM ${found} AND $5::text IS NOT NULL ORDER BY ${by} LIMIT $3 OFFSET $4`,
      z.object({ id: z.int(), total: z.int() }),
    ),
  ]),
) as Partial<Record<SortOrder, Statement<{ id: number; total: number }>>>

/**
 * One page of the published products whose names or brands have all of some words, with the filters of the search, and how
 * many there are. The best have the last word as what they are ("milk" before milk chocolate), and sell most.
 */
export async function findByWords(
  tx: Tx,
  words: readonly string[],
  { order, within, filter, limit, offset }: Omit<SearchRequest, 'search' | 'exact' | 'place'>,
): Promise<{ ids: number[]; total: number }> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const rows = await tx.many(byPatterns[order]!, [
    patterns[0] ?? '%',
    patterns,
    limit,
    offset,
    words.at(-1) ?? '',
    within?.categoryId ?? filter.categoryId,
    within?.subCategoryId ?? null,
    filter.brand,
    filter.veg,
    filter.origin,
    isImported(filter.origin),
    filter.minPaise,
    filter.maxPaise,
    filter.minDiscountMicro,
    filter.inStock,
  ])
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}
