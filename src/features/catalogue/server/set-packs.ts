import type { Tx } from '#platform/db/postgres.ts'
import type { PackDraft } from '../pack-drafts.ts'
import {
  addMovements,
  releaseSkus,
  retirePacks,
  savePacks,
  type HeldPack,
  type Movement,
} from './pack-store.ts'

/** The packs that products shall have from now on, all of them. */
export interface PackList {
  productId: number
  packs: PackDraft[]
}

/**
 * Gives products their whole lists of packs. `held` are their packs under lock: what is missing from a list
 * leaves the shop, what is known keeps its row. Every difference of a stock goes into the ledger.
 */
export async function setPacks(tx: Tx, lists: PackList[], held: HeldPack[]): Promise<void> {
  const wanted = lists.flatMap(({ productId, packs }) =>
    packs.map((pack, position) => ({ ...pack, productId, position })),
  )
  const before = new Map(held.map((pack) => [keyOf(pack.product_id, pack.unit), pack]))
  const after = new Map(wanted.map((pack) => [keyOf(pack.productId, pack.unit), pack]))
  const successor = (pack: HeldPack) => after.get(keyOf(pack.product_id, pack.unit))

  await retirePacks(
    tx,
    held.filter((pack) => !pack.retired && !successor(pack)),
  )
  await releaseSkus(
    tx,
    held.filter((pack) => pack.sku !== null && successor(pack) && successor(pack)?.sku !== pack.sku),
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
