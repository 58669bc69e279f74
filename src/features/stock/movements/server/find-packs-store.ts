import { z } from 'zod'
import { priceColumns } from '#shared/pack-shapes.ts'
import { secondNameOf } from '#features/storefront/server/settings-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { foundPack } from '../contract.ts'

const MOST = 20
/** An index of trigrams finds parts of this length. */
const INDEXED = 3
/** Products that are read for every search: what is in more than one of a hundred names is found among them. */
const BEST_SELLERS = 1_000

const row = foundPack
  .omit({ productId: true, secondName: true, mrp: true, price: true, weight: true })
  .extend({
    product_id: z.int(),
    second_name: z.string().nullable(),
    ...priceColumns,
    stock_grams: z.int().nullable(),
    shares_stock: z.boolean(),
    pack_grams: z.int().nullable(),
    publish: z.boolean(),
  })
export type FoundPackRow = z.infer<typeof row>

const columns = `k.product_id, k.unit, p.name, ${secondNameOf('p')} AS second_name, coalesce(k.image, p.images[1], '') AS image, k.barcode, k.sku, k.shelf,
  k.price_paise, k.discount_micro, k.stock, k.stock_grams, k.shares_stock, CASE WHEN k.weighed THEN k.grams END AS pack_grams, p.publish`
const from = `packs k JOIN products p ON p.id = k.product_id WHERE k.retired_at IS NULL AND p.deleted_at IS NULL`

/** The packs with this barcode or SKU. */
export const listPacksByCode = sql(
  'stock.packsByCode',
  `SELECT ${columns} FROM ${from} AND k.id = ANY(ARRAY(
     SELECT id FROM packs WHERE barcode = $1 AND retired_at IS NULL
     UNION ALL SELECT id FROM packs WHERE sku = $2 AND retired_at IS NULL
     UNION ALL SELECT pack_id FROM pack_barcodes WHERE barcode = $1)) ORDER BY k.barcode = $1 DESC NULLS LAST, k.id LIMIT ${MOST}`,
  row,
).many<[barcode: string | null, sku: string]>()

// Every word must be in the name, the brand or the unit, as a part of it: "sur exc 1kg" finds "Surf Excel 1 kg". Or in what
// the bills of the supplier $2 call the pack. $1 words, $3 and $4 patterns of all and of the longest.
const byWords = (name: string, found: string) =>
  sql(
    name,
    `WITH called AS MATERIALIZED (SELECT DISTINCT pack_id FROM supplier_items WHERE supplier_id = $2
       AND (SELECT bool_and(strpos(supplier_items.name, word) > 0) FROM unnest($1::text[]) AS word))
     SELECT ${columns}, strpos(lower(p.name), ($1::text[])[1]) = 1 OR k.id IN (SELECT pack_id FROM called) AS is_first,
       k.id IN (SELECT pack_id FROM called) AS is_called
     FROM ${from} ${found}
       AND (lower(concat_ws(' ', p.name, p.brand, k.unit, replace(k.unit, ' ', ''))) LIKE ALL ($3::text[])
         OR k.id IN (SELECT pack_id FROM called))
     ORDER BY k.id IN (SELECT pack_id FROM called) DESC, strpos(lower(p.name), ($1::text[])[1]) <> 1, p.recent_sales DESC, p.id DESC, k.position LIMIT ${MOST}`,
    row.extend({ is_first: z.boolean(), is_called: z.boolean() }),
    // Its plan depends on what a pattern begins with.
    { isPlannedEachTime: true },
  )

// The index of parts of names finds the longest word; in units it is looked for among the some hundred that a shop has.
const byLongWords = byWords(
  'stock.packsByWords',
  `AND k.id = ANY(ARRAY(
     SELECT id FROM packs WHERE product_id = ANY(ARRAY(
       SELECT id FROM products WHERE name ILIKE $4 AND deleted_at IS NULL
       UNION ALL SELECT id FROM products WHERE brand ILIKE $4 AND deleted_at IS NULL))
     UNION ALL (
       WITH RECURSIVE units AS (
         SELECT min(unit) AS unit FROM packs WHERE retired_at IS NULL
         UNION ALL SELECT (SELECT min(k.unit) FROM packs k WHERE k.retired_at IS NULL AND k.unit > units.unit)
         FROM units WHERE units.unit IS NOT NULL)
       SELECT n.id FROM units u CROSS JOIN LATERAL (
         SELECT id FROM packs WHERE retired_at IS NULL AND unit = u.unit OFFSET 0) n
       WHERE u.unit ILIKE $4 OR replace(u.unit, ' ', '') ILIKE $4)
     UNION ALL SELECT pack_id FROM called))`,
)
// What many names have is among the packs that sell best.
const byBestSellers = byWords(
  'stock.packsByBestSellers',
  `AND $4::text IS NOT NULL AND k.product_id = ANY(ARRAY(
     SELECT id FROM products WHERE deleted_at IS NULL ORDER BY recent_sales DESC, id DESC LIMIT ${BEST_SELLERS}))`,
)
const byBeginning = byWords(
  'stock.packsByBeginning',
  `AND k.id = ANY(ARRAY(
     SELECT id FROM packs WHERE product_id = ANY(ARRAY(
       SELECT id FROM products WHERE lower(name) LIKE $4 AND deleted_at IS NULL))
     UNION ALL SELECT pack_id FROM called))`,
)

const midnight = `(now() AT TIME ZONE 'Asia/Kolkata')::date::timestamp AT TIME ZONE 'Asia/Kolkata'`

// A price that was changed and changed back needs no label. Of a day on which an import has priced thousands, only what is
// shown is read in full. Planned each time, as days differ.
/** The packs on sale that have another price than at midnight in India, or that are new since then. */
export const listChangedPacks = sql(
  'stock.changedPacks',
  `WITH was AS MATERIALIZED (
     SELECT DISTINCT ON (pack_id) pack_id, price_paise, discount_micro FROM pack_prices WHERE ended_at >= ${midnight}
     ORDER BY pack_id, ended_at),
   new AS MATERIALIZED (SELECT id FROM products WHERE created_at >= ${midnight} AND publish AND deleted_at IS NULL),
   listed AS MATERIALIZED (
     SELECT k.id, k.product_id, k.shelf, k.position FROM was JOIN packs k ON k.id = was.pack_id
     WHERE k.retired_at IS NULL AND (was.price_paise, was.discount_micro) <> (k.price_paise, k.discount_micro)
       AND k.product_id NOT IN (SELECT id FROM new)
     UNION ALL SELECT k.id, k.product_id, k.shelf, k.position FROM new JOIN packs k ON k.product_id = new.id
     WHERE k.retired_at IS NULL)
   SELECT ${columns} FROM ${from} AND k.id = ANY(ARRAY(
     SELECT l.id FROM listed l JOIN products p ON p.id = l.product_id WHERE p.publish AND p.deleted_at IS NULL
     ORDER BY l.shelf NULLS LAST, p.name, p.id, l.position LIMIT 500))
   ORDER BY k.shelf NULLS LAST, p.name, p.id, k.position`,
  row,
  { isPlannedEachTime: true },
).many()

// $1 products, best first.
export const listPacksOf = sql(
  'stock.packsOfProducts',
  `SELECT ${columns} FROM ${from} AND k.product_id = ANY($1::int[]) ORDER BY array_position($1::int[], k.product_id), k.position`,
  row,
).many<[productIds: number[]]>()

/**
 * The packs that have all of these words, in lower case; with a supplier also those that its bills call so, first. Then
 * come those whose names begin with the first word, and the ones that sell best. Parts of one or two letters, which no
 * index finds, are looked for in the beginnings of names and among the best sellers.
 */
export async function listPacksByWords(
  tx: Tx,
  words: string[],
  supplierId: string | null,
): Promise<(FoundPackRow & { is_called: boolean })[]> {
  const escaped = words.map((word) => word.replace(/[\\%_]/g, String.raw`\$&`))
  const patterns = escaped.map((word) => `%${word}%`)
  const best = await tx.many(byBestSellers, [words, supplierId, patterns, ''])
  if (best.length === MOST && best.every((pack) => pack.is_first)) return best
  // Many packs have "500 g", so a word without digits is looked for if there is one.
  const isShort = words.every((word) => word.length < INDEXED)
  const beginning = isShort ? escaped.find((word) => !/\d/.test(word)) : undefined
  const first = await tx.many(byBeginning, [words, supplierId, patterns, `${beginning ?? escaped[0]}%`])
  const isFound = (pack: FoundPackRow) =>
    first.some(({ product_id, unit }) => product_id === pack.product_id && unit === pack.unit)
  if (first.length === MOST || best.length === MOST || isShort)
    return [...first, ...best.filter((pack) => !isFound(pack))].slice(0, MOST)
  const named = words.filter((word) => !/\d/.test(word) && word.length >= INDEXED)
  const longest = patterns[words.indexOf((named.length > 0 ? named : words).reduce(longer))]
  return tx.many(byLongWords, [words, supplierId, patterns, longest])
}

const longer = (a: string, b: string) => (b.length > a.length ? b : a)
