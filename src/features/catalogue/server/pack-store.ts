import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { PackDraft } from '../pack-drafts.ts'
import { packRow } from './product-row.ts'

const lockedPack = packRow.extend({ product_id: z.int(), position: z.int(), retired: z.boolean() })

/** A locked pack. Retired packs are included: a unit that returns keeps its row and its ledger. */
export type LockedProductPack = z.infer<typeof lockedPack>

/** A locked pack's current values, as the basis of a change. */
export const toPackDraft = (pack: LockedProductPack): PackDraft => ({
  unit: pack.unit,
  pricePaise: pack.price_paise,
  discountMicro: pack.discount_micro,
  stock: pack.stock,
  sku: pack.sku,
  maxPerOrder: pack.max_per_order,
  image: pack.image,
})

const lock = sql(
  'packs.lock',
  `SELECT id, product_id, position, unit, price_paise, discount_micro, stock, sku, max_per_order, image,
     retired_at IS NOT NULL AS retired
   FROM packs WHERE product_id = ANY($1::int[])
   ORDER BY id FOR NO KEY UPDATE`,
  lockedPack,
)

// The SKU is released with the pack, so that its successor may use it.
const retire = sql(
  'packs.retire',
  `UPDATE packs SET retired_at = now(), sku = NULL WHERE id = ANY($1::bigint[])`,
)

const release = sql('packs.release_skus', `UPDATE packs SET sku = NULL WHERE id = ANY($1::bigint[])`)

const save = sql(
  'packs.save',
  `INSERT INTO packs (product_id, unit, position, price_paise, discount_micro, stock, sku, max_per_order, image)
   SELECT * FROM jsonb_to_recordset($1) AS pack (
     product_id int, unit text, position int, price_paise bigint, discount_micro int, stock int, sku text,
     max_per_order int, image text)
   ON CONFLICT (product_id, unit) DO UPDATE SET
     position = excluded.position, price_paise = excluded.price_paise,
     discount_micro = excluded.discount_micro, stock = excluded.stock, sku = excluded.sku,
     max_per_order = excluded.max_per_order,
     image = excluded.image, retired_at = NULL
   RETURNING id, product_id, unit`,
  z.object({ id: z.int(), product_id: z.int(), unit: z.string() }),
)

const move = sql(
  'stock_movements.add',
  `INSERT INTO stock_movements (pack_id, reason, quantity)
   SELECT * FROM jsonb_to_recordset($1) AS movement (pack_id bigint, reason text, quantity int)`,
)

/** Locks all packs of the products in id order; returns them in display order. */
export async function lockProductPacks(tx: Tx, productIds: number[]): Promise<LockedProductPack[]> {
  const locked = await tx.many(lock, [productIds])
  return locked.sort((a, b) => a.position - b.position || a.id - b.id)
}

export async function retirePacks(tx: Tx, packs: LockedProductPack[]): Promise<void> {
  if (packs.length > 0) await tx.run(retire, [packs.map(({ id }) => id)])
}

/** Releases SKUs first, so that two packs can swap theirs. */
export async function releaseSkus(tx: Tx, packs: LockedProductPack[]): Promise<void> {
  if (packs.length > 0) await tx.run(release, [packs.map(({ id }) => id)])
}

/** Writes packs by product and unit: inserts new ones, and updates existing ones, retired ones included. */
export function savePacks(
  tx: Tx,
  packs: (PackDraft & { productId: number; position: number })[],
): Promise<{ id: number; product_id: number; unit: string }[]> {
  const records = packs.map((pack) => ({
    product_id: pack.productId,
    unit: pack.unit,
    position: pack.position,
    price_paise: pack.pricePaise,
    discount_micro: pack.discountMicro,
    stock: pack.stock,
    sku: pack.sku,
    max_per_order: pack.maxPerOrder,
    image: pack.image ?? null,
  }))
  return tx.many(save, [JSON.stringify(records)])
}

export interface Movement {
  packId: number
  reason: 'opening' | 'adjustment'
  quantity: number
}

export async function addMovements(tx: Tx, movements: Movement[]): Promise<void> {
  if (movements.length === 0) return
  const records = movements.map(({ packId, reason, quantity }) => ({ pack_id: packId, reason, quantity }))
  await tx.run(move, [JSON.stringify(records)])
}
