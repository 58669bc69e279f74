import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { columnOf, columnsOf } from '#platform/db/columns-of.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { PACK_CODES } from '../pack-codes.ts'
import { storedPack, type PackDraft, type StoredPack } from '../stored-product.ts'
import { packRow } from './product-row.ts'

const lockedPack = packRow.extend({ productId: z.int(), position: z.int(), retired: z.boolean() })

/** A locked pack. Retired packs are included: a unit that returns keeps its row and its ledger. */
export type LockedProductPack = z.infer<typeof lockedPack>

/** A locked pack's current values, as the basis of a change. */
export const toStoredPack = (pack: LockedProductPack): StoredPack => storedPack.parse(pack)

const lock = sql(
  'packs.lock',
  `SELECT ${columnsOf(lockedPack.omit({ retired: true })).read('k')}, k.retired_at IS NOT NULL AS retired
   FROM packs k WHERE k.product_id = ANY($1::int[])
   ORDER BY k.id FOR NO KEY UPDATE`,
  lockedPack,
)

const noCodes = PACK_CODES.map((code) => `${columnOf(code)} = NULL`).join(', ')

// The codes are released with the pack, so that its successor may use them.
const retire = sql(
  'packs.retire',
  `UPDATE packs SET retired_at = now(), ${noCodes} WHERE id = ANY($1::bigint[])`,
)

const release = sql('packs.releaseCodes', `UPDATE packs SET ${noCodes} WHERE id = ANY($1::bigint[])`)

const barcodeHolder = z.object({
  ...packFields,
  barcode: z.string(),
})
export const findPacksWithBarcode = sql(
  'packs.withBarcodes',
  `SELECT k.product_id AS "productId", p.name, k.unit, k.barcode
   FROM packs k JOIN products p ON p.id = k.product_id
   WHERE k.retired_at IS NULL AND k.barcode = ANY($1::text[])`,
  barcodeHolder,
).many<[barcodes: string[]]>()

const saved = columnsOf(
  storedPack
    .omit({ stock: true, stockGrams: true, sharesStock: true })
    .extend({ productId: z.int(), position: z.int() }),
)

/** Writes packs by product and unit: inserts new ones, and updates existing ones, retired ones included. Their stock is moved. */
export const savePacks = sql(
  'packs.save',
  `INSERT INTO packs (${saved.names}) SELECT ${saved.names} FROM jsonb_populate_recordset(null::packs, $1)
   ON CONFLICT (product_id, unit) DO UPDATE SET ${saved.set('excluded')}, retired_at = NULL
   RETURNING id, product_id AS "productId", unit`,
  z.object({ id: z.int(), productId: z.int(), unit: z.string() }),
).many((packs: (PackDraft & { productId: number; position: number })[]) => [
  saved.records(packs.map((pack) => ({ ...pack, weighed: pack.weighed ?? false }))),
])

// One after the other: what joins or leaves a heap finds it as the one before has left it.
/** Puts the grams of a pack into the heap of its product, or leaves them to the other packs of it. */
export const shareStock = sql(
  'packs.share',
  `UPDATE packs SET shares_stock = $2
   WHERE id = $1`,
).run<[packId: number, shares: boolean]>()

/** Locks all packs of the products in id order; returns them in display order. */
export async function lockProductPacks(tx: Tx, productIds: number[]): Promise<LockedProductPack[]> {
  const locked = await tx.many(lock, [productIds])
  return locked.sort((a, b) => a.position - b.position || a.id - b.id)
}

export async function retirePacks(tx: Tx, packs: LockedProductPack[]): Promise<void> {
  if (packs.length > 0) await tx.run(retire, [packs.map(({ id }) => id)])
}

/** Releases SKUs and barcodes first, so that two packs can swap theirs. */
export async function releaseCodes(tx: Tx, packs: LockedProductPack[]): Promise<void> {
  if (packs.length > 0) await tx.run(release, [packs.map(({ id }) => id)])
}
