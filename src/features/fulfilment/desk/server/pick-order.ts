import { readShop, readTaxSettings } from '#features/storefront/server/shop-store.ts'
import { taxesAt } from '#features/papers/server/product-tax-store.ts'
import { supplierOf } from '#features/papers/tax-readiness.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { weightText } from '#shared/weight-text.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Order } from '#features/orders/contract.ts'
import { isFarMore } from '../far-more.ts'
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
  findReplacement,
  isPackedBy,
  listPickLines,
  releasePick,
  savePick,
  type PickLineRow,
} from './pick-store.ts'
import { listKnownMrps, type PrintedRow } from './printed-packets-store.ts'
import { transitionOrder } from './transition-order.ts'
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
export async function pickOrderLine(db: Database, userId: string, input: PickLineInput): Promise<PickLine> {
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

/**
 * Packs an order by what was picked. Pressed twice by the same person it is packed once, and both answers are the order.
 * Throws what `transitionOrder` and `packOrder` throw, and `pick_claimed`.
 */
export async function packPickedOrder(
  db: Database,
  orderId: string,
  userId: string,
  by: 'admin' | 'staff' = 'admin',
): Promise<Order> {
  const order = await findPickOrder(db, orderId)
  if (!order) throw await notPicked(db, orderId)
  if (order.picker_id && order.picker_id !== userId && order.status === 'Confirmed')
    throw new AppError('pick_claimed', { name: holderName(order) })
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
  throw new AppError('pick_claimed', { name: holderName(order) })
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

/** The heaviest line that a scale can be read for, in grams; the screen asks again long before. */
const MAX_GRAMS = 100_000_000
const MAX_REPLACEMENT = 999

/** How much of the line is supplied; null undoes what was decided. */
function decisionOf(
  line: PickLineRow,
  input: PickLineInput,
): { quantity: number | null; grams: number | null } | null {
  const { suppliedQuantity: quantity, suppliedGrams: grams, replacement, why } = input
  if (quantity !== undefined && grams !== undefined)
    throw refusal('suppliedGrams', () => t('said.give-a-quantity-or-a-weight'))
  if (quantity !== undefined) {
    if (!isWhole(quantity, 0, line.quantity))
      throw refusal('suppliedQuantity', () => t('said.enter-a-whole-number-from-0', { most: line.quantity }))
    return { quantity, grams: null }
  }
  if (grams !== undefined) {
    if (line.grams === null) throw refusal('suppliedGrams', () => t('said.this-pack-is-not-sold-by-weight'))
    if (!isWhole(grams, 0, MAX_GRAMS))
      throw refusal('suppliedGrams', () => t('said.enter-the-weight-in-whole-grams'))
    const ordered = line.grams * line.quantity
    if (!input.confirmed && isFarMore(grams, ordered)) throw farMore(weightText(grams), weightText(ordered))
    return { quantity: null, grams }
  }
  return replacement || why ? { quantity: 0, grams: null } : null
}

/** What is printed on the packets that are taken. A lower MRP is a lower price, so one that nothing says is refused. */
async function printedOf(
  tx: Tx,
  orderId: string,
  { position, grams }: PickLineRow,
  { printed, suppliedQuantity = 0 }: PickLineInput,
): Promise<PrintedRow[] | null> {
  if (!printed) return null
  const packets = printed.reduce((sum, { pieces }) => sum + pieces, 0)
  if (grams !== null || packets !== suppliedQuantity)
    throw refusal('printed', () => t('said.say-what-is-printed-on-all', { quantity: suppliedQuantity }))
  const rows = printed.map(({ mrp, pieces }) => ({ mrp_paise: fromRupees(mrp), pieces }))
  const known = await listKnownMrps(tx, orderId, position)
  const unknown = rows.find(({ mrp_paise }) => !known.has(mrp_paise))
  if (unknown)
    throw refusal('printed', () =>
      t('said.no-bill-says-an-mrp-of', { price: formatRupees(toRupees(unknown.mrp_paise)) }),
    )
  return rows.length > 0 ? rows : null
}

async function replacementOf(
  tx: Tx,
  line: PickLineRow,
  { suppliedQuantity = 0, replacement, confirmed }: PickLineInput,
) {
  if (!replacement) return null
  const { productId, unit, quantity, grams = null, inHand = false } = replacement
  if (!isWhole(quantity, 1, MAX_REPLACEMENT))
    throw refusal('replacement.quantity', () =>
      t('said.enter-a-whole-number-from-1', { most: MAX_REPLACEMENT }),
    )
  if (productId === line.product_id && unit === line.unit)
    throw refusal('replacement.unit', () => t('said.this-is-what-was-ordered-choose-another'))
  if (suppliedQuantity === line.quantity)
    throw refusal('replacement.quantity', () => t('said.all-of-this-line-is-supplied-so'))
  const missing = line.quantity - suppliedQuantity
  if (!confirmed && isFarMore(quantity, missing)) throw farMore(String(quantity), String(missing))
  const pack = await findReplacement(tx, productId, unit)
  if (!pack)
    throw new AppError('out_of_stock', undefined, () => ({ message: t('said.this-pack-is-no-longer-sold') }))
  if (grams !== null && pack.pack_grams === null)
    throw refusal('replacement.grams', () => t('said.this-pack-is-not-sold-by-weight'))
  if (grams !== null && !isWhole(grams, 1, MAX_GRAMS))
    throw refusal('replacement.grams', () => t('said.enter-the-weight-in-whole-grams'))
  const isShort =
    pack.pack_grams === null || grams === null ? pack.stock < quantity : (pack.stock_grams ?? 0) < grams
  if (isShort && !inHand)
    throw new AppError('out_of_stock', { available: pack.stock }, () => ({
      message: t('said.left-of-name-unit', { left: leftText(pack), name: pack.name, unit }),
    }))
  return { packId: pack.pack_id, quantity, grams, inHand }
}

/** Asks once: the same call with `confirmed` is taken. */
const farMore = (supplied: string, ordered: string) =>
  new AppError('amount_unusual', undefined, () => ({
    message: t('said.supplied-for-the-ordered', { supplied, ordered }),
  }))

const leftText = ({ stock, stock_grams: grams }: { stock: number; stock_grams: number | null }): string =>
  (grams ?? stock) === 0
    ? t('said.out-of-stock')
    : t('said.only-amount-left', { amount: grams === null ? stock : weightText(grams) })

const isWhole = (value: number, from: number, to: number) =>
  Number.isInteger(value) && value >= from && value <= to

const refusal = (field: string, message: () => string) =>
  new AppError('invalid', undefined, () => ({
    status: 422,
    message: message(),
    fields: { [field]: message() },
  }))
