import type { Tx } from '#platform/db/postgres.ts'
import type { PackDraft } from '../pack-drafts.ts'
import {
  addMovements,
  releaseSkus,
  retirePacks,
  savePacks,
  type LockedProductPack,
  type Movement,
} from './pack-store.ts'

/** The complete new list of a product's packs. */
export interface PackList {
  productId: number
  packs: PackDraft[]
}

/**
 * Replaces the packs of products. `locked` are their current packs: those missing from a list are retired, known ones
 * keep their row. Every difference in stock is recorded in the ledger.
 */
export async function setPacks(tx: Tx, lists: PackList[], locked: LockedProductPack[]): Promise<void> {
  const wanted = lists.flatMap(({ productId, packs }) =>
    packs.map((pack, position) => ({ ...pack, productId, position })),
  )
  const before = new Map(locked.map((pack) => [keyOf(pack.product_id, pack.unit), pack]))
  const after = new Map(wanted.map((pack) => [keyOf(pack.productId, pack.unit), pack]))
  const successor = (pack: LockedProductPack) => after.get(keyOf(pack.product_id, pack.unit))

  await retirePacks(
    tx,
    locked.filter((pack) => !pack.retired && !successor(pack)),
  )
  await releaseSkus(
    tx,
    locked.filter((pack) => pack.sku !== null && successor(pack) && successor(pack)?.sku !== pack.sku),
  )
  const movements: Movement[] = []
  for (const { id, product_id, unit } of await savePacks(tx, wanted)) {
    const old = before.get(keyOf(product_id, unit))
    const quantity = (after.get(keyOf(product_id, unit))?.stock ?? 0) - (old?.stock ?? 0)
    if (!old) movements.push({ packId: id, reason: 'opening', quantity })
    else if (quantity !== 0) movements.push({ packId: id, reason: 'adjustment', quantity })
  }
  await addMovements(tx, movements)
}

const keyOf = (productId: number, unit: string): string => `${productId} ${unit}`
