import { lockUser, rememberSubstitution } from '#features/identity/server/user-store.ts'
import { findAddress } from '#features/addresses/server/find-address.ts'
import { chargeApplies } from '#features/charges/charge-rule.ts'
import { listActiveCharges, type ChargeRow } from '#features/charges/server/charge-store.ts'
import { cartTotals, toBill, type CartTotals } from '#features/pricing/cart-totals.ts'
import { limitOf, takeCartLines, type TakenLine } from '#features/cart/server/cart-store.ts'
import { stockTags } from '#features/catalogue/product-tags.ts'
import { paymentStarts } from '#features/payments/methods.ts'
import { getKhataOfUser, giveOnKhata } from '#features/khata/server/give-on-khata.ts'
import { slotProblem, takePlace } from '#features/delivery/server/slot-view.ts'
import { deliveryPromise } from '#features/storefront/delivery-promise.ts'
import { brokenRules } from '#features/storefront/order-rules.ts'
import { areaOf } from '#features/storefront/timeless-promise.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { readQueueMinutes } from '#features/storefront/server/queue-store.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { stateRule } from '#features/storefront/state-rule.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { fromRupees, MAX_ORDER_PAISE } from '#shared/money.ts'
import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import type { Order, OrderRequest } from '../contract.ts'
import type { Address } from '#shared/shapes.ts'
import { hourInIndia } from '#shared/when.ts'
import { findAttempt, type EarlierAttempt } from './attempt-store.ts'
import { newOrderId } from './order-id.ts'
import {
  newOrderRecord,
  type NewAttempt,
  type NewKey,
  type OrderCharge,
  type OrderDraft,
} from './order-record.ts'
import { shopOrderLimits, type OrderLimits } from '../order-limits.ts'
import { heldProblem, orderLimits } from './limit-orders.ts'
import { getOrder, insertOrder } from './order-store.ts'
import { orderView } from './order-view.ts'
import { expressPromise, slotPromise, type OrderPromise } from './order-promise.ts'
import { isSameRequest, requestHash } from './request-hash.ts'
import { expirySecondsOf, followAttempt, type PaymentTimes } from './payment/open-attempt.ts'
import { lockCartPacks } from './stock-store.ts'

/** The smallest amount that every provider and every UPI app accepts. */
const MIN_ONLINE_PAISE = 100

export interface PlaceOrder {
  userId: string
  request: OrderRequest
  paymentMethod: PaymentMethod
  idempotencyKey: string | undefined
}

type OrderedLine = TakenLine & { productId: number; pricePaise: number; discountMicro: number }

/** The shop's settings and active charges. */
export interface OrderTerms {
  shop: Shop
  charges: ChargeRow[]
}

export async function readOrderTerms(tx: Tx): Promise<OrderTerms> {
  const [shop, charges] = await Promise.all([readShop(tx), listActiveCharges(tx)])
  return { shop, charges }
}

/** The key was used before, so nothing of this call is committed. */
class PlacedBefore extends Error {
  constructor(readonly earlier: EarlierAttempt) {
    super('this order was placed before')
  }
}

/**
 * Turns the user's cart into an order, in one transaction: all of it or nothing. The same key with the same request
 * returns that order's current state, however the two calls race. Locks are taken in one order (user, mobile, address,
 * packs by id, cart, slot), so that two orders cannot deadlock. Statements in one `Promise.all` are pipelined in one round trip;
 * each sees what was committed while those before it waited. Order ids are random; a collision is retried with a new one.
 */
export async function placeOrder(
  db: Database,
  input: PlaceOrder,
  limits: OrderLimits = shopOrderLimits,
  times: PaymentTimes = { expirySeconds: 900, pollSeconds: 20 },
  { newId = newOrderId, readTerms = () => readOrderTerms(db) } = {},
): Promise<Order> {
  const terms = await readTerms()
  for (let tries = 1; ; tries++) {
    try {
      return await placeOnce(db, input, limits, times, newId(), terms)
    } catch (error) {
      if (error instanceof PlacedBefore) return replay(db, error.earlier, input)
      if (!isBrokenConstraint(error, 'orders_pkey') || tries === 3) throw error
    }
  }
}

function placeOnce(
  db: Database,
  input: PlaceOrder,
  limits: OrderLimits,
  times: PaymentTimes,
  orderId: string,
  { shop, charges }: OrderTerms,
): Promise<Order> {
  const { userId, request, paymentMethod, idempotencyKey } = input
  const { slotId = null } = request
  return db.transaction(async (tx) => {
    const [user, earlier, limited, address, locked, taken, queue] = await Promise.all([
      lockUser(tx, userId),
      idempotencyKey === undefined ? null : findAttempt(tx, { userId, key: idempotencyKey }),
      orderLimits(tx, { userId, addressId: request.addressId }, limits),
      findAddress(tx, userId, request.addressId),
      lockCartPacks(tx, userId, slotId),
      takeCartLines(tx, userId),
      readQueueMinutes(tx, shop),
    ])
    if (user.status !== 'Active') throw new AppError('account_inactive')
    if (earlier) throw new PlacedBefore(earlier)
    if (paymentMethod === 'CASH_ON_DELIVERY' && !user.cash_on_delivery) throw new AppError('cash_not_offered')
    const customerId = paymentMethod === 'KHATA' ? await getKhataOfUser(tx, userId) : null
    if (taken.length === 0) throw new AppError('cart_empty')
    if (limited.problem) throw limited.problem
    const lines = taken.map((line) => ({
      ...line,
      productId: line.product_id,
      pricePaise: line.price_paise,
      discountMicro: line.discount_micro,
    }))
    refuseShortages(lines)
    if (!address) throw new AppError('address_not_found')
    const now = new Date()
    const { pincode } = address
    const area = areaOf(shop, pincode)?.id ?? null
    const circumstances = { area, hour: hourInIndia(now), method: input.paymentMethod }
    const totals = cartTotals(lines, charges, circumstances)
    if (totals.totalPaise > MAX_ORDER_PAISE) throw new AppError('order_too_large')
    const express = deliveryPromise(shop, now, pincode, queue)
    const { subTotalPaise, totalPaise } = totals
    // A slot may be chosen at any hour, unless the shop is closed altogether.
    const promise = slotId === null || shop.opening.mode === 'closed' ? express : null
    const facts = { promise, subTotalPaise, totalPaise, pincode, paymentMethod }
    const broken = brokenRules(shop, facts)[0] ?? stateRule(shop, address.state)
    if (broken) throw new AppError(broken.code, broken.data, { message: broken.message })
    if (totalPaise !== fromRupees(request.expectedTotal))
      throw new AppError('total_changed', { bill: toBill(totals) })
    refuseUnknownLines(request, lines)
    if (paymentMethod !== 'CASH_ON_DELIVERY' && totalPaise < MIN_ONLINE_PAISE)
      throw new AppError('payment_method_unavailable')
    const tooMuch = limited.held && heldProblem(limited.held, limits, { lines, totalPaise })
    if (tooMuch) throw tooMuch

    // Everybody waits for a slot that is in demand, so it is taken last.
    if (slotId !== null && locked === 0) throw await slotProblem(tx, slotId, area)
    const slot = slotId === null ? null : await takePlace(tx, slotId, area)
    const promised = slot ? slotPromise(slot) : expressPromise(express, now)
    const draft = draftOf(orderId, input, user, address, totals, charges, {
      customer_id: customerId,
      area_id: area,
      ...promised,
    })
    const expirySeconds = expirySecondsOf(paymentMethod, limited.held !== null, times)
    const attempt = attemptOf(draft, expirySeconds)
    const key = idempotencyKey === undefined ? null : keyOf(input, idempotencyKey)
    const { substitution } = request
    const [{ created_at: at, packs }] = await Promise.all([
      insertOrder(tx, draft, attempt, key),
      substitution && substitution !== user.substitution && rememberSubstitution(tx, userId, substitution),
    ])
    if (packs !== draft.lines.length) throw new AppError('out_of_stock')
    if (customerId !== null)
      await giveOnKhata(tx, { customerId, orderId, amountPaise: totalPaise, byId: userId })
    if (expirySeconds !== null) {
      const { pollSeconds } = times
      await followAttempt(tx, { id: attempt.id, orderId, at }, { pollSeconds, expirySeconds })
    }
    await touch(
      tx,
      lines.flatMap(({ productId, category_id, stock, quantity }) =>
        stockTags(productId, category_id, stock, stock - quantity),
      ),
    )
    return orderView(newOrderRecord(draft, attempt, at))
  })
}

async function replay(db: Database, earlier: EarlierAttempt, input: PlaceOrder): Promise<Order> {
  if (!isSameRequest(earlier, input))
    throw new AppError('idempotency_key_reused', { orderId: earlier.order_id })
  return orderView(await getOrder(db, earlier.order_id))
}

/** One refusal names every line that is not fully available. */
function refuseShortages(lines: OrderedLine[]): void {
  const shortages = lines.flatMap((line) => {
    const available = line.for_sale ? limitOf(line) : 0
    const { productId, unit, name, quantity: wanted } = line
    if (wanted <= available) return []
    const why = shortageReason(available, line.stock)
    return [{ shortage: { productId, unit, name, wanted, available }, message: `${why}: ${name} (${unit}).` }]
  })
  const [first] = shortages
  if (!first) return
  const message =
    shortages.length === 1
      ? first.message
      : `${shortages.length} items are not available in the quantity you want.`
  throw new AppError('out_of_stock', { shortages: shortages.map(({ shortage }) => shortage) }, { message })
}

function shortageReason(available: number, stock: number): string {
  if (available === 0) return 'Out of stock'
  return available < stock ? `At most ${available} per order` : `Only ${available} left`
}

/** A wish about an item that is not ordered is refused, so that none is lost. */
function refuseUnknownLines({ lines: wishes = [] }: OrderRequest, ordered: OrderedLine[]): void {
  const unknown = wishes.findIndex((wish) => !ordered.some((line) => isSamePack(line, wish)))
  if (unknown < 0) return
  const problem = new AppError('item_not_ordered')
  throw new AppError(problem.code, undefined, { fields: { [`lines.${unknown}`]: problem.message } })
}

type PackOf = Pick<OrderedLine, 'productId' | 'unit'>
const isSamePack = (one: PackOf, other: PackOf) =>
  one.productId === other.productId && one.unit === other.unit

/** Cash on delivery is a real order at once; an online order becomes one when its payment settles. */
const firstStatus = (method: PaymentMethod): OrderStatus =>
  paymentStarts[method].payment === 'Due' ? 'Pending' : 'Awaiting Payment'

/** Readable in the provider's dashboard: the order's id without dashes, and the attempt's number. */
const firstReference = (orderId: string) => `${orderId.replaceAll('-', '')}01`

const attemptOf = (order: OrderDraft, expirySeconds: number | null): NewAttempt => ({
  id: newHexId(),
  provider: order.payment_method,
  status: paymentStarts[order.payment_method].payment,
  amount_paise: order.total_paise,
  merchant_reference: expirySeconds === null ? null : firstReference(order.id),
  expirySeconds,
})

function keyOf(input: PlaceOrder, key: string): NewKey {
  const { form, hash } = requestHash(input)
  return { key, form, hash: hash.toString('hex') }
}

/** The charges that apply, with what was true of them. */
const orderCharges = ({ charges: due, context }: CartTotals, charges: ChargeRow[]): OrderCharge[] =>
  charges
    .filter((charge) => chargeApplies(charge, context))
    .map(({ id, type, value, taxRule, sac, taxRateBp: rateBp }, i) => ({
      ...due[i]!,
      id,
      type,
      value,
      taxRule,
      sac,
      rateBp,
    }))

function draftOf(
  id: string,
  { userId, request, paymentMethod }: PlaceOrder,
  user: { name: string; email: string; mobile: number | null },
  address: Address,
  totals: CartTotals<OrderedLine>,
  charges: ChargeRow[],
  more: OrderPromise & { area_id: string | null; customer_id: string | null },
): OrderDraft {
  const { substitution = 'call', lines: wishes = [] } = request
  return {
    id,
    channel: 'online',
    user_id: userId,
    placed_by: null,
    counter_id: null,
    sold_at: null,
    status: firstStatus(paymentMethod),
    payment_status: paymentStarts[paymentMethod].order,
    payment_method: paymentMethod,
    delivery_note: request.deliveryNote || null,
    ...more,
    substitution,
    customer: { name: user.name || address.name, email: user.email, mobile: user.mobile ?? address.mobile },
    address,
    charges: orderCharges(totals, charges),
    sub_total_paise: totals.subTotalPaise,
    charges_paise: totals.chargesPaise,
    round_off_paise: totals.roundOffPaise,
    total_paise: totals.totalPaise,
    item_count: totals.itemCount,
    lines: totals.lines.map((line) => ({
      pack_id: line.pack_id,
      product_id: line.product_id,
      name: line.name,
      image: line.image,
      unit: line.unit,
      quantity: line.quantity,
      price_paise: line.price_paise,
      discount_micro: line.discount_micro,
      line_paise: line.linePaise,
      shelf: line.shelf,
      grams: line.grams,
      substitution: wishes.find((wish) => isSamePack(line, wish))?.substitution ?? substitution,
    })),
  }
}
