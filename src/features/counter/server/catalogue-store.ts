import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { TREATMENTS } from '#features/tax/treatments.ts'

const packRow = z.object({
  product_id: z.int(),
  unit: z.string(),
  name: z.string().nullable(),
  price_paise: z.number(),
  discount_micro: z.int(),
  barcode: z.string().nullable(),
  barcodes: z.array(z.string()),
  sku: z.string().nullable(),
  weighed: z.boolean(),
  grams: z.int().nullable(),
  stock: z.int(),
  image: z.string(),
  is_sold: z.boolean(),
  tax: z.object({ hsn: z.string(), treatment: z.enum(TREATMENTS), rateBp: z.int() }).nullable(),
})

const taxOf = `(SELECT json_build_object('hsn', t.hsn, 'treatment', t.treatment, 'rateBp', t.rate_bp) FROM product_taxes t
  WHERE t.product_id = k.product_id AND t.valid_from <= (now() AT TIME ZONE 'Asia/Kolkata')::date
  ORDER BY t.valid_from DESC LIMIT 1)`

// A product has changed when it was saved, or when guests see it differently: `$1` is when the caller last asked.
const changed = sql(
  'counterCatalogue.changed',
  `WITH changed AS (
     SELECT id FROM products WHERE $1::float8 IS NOT NULL AND updated_at > to_timestamp($1 / 1000)
     UNION SELECT split_part(name, ':', 2)::int FROM content_changes
       WHERE $1 IS NOT NULL AND name ~ '^product:[0-9]+$' AND changed_at > to_timestamp($1 / 1000))
   SELECT k.product_id, k.unit, p.name, k.price_paise, k.discount_micro, k.barcode, k.sku, k.weighed, k.grams, k.stock,
     coalesce(k.image, p.images[1], '') AS image, k.retired_at IS NULL AND p.deleted_at IS NULL AS is_sold,
     coalesce((SELECT array_agg(b.barcode ORDER BY b.barcode) FROM pack_barcodes b WHERE b.pack_id = k.id), '{}') AS barcodes,
     ${taxOf} AS tax
   FROM packs k JOIN products p ON p.id = k.product_id
   WHERE CASE WHEN $1 IS NULL THEN (k.retired_at IS NULL AND p.deleted_at IS NULL)
       OR k.barcode IS NOT NULL OR EXISTS (SELECT FROM pack_barcodes b WHERE b.pack_id = k.id) ELSE p.id IN (SELECT id FROM changed) END
   ORDER BY k.product_id, k.position`,
  packRow,
)

const clock = sql(
  'counterCatalogue.clock',
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
  z.object({ now: z.number() }),
)

/** Packs that are sold, or that have barcodes; with `since` (milliseconds since 1970) those of products that have changed. */
export const listCounterPacks = (tx: Tx, since: number | null) => tx.many(changed, [since])

/** Milliseconds since 1970, by the clock of the database. */
export const readClock = async (tx: Tx) => (await tx.one(clock)).now
