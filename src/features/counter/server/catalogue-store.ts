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
export type CounterPackRow = z.infer<typeof packRow>

const taxOf = `json_build_object('hsn', t.hsn, 'treatment', t.treatment, 'rateBp', t.rate_bp)`
const inForce = `t.valid_from <= (now() AT TIME ZONE 'Asia/Kolkata')::date`
const columns = `k.product_id, k.unit, p.name, k.price_paise, k.discount_micro, k.barcode, k.sku, k.weighed, k.grams,
  k.stock, coalesce(k.image, p.images[1], '') AS image, k.retired_at IS NULL AND p.deleted_at IS NULL AS is_sold`

/** The packs of products, with their further barcodes and the tax in force. */
const packsOf = (name: string, products: string, which: string) =>
  sql(
    name,
    `WITH found AS (${products})
     SELECT ${columns},
       coalesce((SELECT array_agg(b.barcode ORDER BY b.barcode) FROM pack_barcodes b WHERE b.pack_id = k.id), '{}') AS barcodes,
       (SELECT ${taxOf} FROM product_taxes t WHERE t.product_id = p.id AND ${inForce} ORDER BY t.valid_from DESC LIMIT 1) AS tax
     FROM found f JOIN products p ON p.id = f.id JOIN packs k ON k.product_id = p.id
     WHERE ${which} ORDER BY k.product_id, k.position`,
    packRow,
  )

// $1 the last product of the part before, $2 how many ids a part spans.
const part = packsOf(
  'counterCatalogue.part',
  'SELECT id FROM products WHERE id > $1 AND id <= $1::int + $2::int',
  `(k.retired_at IS NULL AND p.deleted_at IS NULL) OR k.barcode IS NOT NULL
     OR EXISTS (SELECT FROM pack_barcodes b WHERE b.pack_id = k.id)`,
)

const lastProduct = sql(
  'counterCatalogue.lastProduct',
  'SELECT coalesce(max(id), 0) AS id FROM products',
  z.object({ id: z.int() }),
)

// A product has changed when it was saved, or when guests see it differently.
const changed = packsOf(
  'counterCatalogue.changed',
  `SELECT id FROM products WHERE updated_at > to_timestamp($1::float8 / 1000)
   UNION SELECT split_part(name, ':', 2)::int FROM content_changes
     WHERE name ~ '^product:[0-9]+$' AND changed_at > to_timestamp($1 / 1000)`,
  'true',
)

const clock = sql(
  'counterCatalogue.clock',
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
  z.object({ now: z.number() }),
)

/** Packs that are sold, or that have barcodes, in parts: no statement takes long, and others are served in between. */
export async function* listCounterPacks(tx: Tx, span = 5_000) {
  const last = await tx.one(lastProduct)
  for (let after = 0; after < last.id; after += span) yield await tx.many(part, [after, span])
}

/** The packs of products that have changed since an instant, in milliseconds since 1970. */
export const listChangedPacks = (tx: Tx, since: number) => tx.many(changed, [since])

/** Milliseconds since 1970, by the clock of the database. */
export const readClock = async (tx: Tx) => (await tx.one(clock)).now
