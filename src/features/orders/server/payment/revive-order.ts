import type { LockedOrder } from '#features/payments/server/payment-status-store.ts'
import { findInSale } from '#features/catalogue/server/move-to-sale.ts'
import { lockSpendable, spendCredit } from '#features/khata/server/spend-credit.ts'
import { releaseSlot, retakeSlot } from '#features/fulfilment/slots/server/slot-place-store.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import type { StockMove } from '#features/stock/movements/stock-move.ts'
import { stockLeft } from '#features/stock/movements/stock-left.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { orderTransitions } from '../../states.ts'
import { getOrder, reviveOrderStatus } from '../order-store.ts'
import { listOrderedPacks, takeReturnedLines } from './order-cart-store.ts'

/**
 * Revives an ended order whose payment arrived late: with all of its items, its delivery slot and its part of store credit, or not at all; what is sold by another
 * spelling meanwhile is taken from there. Lines that were returned to the cart are removed if unchanged. The stock is held for the attempt that paid. Returns null, with nothing
 * changed, when something is no longer available. The caller holds the shopper's lock and then the order's, as in placing
 * an order: its packs and its cart lines are locked in another order here.
 */
export async function reviveOrder(
  tx: Tx,
  order: LockedOrder,
  attemptId: string,
): Promise<{ tags: string[] } | null> {
  const wanted = await listOrderedPacks(tx, order.id)
  const packIds = wanted.map(({ packId }) => packId)
  const inSale = await findInSale(tx, packIds)
  const stock = await lockPacks(tx, [...packIds, ...inSale.values()])
  const taken = new Map<number, number>()
  for (const { packId: ordered, quantity } of wanted) {
    const packId = inSale.get(ordered) ?? ordered
    taken.set(packId, (taken.get(packId) ?? 0) + quantity)
  }
  const left = stockLeft(
    [...taken].map(([packId, quantity]) => {
      const { stockId = packId, stock: packs = 0, grams = null, packGrams = null } = stock.get(packId) ?? {}
      return { heap: stockId, quantity, stock: packs, stockGrams: grams, packGrams }
    }),
  )
  const isInStock = [...taken.values()].every((quantity, at) => left[at]! >= quantity)
  const credit =
    order.credit_paise > 0
      ? await lockSpendable(tx, { customerId: (await getOrder(tx, order.id)).customer_id! })
      : null
  const isAffordable = order.credit_paise <= (credit?.credit_paise ?? 0)
  if (!isInStock || !isAffordable || !(await retakeSlot(tx, order.id))) return null
  if (!(await reviveOrderStatus(tx, order.id, orderTransitions.revive))) {
    await releaseSlot(tx, order.id)
    return null
  }
  if (credit) {
    const spent = { customerId: credit.id, orderId: order.id, paise: order.credit_paise, byId: null }
    await spendCredit(tx, spent)
  }
  const tags = await moveStock(
    tx,
    null,
    wanted.flatMap(({ packId, quantity }): StockMove[] => {
      const from = inSale.get(packId)
      const brought: StockMove[] = from
        ? [
            { packId: from, quantity: -quantity, reason: 'adjustment' },
            { packId, quantity, reason: 'adjustment' },
          ]
        : []
      return [...brought, { packId, quantity: -quantity, reason: 'order', orderId: order.id, attemptId }]
    }),
  )
  await takeReturnedLines(tx, order.id)
  return { tags }
}
