import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { listMovedSince, listPacksInSaleFor } from '#features/stock/movements/server/retired-pack-store.ts'
import type { StockMove } from '#features/stock/movements/stock-move.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { packKey } from '../pack-key.ts'

/**
 * What an order gave back to packs that are no longer sold, or a till without a line has sold of them, counts for the pack in
 * sale that is the same by another spelling (`500 g` and `0.5 kg`), as far as that has so much. What no pack in sale is the
 * same as stays, and what came back of it is listed. Returns the tags of what changed.
 */
export async function moveToSale(tx: Tx, orderId: string, happenedAt?: Date): Promise<string[]> {
  const moved = await listMovedSince(tx, orderId)
  if (moved.length === 0) return []
  const inSale = await findInSale(
    tx,
    moved.map(({ pack_id }) => pack_id),
  )
  const levels = await lockPacks(tx, [...inSale].flat())
  // By the shop itself: a shopper who cancels may not set a stock.
  return moveStock(
    tx,
    null,
    moved.flatMap(({ pack_id: packId, weighed, amount: wanted }): StockMove[] => {
      const to = inSale.get(packId)
      if (to === undefined) return []
      const { stock, grams } = levels.get(to)!
      const amount = Math.max(wanted, -(grams ?? stock))
      const of = (sum: number) => (weighed ? { quantity: 0, grams: sum } : { quantity: sum })
      return [
        { packId, ...of(-amount), reason: 'adjustment', happenedAt },
        { packId: to, ...of(amount), reason: 'adjustment', happenedAt },
      ]
    }),
  )
}

/** Of packs that are no longer sold, the one in sale that is the same by another spelling. */
export async function findInSale(tx: Tx, packIds: number[]): Promise<Map<number, number>> {
  const found = (await listPacksInSaleFor(tx, packIds)).filter(
    ({ unit, unit_in_sale: inSale }) => packKey(unit) === packKey(inSale),
  )
  return new Map(found.toReversed().map(({ pack_id, in_sale_id }) => [pack_id, in_sale_id]))
}
