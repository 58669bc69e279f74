import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { recordUses } from '#features/promotions/server/promotion-use-store.ts'
import { NO_STOCK } from '#features/stock/movements/server/movement-store.ts'
import { readQueueMinutes } from '#features/storefront/server/queue-store.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { fromRupees, MAX_ORDER_PAISE } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { AdditionWay } from '../addition-quote.ts'
import type { Order } from '../contract.ts'
import type { OrderLimits } from '../order-limits.ts'
import type { OrderRequest } from '../order-request.ts'
import type { AddByPhone } from '../phone-contract.ts'
import { amendOrder } from './addition-store.ts'
import { changedMeanwhile, refuseOtherWay } from './addition-way.ts'
import { takeCart, takePhoneBasket } from './basket.ts'
import { announceAddition, announceQueue } from './jobs.ts'
import { heldProblem } from './limit-orders.ts'
import { moveRefused } from './move-refused.ts'
import { draftOf, isPhoneOrder, type PlaceOrder } from './order-draft.ts'
import { takeLimited } from './order-offers.ts'
import { getOrder } from './order-store.ts'
import { orderView } from './order-view.ts'
import { changedTags, orderedLine, refuseShortages } from './ordered-lines.ts'
import type { PaymentTimes } from './payment/open-attempt.ts'
import { placeOrder, replayPlaced } from './place-order.ts'
import { PlacedBefore } from './placing.ts'
import { billOf, type OrderReads } from './price-order.ts'
import { priceAddition } from './price-addition.ts'
import { spendsCredit, getOrderToAddTo, isPhoneMethod, addedByPhone, withoutHad } from './quote-addition.ts'

export interface AddToOrder {
  userId: string
  orderId: string
  way: AdditionWay
  /** Rupees: what was shown as the order's total, or as that of the order beside it. */
  expectedTotal: number
  sent?: SentRequest | undefined
  network?: string | null
  locale?: PlaceOrder['locale']
  /** What a customer wants on the phone, instead of a cart; `userId` is who speaks with them. */
  phone?: AddByPhone
  /** Who of the staff adds it. */
  actor?: Actor
}

/**
 * Adds the shopper's cart to their order, all of it or nothing: into it, or as an order that comes together with it and is paid as it was.
 * Returns the order that has the goods. Throws what `placeOrder` throws, and `move_refused` once it is too late.
 */
export async function addToOrder(
  db: Database,
  input: AddToOrder,
  limits: OrderLimits,
  times: PaymentTimes | undefined,
  reads: OrderReads,
): Promise<Order> {
  const { userId, orderId, way, expectedTotal, sent, network, locale, phone } = input
  const by = phone ? { customerId: phone.customerId } : { userId }
  const first = await getOrderToAddTo(db, orderId, by)
  if (phone && !isPhoneMethod(first.payment_method)) throw moveRefused(first)
  const useCredit = spendsCredit(first) && { useCredit: true }
  const placed: PlaceOrder = {
    userId,
    request: phone
      ? { ...addedByPhone(phone, first), ...useCredit }
      : {
          addressId: first.address?._id ?? '',
          expectedTotal,
          substitution: first.substitution ?? 'call',
          ...useCredit,
        },
    paymentMethod: first.payment_method,
    sent,
    ...(network !== undefined && { network }),
    ...(locale && { locale }),
  }
  if (way !== 'same') return placeOrder(db, { ...placed, addition: { orderId, way } }, limits, times, reads)
  try {
    return await db.transaction((tx) => addInto(tx, { ...input, placed }, limits, reads))
  } catch (error) {
    if (error instanceof PlacedBefore) return replayPlaced(db, error.earlier, placed)
    if (isBrokenConstraint(error, NO_STOCK)) throw new AppError('out_of_stock')
    throw error
  }
}

async function addInto(
  tx: Tx,
  { userId, orderId, expectedTotal, sent, placed, actor }: AddToOrder & { placed: PlaceOrder },
  limits: OrderLimits,
  reads: OrderReads,
): Promise<Order> {
  const terms = await reads.readTerms()
  const { request } = placed
  const taking = { userId, sent, addsTo: orderId, isInto: true }
  const [basket, queue] = await Promise.all([
    isPhoneOrder(request)
      ? takePhoneBasket(tx, { ...taking, request })
      : takeCart(tx, { ...taking, request: request as OrderRequest }, limits),
    readQueueMinutes(tx, terms.shop),
  ])
  const first = basket.first!
  if (!basket.isActive) throw new AppError('account_inactive')
  if (basket.earlier) throw new PlacedBefore(basket.earlier)
  if (basket.taken.length === 0) throw new AppError('cart_empty')
  if (basket.limited.problem) throw basket.limited.problem
  refuseOtherWay(first, 'same')
  const lines = basket.taken.map(orderedLine)
  refuseShortages(withoutHad(first, lines))
  const now = new Date()
  const priced = await priceAddition(tx, terms, first, lines, 'same', { queue, now })
  const { totals, broken, area, newOffers } = priced
  if (priced.way !== 'same') throw changedMeanwhile()
  if (totals.totalPaise > MAX_ORDER_PAISE) throw new AppError('order_too_large')
  if (broken)
    throw new AppError(broken.code, broken.data, () => ({ message: priced.why() ?? broken.message }))
  if (totals.totalPaise !== fromRupees(expectedTotal))
    throw new AppError('total_changed', { bill: billOf(priced) })
  if (!basket.mayPayCash) throw new AppError('cash_not_offered')
  const { gone, tags: usedUp } = await takeLimited(tx, newOffers, totals.promotions)
  if (gone.length > 0) throw changedMeanwhile()
  const amountPaise = totals.totalPaise - first.total_paise
  const { held } = basket.limited
  const tooMuch = held && heldProblem(held, limits, { lines, totalPaise: Math.max(0, amountPaise) })
  if (tooMuch) throw tooMuch

  const draft = draftOf(
    orderId,
    { request, paymentMethod: first.payment_method },
    first.customer,
    first.address!,
    totals,
    first.coupon,
    terms.charges,
    { ...first, area_id: area },
  )
  const addition = { id: newHexId(), position: first.lines.length, amountPaise, byId: userId }
  const shopper = { userId: first.user_id, customerId: first.customer_id }
  await Promise.all([
    amendOrder(tx, draft, addition, sent),
    recordUses(tx, orderId, shopper, draft.offers),
    actor &&
      recordAudit(tx, actor, {
        action: 'order.add',
        subjectId: orderId,
        before: null,
        after: { amountPaise },
      }),
    announceAddition.enqueue(tx, { orderId, additionId: addition.id }, announceQueue(orderId)),
    touch(tx, [...usedUp, ...lines.flatMap((line) => changedTags(line, lines))]),
  ])
  return orderView(await getOrder(tx, orderId))
}
