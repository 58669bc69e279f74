import { rememberSubstitution } from '#features/people/accounts/server/user-store.ts'
import { findAddress } from '#features/addresses/server/find-address.ts'
import { chargeApplies } from '#features/charges/charge-rule.ts'
import { listActiveCharges, type ChargeRow } from '#features/charges/server/charge-store.ts'
import { cartTotals, toBill, type CartTotals, type PricingLine } from '#features/pricing/cart-totals.ts'
import { withPromotions, type PromotedTotals } from '#features/pricing/cart-promotions.ts'
import type { TakenPromotions } from '#features/pricing/reductions.ts'
import type { Coupon } from '#features/promotions/coupon.ts'
import { holdsAt } from '#features/promotions/promotion-hours.ts'
import type { PromotionRule } from '#features/promotions/promotion-rule.ts'
import { listActivePromotions, type PromotionRow } from '#features/promotions/server/promotion-store.ts'
import { recordUses } from '#features/promotions/server/promotion-use-store.ts'
import { offersLeft, takeLimited } from './order-offers.ts'
import { limitOf, type TakenLine } from '#features/cart/server/cart-store.ts'
import { NO_STOCK } from '#features/stock/movements/server/movement-store.ts'
import { stockLeft } from '#features/stock/movements/stock-left.ts'
import { heapTags, stockTags } from '#features/stock/movements/stock-tags.ts'
import { paymentStarts } from '#features/payments/methods.ts'
import { getKhataOfUser, giveOnKhata } from '#features/khata/server/give-on-khata.ts'
import {
  hasRoom,
  slotProblem,
  slotReader,
  type SlotReader,
} from '#features/fulfilment/slots/server/slot-view.ts'
import type { ListedSlot } from '#features/fulfilment/slots/server/slot-store.ts'
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
import { recordOf } from '#platform/requests/once.ts'
import { findRequest, type KeptRequest } from '#platform/requests/request-store.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { fromRupees, MAX_ORDER_PAISE } from '#shared/money.ts'
import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import { canonicalRequest } from '../canonical-request.ts'
import type { Order, OrderRequest } from '../contract.ts'
import type { Address } from '#shared/shapes.ts'
import { hourInIndia } from '#shared/when.ts'
import type { PhoneOrderRequest } from '../phone-contract.ts'
import { takeCart, takePhoneBasket, type Basket } from './basket.ts'
import { newOrderId } from './order-id.ts'
import type { OrderCharge } from '#features/papers/order-charge.ts'
import { newOrderRecord, type NewAttempt, type OrderDraft } from './order-record.ts'
import { shopOrderLimits, type OrderLimits } from '../order-limits.ts'
import { heldProblem } from './limit-orders.ts'
import { getOrder, insertOrder, NO_PLACE } from './order-store.ts'
import { orderView } from './order-view.ts'
import { expressPromise, slotPromise, type OrderPromise } from './order-promise.ts'
import { expirySecondsOf, followAttempt, type PaymentTimes } from './payment/open-attempt.ts'

/** The smallest amount that every provider and every UPI app accepts. */
const MIN_ONLINE_PAISE = 100

/** `userId` places the order: the shopper that of the cart, or somebody of the staff one by phone. */
export interface PlaceOrder {
  userId: string
  request: OrderRequest | PhoneOrderRequest
  paymentMethod: PaymentMethod
  sent?: SentRequest | undefined
}

type OrderedLine = TakenLine & PricingLine

/** The shop's settings, active charges and offers, and the coupon of the order. */
export interface OrderTerms {
  shop: Shop
  charges: ChargeRow[]
  offers?: PromotionRow[]
  coupon?: OrderCoupon
}

type OrderCoupon = Coupon & { id?: string; code?: string }

/** What orders read before they begin, shared by those that are placed at the same time. */
export interface OrderReads {
  readTerms: () => Promise<OrderTerms>
  slots: SlotReader
}

export async function readOrderTerms(tx: Tx): Promise<OrderTerms> {
  const [shop, charges, offers] = await Promise.all([
    readShop(tx),
    listActiveCharges(tx),
    listActivePromotions(tx),
  ])
  return { shop, charges, offers }
}

/** What lines cost, and the first rule of the shop that they break. Without a pincode nobody knows yet where they go. */
export function priceOrder(
  { shop, charges, offers = [], coupon }: OrderTerms,
  lines: OrderedLine[],
  facts: {
    pincode: string | null
    state: string | null
    slotId: string | null
    paymentMethod: PaymentMethod
    channel: 'online' | 'phone'
    /** Minutes that express deliveries wait now. */
    queue: number
    now: Date
  },
) {
  const { pincode, state, slotId, paymentMethod, channel, queue, now } = facts
  const area = pincode === null ? null : (areaOf(shop, pincode)?.id ?? null)
  const totals = withPromotions(
    cartTotals(lines, charges, { area, hour: hourInIndia(now), method: paymentMethod }),
    rulesAt(offers, channel, now),
    coupon,
  )
  const express = deliveryPromise(shop, now, pincode, queue)
  // A slot may be chosen at any hour, unless the shop is closed altogether.
  const promise = slotId === null || shop.opening.mode === 'closed' ? express : null
  const { subTotalPaise, totalPaise } = totals
  const broken =
    brokenRules(shop, { promise, subTotalPaise, totalPaise, pincode, paymentMethod })[0] ??
    (state === null ? null : stateRule(shop, state))
  return { area, totals, express, broken }
}

/** The offers that hold now in a channel. */
const rulesAt = (offers: readonly PromotionRow[], channel: 'online' | 'phone', now: Date): PromotionRule[] =>
  offers
    .filter((offer) => offer.channels.includes(channel) && holdsAt(offer, now))
    .map(({ id, name, terms, timesPerOrder }) => ({ ...terms, id, name, timesPerOrder }))

/** A line of a cart with what its price depends on. */
export const orderedLine = (line: TakenLine): OrderedLine => ({
  ...line,
  productId: line.product_id,
  categoryId: line.category_id,
  subCategoryId: line.sub_category_id,
  isLoose: line.grams !== null,
  pricePaise: line.price_paise,
  discountMicro: line.discount_micro,
})

/** How many of a pack one order may have. */
export const availableOf = (line: TakenLine): number => (line.for_sale ? limitOf(line) : 0)

/** Lines with the stock that those before them leave of a heap that they share. */
export function withStockLeft<Line extends TakenLine>(lines: readonly Line[]): Line[] {
  const left = stockLeft(
    lines.map(({ product_id, heap_packs, quantity, stock, stock_grams, grams }) => ({
      heap: heap_packs.length > 0 ? product_id : null,
      quantity,
      stock,
      stockGrams: stock_grams,
      packGrams: grams,
    })),
  )
  return lines.map((line, at) => ({ ...line, stock: left[at]! }))
}

/** The key was used before, so nothing of this call is committed. */
class PlacedBefore extends Error {
  constructor(readonly earlier: KeptRequest) {
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
  {
    newId = newOrderId,
    readTerms = () => readOrderTerms(db),
    slots = slotReader(db),
  }: Partial<OrderReads> & { newId?: () => string } = {},
): Promise<Order> {
  const terms = await readTerms()
  const { slotId } = input.request
  const slot = slotId === undefined ? undefined : await slots.find(slotId)
  // A slot in demand is refused before anything is locked, so that it makes no other order wait.
  if (slotId !== undefined && !hasRoom(slot)) return replayOrRefuse(db, input, terms, slots, slot)
  for (let tries = 1; ; tries++) {
    try {
      return await placeOnce(db, input, limits, times, newId(), terms, slot ?? null)
    } catch (error) {
      if (error instanceof PlacedBefore) return replay(db, error.earlier, input)
      // The slot had room when it was read, and has none any more.
      if (isBrokenConstraint(error, NO_PLACE))
        return replayOrRefuse(db, input, terms, slots, await slots.find(slot!.id))
      if (isBrokenConstraint(error, NO_STOCK)) throw new AppError('out_of_stock')
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
  terms: OrderTerms,
  slot: ListedSlot | null,
): Promise<Order> {
  const { userId, request, paymentMethod, sent } = input
  const { shop, charges } = terms
  return db.transaction(async (tx) => {
    const [basket, queue] = await Promise.all([
      isPhoneOrder(request)
        ? takePhoneBasket(tx, { userId, request, sent })
        : takeCart(tx, { userId, request, sent }, limits),
      readQueueMinutes(tx, shop),
    ])
    const { limited, address, taken } = basket
    if (!basket.isActive) throw new AppError('account_inactive')
    if (basket.earlier) throw new PlacedBefore(basket.earlier)
    if (paymentMethod === 'CASH_ON_DELIVERY' && !basket.mayPayCash) throw new AppError('cash_not_offered')
    const onKhata = paymentMethod === 'KHATA'
    const customerId = basket.parties.customer_id ?? (onKhata ? await getKhataOfUser(tx, userId) : null)
    if (taken.length === 0) throw new AppError('cart_empty')
    if (limited.problem) throw limited.problem
    const lines = taken.map(orderedLine)
    refuseShortages(lines)
    if (!address) throw new AppError('address_not_found')
    const now = new Date()
    const { pincode, state } = address
    const channel = isPhoneOrder(request) ? 'phone' : 'online'
    const facts = { pincode, state, slotId: slot?.id ?? null, paymentMethod, channel, queue, now } as const
    const shopper = { userId: basket.parties.user_id, customerId }
    const offers = await offersLeft(tx, terms.offers, shopper)
    const { area, totals, express, broken } = priceOrder({ ...terms, offers }, lines, facts)
    const { totalPaise } = totals
    if (totalPaise > MAX_ORDER_PAISE) throw new AppError('order_too_large')
    if (broken) throw new AppError(broken.code, broken.data, { message: broken.message })
    if (totalPaise !== fromRupees(request.expectedTotal))
      throw new AppError('total_changed', { bill: toBill(totals) })
    refuseUnknownLines(request, lines)
    if (paymentMethod !== 'CASH_ON_DELIVERY' && totalPaise < MIN_ONLINE_PAISE)
      throw new AppError('payment_method_unavailable')
    const { gone, tags: usedUp } = await takeLimited(tx, offers, totals.promotions)
    if (gone.length > 0) {
      const rest = offers.filter(({ id }) => !gone.includes(id))
      throw new AppError('total_changed', {
        bill: toBill(priceOrder({ ...terms, offers: rest }, lines, facts).totals),
      })
    }
    const tooMuch = limited.held && heldProblem(limited.held, limits, { lines, totalPaise })
    if (tooMuch) throw tooMuch

    const promised = slot ? slotPromise(slot) : expressPromise(express, now)
    const draft = draftOf(orderId, input, basket.customer, address, totals, terms.coupon ?? null, charges, {
      ...basket.parties,
      customer_id: customerId,
      area_id: area,
      ...promised,
    })
    const expirySeconds = expirySecondsOf(paymentMethod, limited.held !== null, times)
    const attempt = attemptOf(draft, expirySeconds)
    const substitution = isPhoneOrder(request) ? undefined : request.substitution
    const changed = [...usedUp, ...lines.flatMap((line) => changedTags(line, lines))]
    // Everybody waits for a slot that is in demand, so its place is taken last, with the order itself.
    const isLast = !onKhata && expirySeconds === null
    const writing = Promise.all([
      insertOrder(tx, draft, attempt, sent),
      draft.offers.length > 0 && recordUses(tx, orderId, shopper, draft.offers),
      substitution && substitution !== basket.substitution && rememberSubstitution(tx, userId, substitution),
      isLast && touch(tx, changed),
    ])
    if (isLast) tx.commit?.()
    const [{ created_at: at }] = await writing
    if (onKhata && customerId !== null)
      await giveOnKhata(tx, { customerId, orderId, amountPaise: totalPaise, byId: userId })
    if (expirySeconds !== null) {
      const { pollSeconds } = times
      await followAttempt(tx, { id: attempt.id, orderId, at }, { pollSeconds, expirySeconds })
    }
    if (!isLast) await touch(tx, changed)
    return orderView(newOrderRecord(draft, attempt, at))
  })
}

async function replay(
  db: Database,
  earlier: KeptRequest,
  { sent, request, paymentMethod }: PlaceOrder,
): Promise<Order> {
  const reused = (orderId: string) => new AppError('idempotency_key_reused', { orderId })
  const older = { 2: canonicalRequest({ ...request, paymentMethod }) }
  return orderView(await getOrder(db, (await recordOf(earlier, sent!, reused, older))!))
}

/** An order that was placed before is told again; any other is refused, since `slot` has no place for it. */
async function replayOrRefuse(
  db: Database,
  input: PlaceOrder,
  { shop }: OrderTerms,
  slots: SlotReader,
  slot: ListedSlot | undefined,
): Promise<Order> {
  const { userId, request, sent } = input
  const [earlier, address] = await Promise.all([
    sent ? findRequest(db, sent) : null,
    isPhoneOrder(request) ? request.address : findAddress(db, userId, request.addressId),
  ])
  if (earlier) return replay(db, earlier, input)
  if (!address) throw new AppError('address_not_found')
  throw await slotProblem(slots, slot, areaOf(shop, address.pincode)?.id ?? null)
}

/** One refusal names every line that is not fully available. */
function refuseShortages(lines: OrderedLine[]): void {
  const shortages = withStockLeft(lines).flatMap((line) => {
    const available = availableOf(line)
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

/** What is shown of the packs whose stock a line of an order takes. */
function changedTags(line: OrderedLine, lines: readonly OrderedLine[]): string[] {
  const { productId, category_id, stock, stock_grams: before, quantity, heap_packs: packs } = line
  if (packs.length === 0 || before === null) return stockTags(productId, category_id, stock, stock - quantity)
  const taken = lines
    .filter((one) => one.productId === productId && one.heap_packs.length > 0)
    .reduce((sum, one) => sum + one.quantity * one.grams!, 0)
  return heapTags(productId, category_id, { before, after: before - taken, packs })
}

function shortageReason(available: number, stock: number): string {
  if (available === 0) return 'Out of stock'
  return available < stock ? `At most ${available} per order` : `Only ${available} left`
}

/** A wish about an item that is not ordered is refused, so that none is lost. */
function refuseUnknownLines(request: PlaceOrder['request'], ordered: OrderedLine[]): void {
  const wishes = wishesOf(request)
  const unknown = wishes.findIndex((wish) => !ordered.some((line) => isSamePack(line, wish)))
  if (unknown < 0) return
  const problem = new AppError('item_not_ordered')
  throw new AppError(problem.code, undefined, { fields: { [`lines.${unknown}`]: problem.message } })
}

const isPhoneOrder = (request: PlaceOrder['request']): request is PhoneOrderRequest => 'customerId' in request

/** The lines that are treated differently if they are missing. */
const wishesOf = (request: PlaceOrder['request']) => (isPhoneOrder(request) ? [] : (request.lines ?? []))

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

/** What offers and a coupon took off, as an order keeps it. */
export function takenOf(
  promotions: TakenPromotions | undefined,
  coupon: OrderCoupon | null,
): Pick<OrderDraft, 'offers' | 'offers_paise' | 'coupon' | 'coupon_paise'> {
  if (!promotions) return { offers: [], offers_paise: 0, coupon: null, coupon_paise: 0 }
  const { offers, basket, offersPaise, couponPaise } = promotions
  const taken = coupon && couponPaise > 0
  return {
    offers: [
      ...offers.map(({ id, name, offPaise: amountPaise, lines }) => ({ id, name, amountPaise, lines })),
      ...(basket
        ? [
            {
              id: basket.id,
              name: basket.name,
              amountPaise: basket.offPaise,
              lines: [],
              basket: basket.terms,
            },
          ]
        : []),
    ],
    offers_paise: offersPaise + (basket?.offPaise ?? 0),
    coupon: taken
      ? {
          type: coupon.type,
          value: coupon.value,
          maxPaise: coupon.maxPaise,
          id: coupon.id,
          code: coupon.code,
        }
      : null,
    coupon_paise: couponPaise,
  }
}

function draftOf(
  id: string,
  { request, paymentMethod }: PlaceOrder,
  customer: OrderDraft['customer'],
  address: Address,
  totals: PromotedTotals<OrderedLine>,
  coupon: OrderCoupon | null,
  charges: ChargeRow[],
  more: OrderPromise & Basket['parties'] & { area_id: string | null },
): OrderDraft {
  const { substitution = 'call' } = isPhoneOrder(request) ? {} : request
  const wishes = wishesOf(request)
  return {
    id,
    counter_id: null,
    sold_at: null,
    status: firstStatus(paymentMethod),
    payment_status: paymentStarts[paymentMethod].order,
    payment_method: paymentMethod,
    delivery_note: request.deliveryNote || null,
    ...more,
    substitution,
    customer,
    address,
    charges: orderCharges(totals, charges),
    ...takenOf(totals.promotions, coupon),
    sub_total_paise: totals.subTotalPaise,
    charges_paise: totals.chargesPaise,
    round_off_paise: totals.roundOffPaise,
    total_paise: totals.totalPaise,
    item_count: totals.itemCount,
    lines: totals.lines.map((line, at) => ({
      pack_id: line.pack_id,
      product_id: line.product_id,
      name: line.name,
      image: line.image,
      unit: line.unit,
      quantity: line.quantity,
      price_paise: line.price_paise,
      discount_micro: line.discount_micro,
      line_paise: line.linePaise,
      offer_paise: totals.promotions?.lineOffPaise[at] ?? 0,
      shelf: line.shelf,
      grams: line.grams,
      substitution: wishes.find((wish) => isSamePack(line, wish))?.substitution ?? substitution,
    })),
  }
}
