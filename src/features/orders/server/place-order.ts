import { lockUser } from '#features/identity/server/user-store.ts'
import { findAddress } from '#features/addresses/server/find-address.ts'
import { listActiveCharges } from '#features/charges/server/charge-store.ts'
import { cartTotals, toBill, type CartTotals } from '#features/pricing/cart-totals.ts'
import { limitOf, takeCartLines, type TakenLine } from '#features/cart/server/cart-store.ts'
import { paymentStarts } from '#features/payments/methods.ts'
import { deliveryPromise } from '#features/storefront/delivery-promise.ts'
import { brokenRules } from '#features/storefront/order-rules.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { touch } from '#platform/db/change-store.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { fromRupees, MAX_ORDER_PAISE } from '#shared/money.ts'
import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import type { Order, OrderRequest } from '../contract.ts'
import type { Address } from '#shared/shapes.ts'
import { datedPromise } from '../dated-promise.ts'
import { findAttempt, insertAttempt, type EarlierAttempt } from './attempt-store.ts'
import { announceOrder } from './jobs.ts'
import { newOrderId } from './order-id.ts'
import type { OrderDraft } from './order-record.ts'
import { shopOrderLimits, type OrderLimits } from '../order-limits.ts'
import { orderLimitProblem } from './limit-orders.ts'
import { getOrder, insertOrder } from './order-store.ts'
import { orderView } from './order-view.ts'
import { isSameRequest, requestHash } from './request-hash.ts'
import { openAttempt, type PaymentTimes } from './payment/open-attempt.ts'
import { lockOrderedPacks, takeStock, type LockedPack } from './stock-store.ts'

export interface PlaceOrder {
  userId: string
  request: OrderRequest
  paymentMethod: PaymentMethod
  idempotencyKey: string | undefined
}

type OrderedLine = LockedPack & {
  quantity: number
  productId: number
  pricePaise: number
  discountMicro: number
}

/**
 * Turns the user's cart into an order, in one transaction: all of it or nothing. The same key with the same request
 * returns that order's current state, however the two calls race. Locks are taken in one order (user, cart, mobile,
 * packs by id), so that two orders cannot deadlock. Statements in one `Promise.all` are pipelined in one round trip.
 * Order ids are random; a collision is retried with a new one.
 */
export async function placeOrder(
  db: Database,
  input: PlaceOrder,
  limits: OrderLimits = shopOrderLimits,
  times: PaymentTimes = { expirySeconds: 900, pollSeconds: 20 },
  newId = newOrderId,
): Promise<Order> {
  for (let tries = 1; ; tries++) {
    try {
      return await placeOnce(db, input, limits, times, newId())
    } catch (error) {
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
): Promise<Order> {
  return db.transaction(async (tx) => {
    const attempt = input.idempotencyKey ? { userId: input.userId, key: input.idempotencyKey } : null
    const [user, earlier] = await Promise.all([
      lockUser(tx, input.userId),
      attempt && findAttempt(tx, attempt),
    ])
    if (user.status !== 'Active') throw new AppError('account_inactive')
    if (earlier) return replay(tx, earlier, input)

    const status = firstStatus(input.paymentMethod)
    const [taken, address, charges, shop, tooMany] = await Promise.all([
      takeCartLines(tx, input.userId),
      findAddress(tx, input.userId, input.request.addressId),
      listActiveCharges(tx),
      readShop(tx),
      orderLimitProblem(tx, { userId: input.userId, addressId: input.request.addressId }, limits),
      // Enqueued before the packs are locked, because other orders wait for them.
      status === 'Pending' && announceOrder.enqueue(tx, { orderId }),
    ])
    if (taken.length === 0) throw new AppError('cart_empty')
    if (tooMany) throw tooMany
    const packIds = taken.map(({ packId }) => packId)
    const lines = orderedLines(taken, await lockOrderedPacks(tx, packIds))
    refuseShortages(lines)
    if (!address) throw new AppError('address_not_found')
    const totals = cartTotals(lines, charges)
    if (totals.totalPaise > MAX_ORDER_PAISE) throw new AppError('order_too_large')
    const now = new Date()
    const promise = deliveryPromise(shop, now)
    const { subTotalPaise, totalPaise } = totals
    const { paymentMethod } = input
    const { pincode } = address
    const [broken] = brokenRules(shop, { promise, subTotalPaise, totalPaise, pincode, paymentMethod })
    if (broken) throw new AppError(broken.code, broken.data, { message: broken.message })
    if (totals.totalPaise !== fromRupees(input.request.expectedTotal))
      throw new AppError('total_changed', { bill: toBill(totals) })

    const draft = draftOf(orderId, status, input, user, address, totals, datedPromise(promise.text, now))
    const { payment_method: method, total_paise: amountPaise } = draft
    const inserts = [
      insertOrder(tx, draft),
      openAttempt(tx, { orderId, method, amountPaise }, times),
      attempt && insertAttempt(tx, attempt, { ...requestHash(input), orderId }),
    ]
    const [stock, order] = await Promise.all([
      takeStock(
        tx,
        orderId,
        draft.lines.map((line) => ({ packId: line.pack_id, quantity: line.quantity })),
      ),
      getOrder(tx, orderId),
      ...inserts,
    ])
    if (stock.packs !== draft.lines.length) throw new AppError('out_of_stock')
    await touch(tx, stock.tags)
    return orderView(order)
  })
}

async function replay(tx: Tx, earlier: EarlierAttempt, input: PlaceOrder): Promise<Order> {
  if (!isSameRequest(earlier, input))
    throw new AppError('idempotency_key_reused', { orderId: earlier.order_id })
  return orderView(await getOrder(tx, earlier.order_id))
}

function orderedLines(taken: TakenLine[], packs: LockedPack[]): OrderedLine[] {
  const byId = new Map(packs.map((pack) => [pack.pack_id, pack]))
  return taken.flatMap(({ packId, quantity }) => {
    const pack = byId.get(packId)
    if (!pack) return []
    const { product_id: productId, price_paise: pricePaise, discount_micro: discountMicro } = pack
    return [{ ...pack, quantity, productId, pricePaise, discountMicro }]
  })
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
  if (available === 0) return 'Sold out'
  return available < stock ? `At most ${available} per order` : `Only ${available} left`
}

/** Cash on delivery is a real order at once; an online order becomes one when its payment settles. */
const firstStatus = (method: PaymentMethod): OrderStatus =>
  paymentStarts[method].payment === 'Due' ? 'Pending' : 'Awaiting Payment'

function draftOf(
  id: string,
  status: OrderStatus,
  { userId, request, paymentMethod }: PlaceOrder,
  user: { name: string; email: string; mobile: number | null },
  address: Address,
  totals: CartTotals<OrderedLine>,
  promise: string | null,
): OrderDraft {
  return {
    id,
    user_id: userId,
    status,
    payment_status: paymentStarts[paymentMethod].order,
    payment_method: paymentMethod,
    delivery_note: request.deliveryNote || null,
    delivery_promise: promise,
    customer: { name: user.name || address.name, email: user.email, mobile: user.mobile ?? address.mobile },
    address,
    charges: totals.charges,
    sub_total_paise: totals.subTotalPaise,
    charges_paise: totals.chargesPaise,
    round_off_paise: totals.roundOffPaise,
    total_paise: totals.totalPaise,
    item_count: totals.itemCount,
    lines: totals.lines.map(({ linePaise, ...line }) => ({ ...line, line_paise: linePaise })),
  }
}
