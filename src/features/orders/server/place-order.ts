import { findAddress } from '#features/addresses/server/find-address.ts'
import { NO_COUPON, type FoundCoupon } from '#features/promotions/server/coupon-use-store.ts'
import { NO_STOCK } from '#features/stock/movements/server/movement-store.ts'
import {
  hasRoom,
  slotProblem,
  slotReader,
  type SlotReader,
} from '#features/fulfilment/slots/server/slot-view.ts'
import type { ListedSlot } from '#features/fulfilment/slots/server/slot-store.ts'
import { areaOf } from '#features/storefront/timeless-promise.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import type { Database } from '#platform/db/postgres.ts'
import { recordOf } from '#platform/requests/once.ts'
import { findRequest, type KeptRequest } from '#platform/requests/request-store.ts'
import { AppError } from '#shared/problems.ts'
import { canonicalRequest } from '../canonical-request.ts'
import type { Order } from '../contract.ts'
import { shopOrderLimits, type OrderLimits } from '../order-limits.ts'
import { admitCoupon } from './order-coupon.ts'
import { isPhoneOrder, triesOf, type PlaceOrder } from './order-draft.ts'
import { newOrderId } from './order-id.ts'
import { getOrder, NO_PLACE } from './order-store.ts'
import { orderView } from './order-view.ts'
import type { PaymentTimes } from './payment/open-attempt.ts'
import { placeOnce } from './place-once.ts'
import { PlacedBefore, type Placing } from './placing.ts'
import { readOrderTerms, type OrderReads, type OrderTerms } from './price-order.ts'

/**
 * Turns the user's cart into an order, in one transaction: all of it or nothing. The same key with the same request
 * returns that order's current state, however the two calls race. Locks are taken in one order (user, mobile, address,
 * packs by id, cart, slot, coupon), so that two orders cannot deadlock. Statements in one `Promise.all` are pipelined in one round trip;
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
    alongside,
  }: Partial<OrderReads> & {
    newId?: () => string
  } & Pick<Placing, 'alongside'> = {},
): Promise<Order> {
  const { slotId, coupon: code } = input.request
  const coupon = code === undefined ? null : await admitCoupon(db, code, triesOf(input))
  const refusal = coupon instanceof AppError ? coupon : null
  if (refusal && refusal.code !== 'coupon_unknown') {
    const earlier = input.sent ? await findRequest(db, input.sent) : null
    if (earlier) return replayPlaced(db, earlier, input)
    throw refusal
  }
  const terms = {
    ...(await readTerms()),
    ...(refusal ? { refusal } : coupon && { coupon: coupon as FoundCoupon }),
  }
  const slot = slotId === undefined ? undefined : await slots.find(slotId)
  // A slot in demand is refused before anything is locked, so that it makes no other order wait.
  if (slotId !== undefined && !hasRoom(slot)) return replayOrRefuse(db, input, terms, slots, slot)
  for (let tries = 1; ; tries++) {
    try {
      const orderId = newId()
      return await placeOnce(db, { input, limits, times, orderId, terms, slot: slot ?? null, alongside })
    } catch (error) {
      if (error instanceof PlacedBefore) return replayPlaced(db, error.earlier, input)
      // The slot had room when it was read, and has none any more.
      if (isBrokenConstraint(error, NO_PLACE))
        return replayOrRefuse(db, input, terms, slots, await slots.find(slot!.id))
      if (isBrokenConstraint(error, NO_COUPON)) throw new AppError('coupon_unknown')
      if (isBrokenConstraint(error, NO_STOCK)) throw new AppError('out_of_stock')
      if (!isBrokenConstraint(error, 'orders_pkey') || tries === 3) throw error
    }
  }
}

/** The order that a request has made before, as it now stands. */
export async function replayPlaced(
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
  if (earlier) return replayPlaced(db, earlier, input)
  if (!address) throw new AppError('address_not_found')
  throw await slotProblem(slots, slot, areaOf(shop, address.pincode)?.id ?? null)
}
