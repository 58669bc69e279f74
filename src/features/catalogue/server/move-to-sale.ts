import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { listCameBack, listPacksInSaleFor } from '#features/stock/movements/server/retired-pack-store.ts'
import type { StockMove } from '#features/stock/movements/stock-move.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { packKey } from '../pack-key.ts'

/**
 * What an order gave back to packs that are no longer sold goes on to the pack in sale that is the same by another spelling
 * (`500 g` and `0.5 kg`). What no pack in sale is the same as stays, and is listed. Returns the tags of what changed.
 */
export async function moveToSale(tx: Tx, orderId: string): Promise<string[]> {
  const back = await listCameBack(tx, orderId)
  if (back.length === 0) return []
  const packIds = back.map(({ pack_id }) => pack_id)
  const found = (await listPacksInSaleFor(tx, packIds)).filter(
    ({ unit, unit_in_sale: inSale }) => packKey(unit) === packKey(inSale),
  )
  const inSale = new Map(found.toReversed().map(({ pack_id, in_sale_id }) => [pack_id, in_sale_id]))
  await lockPacks(tx, [...inSale].flat())
  // By the shop itself: a shopper who cancels may not set a stock.
  return moveStock(
    tx,
    null,
    back.flatMap(({ pack_id: packId, quantity, grams }): StockMove[] => {
      const to = inSale.get(packId)
      if (to === undefined) return []
      const amount = grams === null ? { quantity } : { quantity: 0, grams }
      const off = grams === null ? { quantity: -quantity } : { quantity: 0, grams: -grams }
      return [
        { packId, ...off, reason: 'adjustment' },
        { packId: to, ...amount, reason: 'adjustment' },
      ]
    }),
  )
}
