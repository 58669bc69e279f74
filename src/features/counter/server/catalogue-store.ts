import { z } from 'zod'
import { secondNameOf } from '#features/storefront/server/settings-store.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { booleans, ints, orNull, texts } from '#platform/db/row-columns.ts'
import { TREATMENTS } from '#features/papers/treatments.ts'

const taxFields = { hsn: z.string(), treatment: z.enum(TREATMENTS), rateBp: z.int() }

/** A till that has no network for so long still knows what has expired. */
export const OFFLINE_DAYS = 7

const packRow = z.object({
  ...ints('id', 'product_id', 'sub_category_id', 'category_id', 'discount_micro', 'stock'),
  ...texts('unit', 'image'),
  ...orNull(texts('name', 'second_name', 'brand', 'barcode', 'sku')),
  other_names: z.array(z.string()),
  price_paise: z.number(),
  barcodes: z.array(z.string()),
  ...booleans('weighed', 'is_sold'),
  grams: z.int().nullable(),
  mrps: z.array(z.number()).nullable(),
  tax: z.object(taxFields).nullable(),
  taxes: z.array(z.object({ from: z.string(), ...taxFields })).nullable(),
})
export type CounterPackRow = z.infer<typeof packRow>

const taxOf = `json_build_object('hsn', t.hsn, 'treatment', t.treatment, 'rateBp', t.rate_bp)`
const inForce = `t.valid_from <= (now() AT TIME ZONE 'Asia/Kolkata')::date`
const columns = `k.id, k.product_id, k.unit, p.name, ARRAY(SELECT t.words ->> 'name' FROM jsonb_each(p.translations) AS t(language, words) WHERE t.words ? 'name') AS other_names, ${secondNameOf('p')} AS second_name, p.brand, p.sub_category_id, p.category_id, k.price_paise, k.discount_micro, k.barcode, k.sku, k.weighed, k.grams,
  k.stock, coalesce(k.image, p.images[1], '') AS image, k.retired_at IS NULL AND p.deleted_at IS NULL AS is_sold`

const productId = z.object({ id: z.int() })

// Parts are read by the ids of products: $1 the last one of the part before, $2 how many.
const products = sql(
  'counterCatalogue.products',
  'SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT $2',
  productId,
)

// A product has changed when it was saved, when guests see it differently, when a bill or waste changed what lies on the shelf, when
// a date of it comes within a week, or when what it bears was set; and each one with other names once documents have another second
// language. $3 milliseconds since 1970.
const changed = sql(
  'counterCatalogue.changed',
  `SELECT id FROM products WHERE updated_at > to_timestamp($3::float8 / 1000) AND id > $1
   UNION SELECT id FROM (SELECT split_part(name, ':', 2)::int AS id FROM content_changes
     WHERE name ~ '^product:[0-9]+$' AND changed_at > to_timestamp($3 / 1000)) shown WHERE id > $1
   UNION SELECT id FROM products WHERE translations <> '{}' AND id > $1
     AND EXISTS (SELECT FROM settings WHERE key = 'paper' AND updated_at > to_timestamp($3 / 1000))
   UNION SELECT k.product_id FROM purchases b JOIN purchase_lines l ON l.purchase_id = b.id JOIN packs k ON k.id = l.pack_id
     WHERE b.written_at > to_timestamp($3 / 1000) AND k.product_id > $1
   UNION SELECT k.product_id FROM stock_movements m JOIN packs k ON k.id = m.pack_id
     WHERE m.reason = 'waste' AND m.at > to_timestamp($3 / 1000) AND k.product_id > $1
   UNION SELECT k.product_id FROM purchase_lines l JOIN packs k ON k.id = l.pack_id WHERE k.product_id > $1
     AND l.expires_on > (to_timestamp($3 / 1000) AT TIME ZONE 'Asia/Kolkata')::date + ${OFFLINE_DAYS} AND l.expires_on <= (now() AT TIME ZONE 'Asia/Kolkata')::date + ${OFFLINE_DAYS}
   UNION SELECT product_id FROM product_taxes WHERE set_at > to_timestamp($3 / 1000) AND product_id > $1
   ORDER BY id LIMIT $2`,
  productId,
)

/** What may be printed on the packets of a pack `k`, where somebody must read it: several MRPs, or only a lower one than the pack's. */
export const askedMrps = (
  waiting?: string,
) => `CASE WHEN NOT k.weighed AND (EXISTS (SELECT FROM purchase_lines l WHERE l.pack_id = k.id AND l.mrp_paise <> k.price_paise)
         OR EXISTS (SELECT FROM kept_mrps o WHERE o.pack_id = k.id AND o.mrp_paise <> k.price_paise AND o.is_answered))
       THEN (SELECT CASE WHEN count(*) > 1 THEN json_agg(mrp_paise)
         WHEN min(mrp_paise) < k.price_paise THEN json_build_array(min(mrp_paise), k.price_paise) END
         FROM printed_mrps(${waiting === undefined ? 'k.id' : `k.id, ${waiting}`})) END`

// With their further barcodes, the tax in force and what is set ahead. $1 products, $2 packs that are not sold and have no barcode, too.
const packs = sql(
  'counterCatalogue.packs',
  `WITH waiting AS MATERIALIZED (SELECT pack_id, pieces FROM waiting_packs)
   SELECT ${columns},
     coalesce((SELECT array_agg(b.barcode ORDER BY b.barcode) FROM pack_barcodes b WHERE b.pack_id = k.id), '{}') AS barcodes,
     ${askedMrps('coalesce((SELECT w.pieces FROM waiting w WHERE w.pack_id = k.id), 0)')} AS mrps,
     (SELECT ${taxOf} FROM product_taxes t WHERE t.product_id = p.id AND ${inForce} ORDER BY t.valid_from DESC LIMIT 1) AS tax,
     (SELECT json_agg(json_build_object('from', t.valid_from, 'hsn', t.hsn, 'treatment', t.treatment, 'rateBp', t.rate_bp) ORDER BY t.valid_from)
       FROM product_taxes t WHERE t.product_id = p.id AND NOT ${inForce}) AS taxes
   FROM products p JOIN packs k ON k.product_id = p.id
   WHERE p.id = ANY($1) AND ($2::boolean OR (k.retired_at IS NULL AND p.deleted_at IS NULL) OR k.barcode IS NOT NULL
     OR EXISTS (SELECT FROM pack_barcodes b WHERE b.pack_id = k.id)) ORDER BY k.product_id, k.position`,
  packRow,
)

/** Milliseconds since 1970, by the clock of the database. */
export const readClock = sql(
  'counterCatalogue.clock',
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
  z.object({ now: z.number() }),
).oneFirst()

/** Products of one part. */
const PART = 500

export interface CataloguePart {
  packs: CounterPackRow[]
  /** The product after which the next part begins; null after the last one. */
  next: number | null
}

/** Packs that are sold or have barcodes; with `since` (milliseconds since 1970) all of products changed after it. */
export async function readPart(
  tx: Tx,
  since: number | null,
  after: number,
  length = PART,
): Promise<CataloguePart> {
  const found = await (since === null
    ? tx.many(products, [after, length])
    : tx.many(changed, [after, length, since]))
  const ids = found.map(({ id }) => id)
  return {
    packs: await tx.many(packs, [ids, since !== null]),
    next: ids.length < length ? null : ids.at(-1)!,
  }
}
