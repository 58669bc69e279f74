import { readShop, readTaxSettings } from '#features/storefront/server/shop-store.ts'
import { taxesAt } from '#features/papers/server/product-tax-store.ts'
import { supplierOf } from '#features/papers/tax-readiness.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Order } from '#features/orders/contract.ts'
import type { PickLine, PickLineInput, PickOrder } from '../pick-contract.ts'
import { moveRefused } from '#features/orders/server/move-refused.ts'
import { findOrder, getOrder } from '#features/orders/server/order-store.ts'
import { orderView } from '#features/orders/server/order-view.ts'
import { holderName, pickLineView, pickOrderView } from './pick-view.ts'
import {
  claimPick,
  clearPick,
  findPickLine,
  findPickOrder,
  isPackedBy,
  listPickLines,
  releasePick,
  savePick,
  type PickLineRow,
  type PickOrderRow,
} from './pick-store.ts'
import { decisionOf, printedOf, replacementOf, withPieces } from './read-pick-line.ts'
import { transitionOrder } from './transition-order.ts'
import { storedWords } from '#shared/stored-words.ts'
import { t } from '#shared/words.ts'

/** Claims a confirmed order for its picker. Throws `pick_claimed` with the holder's name, or `move_refused`. */
export async function claimOrder(db: Database, orderId: string, userId: string): Promise<PickOrder> {
  await claim(db, orderId, userId)
  return readPickOrder(db, orderId, userId)
}

/** Gives up a claim; nothing happens if it is somebody else's. Throws `move_refused` for what nobody picks: its receiver is not for pickers. */
export async function releaseOrder(db: Database, orderId: string, userId: string): Promise<PickOrder> {
  await releasePick(db, orderId, userId)
  const order = await findPickOrder(db, orderId)
  if (order && order.status !== 'Confirmed') throw moveRefused(await getOrder(db, orderId))
  return readPickOrder(db, orderId, userId)
}

/**
 * Saves what the picker decided about a line, or undoes it. It is a tap: it renews the claim, and its lock of the order
 * makes packing wait. Throws `pick_claimed`, `move_refused`, `not_found`, `invalid` (422) or `out_of_stock`.
 */
export async function pickOrderLine(db: Database, userId: string, sent: PickLineInput): Promise<PickLine> {
  const input = withPieces(sent)
  const { orderId, position } = input
  return db.transaction(async (tx) => {
    await claim(tx, orderId, userId)
    const line = await findPickLine(tx, orderId, position)
    if (!line) throw new AppError('not_found')
    const decision = decisionOf(line, input)
    if (!decision) await clearPick(tx, orderId, position)
    else {
      const replacement = await replacementOf(tx, line, input)
      const printed = await printedOf(tx, orderId, line, input)
      await savePick(tx, {
        orderId,
        position,
        userId,
        ...decision,
        reason: input.why ?? null,
        printed,
        replacement,
      })
    }
    return pickLineView((await findPickLine(tx, orderId, position))!)
  })
}

/** Packs an order once. Throws what `transitionOrder` and `packOrder` throw, and `pick_claimed`. */
export async function packPickedOrder(
  db: Database,
  orderId: string,
  userId: string,
  by: 'admin' | 'staff' = 'admin',
): Promise<Order> {
  const order = await findPickOrder(db, orderId)
  if (!order) throw await notPicked(db, orderId)
  if (order.picker_id && order.picker_id !== userId && order.status === 'Confirmed') throw claimed(order)
  const move = { orderId, to: 'Packed', by, actorId: userId, note: null } as const
  return transitionOrder(db, move).catch(async (error: unknown) => {
    const isRepeated = error instanceof AppError && error.code === 'move_refused'
    if (isRepeated && (await isPackedBy(db, orderId, userId))) return orderView(await getOrder(db, orderId))
    throw error
  })
}

async function claim(tx: Tx, orderId: string, userId: string): Promise<void> {
  if (await claimPick(tx, orderId, userId)) return
  const order = await findPickOrder(tx, orderId)
  if (!order) throw await notPicked(tx, orderId)
  if (order.status !== 'Confirmed') throw moveRefused(await getOrder(tx, orderId))
  throw claimed(order)
}

async function readPickOrder(db: Database, orderId: string, userId: string): Promise<PickOrder> {
  const [order, lines] = await Promise.all([findPickOrder(db, orderId), listPickLines(db, orderId)])
  if (!order) throw await notPicked(db, orderId)
  return { ...pickOrderView(order, userId, lines), untaxed: await untaxedOf(db, lines) }
}

/** What nobody picks: what was sold at a counter is no order for pickers. */
async function notPicked(tx: Tx, orderId: string): Promise<AppError> {
  const order = await findOrder(tx, orderId)
  return order?.channel === 'counter' ? moveRefused(order) : new AppError('order_not_found')
}

/** Said before anything is picked: without their tax the order could not leave the shop. */
async function untaxedOf(db: Database, lines: PickLineRow[]): Promise<{ productId: number; name: string }[]> {
  const [shop, tax] = await Promise.all([readShop(db), readTaxSettings(db)])
  if (supplierOf(shop, tax).mode !== 'regular') return []
  const names = new Map(lines.map(({ product_id, name }) => [product_id, name]))
  const taxes = await taxesAt(db, [...names.keys()], dayInIndia(new Date()))
  return [...names].flatMap(([productId, name]) => (taxes.has(productId) ? [] : [{ productId, name }]))
}

const claimed = (order: PickOrderRow): AppError => {
  const name = holderName(order)
  return new AppError('pick_claimed', { name }, () => ({
    message: t('problems.pick-claimed', { name: storedWords(name) }),
  }))
}
