import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import type { Tx } from '#platform/db/postgres.ts'

/** Goods of a purchase leave the stock again. Returns the tags of what changed, as `moveStock` does. */
export const takeOut = (
  tx: Tx,
  userId: string,
  purchaseId: string,
  gone: readonly { packId: number; quantity: number; grams: number | null }[],
): ReturnType<typeof moveStock> =>
  moveStock(
    tx,
    userId,
    gone.map(({ packId, quantity, grams }) => ({
      packId,
      quantity: -quantity,
      ...(grams !== null && { grams: -grams }),
      reason: 'purchase',
      purchaseId,
    })),
  )
