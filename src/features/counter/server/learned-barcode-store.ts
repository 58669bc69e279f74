import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

// Of two who teach one barcode at once, the second sees what the first has said.
/** Whoever teaches this barcode too waits until the transaction ends. */
export const lockBarcode = sql(
  'counterSales.turnOfBarcode',
  `SELECT pg_advisory_xact_lock(hashtext('counters.barcode ' || $1))`,
).run<[barcode: string]>()

// The first barcode of a pack is its own, if no other pack in sale has it; further ones are learned.
const learn = sql(
  'counterSales.learn',
  `WITH pack AS (SELECT k.id, k.barcode IS NULL AND NOT EXISTS (
       SELECT FROM packs WHERE barcode = $3 AND retired_at IS NULL) AS is_first FROM packs k WHERE k.product_id = $1 AND k.unit = $2 AND k.retired_at IS NULL),
   own AS (UPDATE packs SET barcode = $3 FROM pack WHERE packs.id = pack.id AND pack.is_first RETURNING packs.id),
   more AS (INSERT INTO pack_barcodes (barcode, pack_id) SELECT $3, id FROM pack WHERE NOT is_first RETURNING pack_id),
   touched AS (UPDATE products SET updated_at = greatest(now(), updated_at + interval '1 ms') WHERE id = $1 AND EXISTS (SELECT FROM pack))
   SELECT id FROM own UNION ALL SELECT pack_id FROM more`,
  z.object({ id: z.number() }),
)

export const listByBarcode = sql(
  'counterSales.knownBarcode',
  `SELECT k.product_id, p.name, k.unit FROM packs k JOIN products p ON p.id = k.product_id
   WHERE k.retired_at IS NULL AND k.id = ANY (ARRAY(
     SELECT id FROM packs WHERE barcode = $1 AND retired_at IS NULL
     UNION ALL SELECT pack_id FROM pack_barcodes WHERE barcode = $1)) ORDER BY k.id`,
  z.object({ product_id: z.int(), name: z.string(), unit: z.string() }),
).many<[barcode: string]>()

/** Gives a barcode to a pack; false if there is no such pack. */
export const learnBarcode = async (tx: Tx, one: { productId: number; unit: string; barcode: string }) =>
  (await tx.many(learn, [one.productId, one.unit, one.barcode])).length > 0
