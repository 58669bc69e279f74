import type { Tx } from '#platform/db/postgres.ts'
import { moveStock } from './move-stock.ts'
import { lockPacks } from './movement-store.ts'
import { listCameBack } from './retired-pack-store.ts'

/** Takes off the books what came back to packs that are no longer sold: it lies elsewhere. False for nothing. */
export async function writeOffCameBack(tx: Tx, orderId: string, byId: string): Promise<boolean> {
  const packs = await listCameBack(tx, orderId)
  await lockPacks(
    tx,
    packs.map(({ pack_id }) => pack_id),
  )
  await moveStock(
    tx,
    byId,
    packs.map(({ pack_id: packId, quantity, grams }) => ({
      packId,
      quantity: -quantity,
      grams: grams === null ? undefined : -grams,
      reason: 'adjustment',
    })),
  )
  return packs.length > 0
}
