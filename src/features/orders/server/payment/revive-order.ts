import type { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { releaseSlot, retakeSlot } from '#features/fulfilment/slots/server/slot-store.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { stockLeft } from '#features/stock/movements/stock-left.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { orderTransitions } from '../../states.ts'
import { reviveOrderStatus } from '../order-store.ts'
import { listOrderedPacks, takeReturnedLines } from './order-cart-store.ts'

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderForPayment>>>

/**
 * Revives an ended order whose payment arrived late: with all of its items and its delivery slot, or not at all. Lines that were returned to
 * the cart are removed if unchanged. The stock is held for the attempt that paid. Returns null, with nothing
 * changed, when something is no longer available. The caller holds the shopper's lock and then the order's, as in placing
 * an order: its packs and its cart lines are locked in another order here.
 */
export async function reviveOrder(
  tx: Tx,
  order: LockedOrder,
  attemptId: string,
): Promise<{ tags: string[] } | null> {
  const wanted = await listOrderedPacks(tx, order.id)
  const stock = await lockPacks(
    tx,
    wanted.map(({ packId }) => packId),
  )
  const left = stockLeft(
    wanted.map(({ packId, quantity }) => {
      const { stockId = packId, stock: packs = 0, grams = null, packGrams = null } = stock.get(packId) ?? {}
      return { heap: stockId, quantity, stock: packs, stockGrams: grams, packGrams }
    }),
  )
  const isInStock = wanted.every(({ quantity }, at) => left[at]! >= quantity)
  if (!isInStock || !(await retakeSlot(tx, order.id))) return null
  if (!(await reviveOrderStatus(tx, order.id, orderTransitions.revive))) {
    await releaseSlot(tx, order.id)
    return null
  }
  const tags = await moveStock(
    tx,
    null,
    wanted.map(({ packId, quantity }) => ({
      packId,
      quantity: -quantity,
      reason: 'order',
      orderId: order.id,
      attemptId,
    })),
  )
  await takeReturnedLines(tx, order.id)
  return { tags }
}
