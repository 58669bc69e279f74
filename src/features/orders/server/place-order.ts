import { rememberSubstitution } from '#features/people/accounts/server/user-store.ts'
import { findAddress } from '#features/addresses/server/find-address.ts'
import { toBill } from '#features/pricing/cart-totals.ts'
import { recordUses } from '#features/promotions/server/promotion-use-store.ts'
import {
  findHeldCoupon,
  NO_COUPON,
  takeCoupon,
  type FoundCoupon,
} from '#features/promotions/server/coupon-use-store.ts'
import { codeOf } from '#features/promotions/coupon-draft.ts'
import { admitCoupon, refuseCoupon } from './order-coupon.ts'
import { offersLeft, takeLimited } from './order-offers.ts'
import { NO_STOCK } from '#features/stock/movements/server/movement-store.ts'
import type { CreditOwner } from '#features/khata/server/give-credit.ts'
import { lockSpendable, spendCredit } from '#features/khata/server/spend-credit.ts'
import { getKhataOfUser, giveOnKhata } from '#features/khata/server/give-on-khata.ts'
import {
  hasRoom,
  slotProblem,
  slotReader,
  type SlotReader,
} from '#features/fulfilment/slots/server/slot-view.ts'
import type { ListedSlot } from '#features/fulfilment/slots/server/slot-store.ts'
import { areaOf } from '#features/storefront/timeless-promise.ts'
import { readQueueMinutes } from '#features/storefront/server/queue-store.ts'
import { touch } from '#platform/db/change-store.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { recordOf } from '#platform/requests/once.ts'
import { findRequest, type KeptRequest } from '#platform/requests/request-store.ts'
import { fromRupees, MAX_ORDER_PAISE, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { canonicalRequest } from '../canonical-request.ts'
import type { Order } from '../contract.ts'
import { chargesOfAddition, refuseOtherWay } from './addition-way.ts'
import { billBefore } from './bill-before.ts'
import type { OrderRequest } from '../order-request.ts'
import { takeCart, takePhoneBasket, takeStanding, type Basket } from './basket.ts'
import {
  attemptOf,
  draftOf,
  isCounted,
  isPhoneOrder,
  isStanding,
  refuseUnknownLines,
  triesOf,
  type PlaceOrder,
} from './order-draft.ts'
import { changedTags, orderedLine, refuseShortages } from './ordered-lines.ts'
import { newOrderId } from './order-id.ts'
import { newOrderRecord } from './order-record.ts'
import { shopOrderLimits, type OrderLimits } from '../order-limits.ts'
import { heldProblem } from './limit-orders.ts'
import { getOrder, insertOrder, NO_PLACE } from './order-store.ts'
import { orderView } from './order-view.ts'
import { expressPromise, promiseOf, slotPromise, spanPromise } from './order-promise.ts'
import { expirySecondsOf, followAttempt, type PaymentTimes } from './payment/open-attempt.ts'
import { billOf, priceOrder, readOrderTerms, type OrderReads, type OrderTerms } from './price-order.ts'
import { t } from '#shared/words.ts'

/** The smallest amount that every provider and every UPI app accepts. */
const MIN_ONLINE_PAISE = 100

const creditOwnerOf = ({ customer_id: customerId, user_id: userId }: Basket['parties']): CreditOwner =>
  customerId === null ? { userId: userId! } : { customerId }

/** The key was used before, so nothing of this call is committed. */
export class PlacedBefore extends Error {
  constructor(readonly earlier: KeptRequest) {
    super('this order was placed before')
  }
}

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
    /** Writes what belongs to the order, in its transaction and at its end. */
    alongside?: (tx: Tx, orderId: string) => Promise<void>
  } = {},
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
      return await placeOnce(db, input, limits, times, newId(), terms, slot ?? null, alongside)
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

function placeOnce(
  db: Database,
  input: PlaceOrder,
  limits: OrderLimits,
  times: PaymentTimes,
  orderId: string,
  terms: OrderTerms & { refusal?: AppError },
  slot: ListedSlot | null,
  alongside: ((tx: Tx, orderId: string) => Promise<void>) | undefined,
): Promise<Order> {
  const { userId, request, sent } = input
  const { shop, coupon = null } = terms
  const counted = isCounted(coupon) ? coupon : null
  return db.transaction(async (tx) => {
    const [basket, queue] = await Promise.all([
      isStanding(request)
        ? takeStanding(tx, { userId, request })
        : isPhoneOrder(request)
          ? takePhoneBasket(tx, { userId, request, sent, addsTo: input.addition?.orderId })
          : takeCart(tx, { userId, request, sent, addsTo: input.addition?.orderId }, limits),
      readQueueMinutes(tx, shop),
    ])
    const { limited, address, taken, first = null } = basket
    if (!basket.isActive) throw new AppError('account_inactive')
    if (basket.earlier) throw new PlacedBefore(basket.earlier)
    if (input.addition) refuseOtherWay(first, input.addition.way)
    const charges = first ? chargesOfAddition(terms.charges, first, input.addition!.way) : terms.charges
    const credit = request.useCredit ? await lockSpendable(tx, creditOwnerOf(basket.parties)) : null
    const wantsKhata = input.paymentMethod === 'KHATA'
    const customerId =
      basket.parties.customer_id ?? (wantsKhata ? await getKhataOfUser(tx, userId) : (credit?.id ?? null))
    if (taken.length === 0) throw new AppError('cart_empty')
    if (limited.problem) throw limited.problem
    const lines = taken.map(orderedLine)
    refuseShortages(lines)
    if (!address) throw new AppError('address_not_found')
    const now = new Date()
    const { pincode, state } = address
    const channel = isPhoneOrder(request) ? 'phone' : 'online'
    const facts = {
      pincode,
      state,
      isTimed: slot !== null || isStanding(request) || Boolean(first?.promised_from),
      isStanding: isStanding(request) || first !== null,
      paymentMethod: input.paymentMethod,
      channel,
      queue,
      now,
      creditPaise: credit?.credit_paise ?? 0,
    } as const
    const shopper = { userId: basket.parties.user_id, customerId }
    const offers = await offersLeft(tx, terms.offers, shopper)
    const { area, totals, creditPaise, duePaise, express, broken } = priceOrder(
      { ...terms, charges, offers },
      lines,
      facts,
    )
    const { totalPaise } = totals
    if (totalPaise > MAX_ORDER_PAISE) throw new AppError('order_too_large')
    if (broken)
      throw new AppError(broken.code, broken.data, () => {
        const { message } = priceOrder({ ...terms, charges, offers }, lines, facts).broken ?? broken
        return { message }
      })
    if (counted) await refuseCoupon(tx, counted, shopper, totals)
    const bills = async (ended?: FoundCoupon | null) => {
      const { expectedTotal } = request as OrderRequest
      const before = await billBefore(tx, fromRupees(expectedTotal), now, (held, at) => {
        const then = { ...terms, charges, offers: held, ...(ended && { coupon: ended }) }
        return billOf(priceOrder(then, lines, { ...facts, now: at }))
      })
      return { bill: toBill(totals, creditPaise), ...(before && { before }) }
    }
    if (terms.refusal) {
      const ended = await findHeldCoupon(tx, codeOf(request.coupon ?? ''), now.toISOString(), 1)
      throw new AppError('coupon_unknown', await bills(ended?.hasHeld ? ended : null))
    }
    if (!isStanding(request)) {
      const expectedCredit = request.expectedCredit ?? toRupees(creditPaise)
      const isOtherTotal = totalPaise !== fromRupees(request.expectedTotal)
      const told = isOtherTotal ? {} : () => ({ message: t('said.your-store-credit-has-changed') })
      if (isOtherTotal || creditPaise !== fromRupees(expectedCredit))
        throw new AppError(
          'total_changed',
          isOtherTotal ? await bills() : { bill: toBill(totals, creditPaise) },
          told,
        )
    }
    refuseUnknownLines(request, lines)
    // What store credit pays altogether goes through no provider, onto no khata and into no rider’s hand.
    const isPaid = creditPaise > 0 && duePaise === 0
    const paymentMethod = isPaid ? 'CASH_ON_DELIVERY' : input.paymentMethod
    const onKhata = paymentMethod === 'KHATA'
    if (paymentMethod === 'CASH_ON_DELIVERY' && !isPaid && !basket.mayPayCash)
      throw new AppError('cash_not_offered')
    if (paymentMethod !== 'CASH_ON_DELIVERY' && duePaise < MIN_ONLINE_PAISE)
      throw new AppError('payment_method_unavailable')
    const { gone, tags: usedUp } = await takeLimited(tx, offers, totals.promotions)
    if (gone.length > 0) {
      const rest = offers.filter(({ id }) => !gone.includes(id))
      throw new AppError('total_changed', {
        bill: billOf(priceOrder({ ...terms, charges, offers: rest }, lines, facts)),
        before: toBill(totals, creditPaise),
      })
    }
    const tooMuch = limited.held && heldProblem(limited.held, limits, { lines, totalPaise })
    if (tooMuch) throw tooMuch

    const promised = first
      ? promiseOf(first)
      : slot
        ? slotPromise(slot)
        : isStanding(request)
          ? spanPromise(request.promised)
          : expressPromise(express, now)
    const placed = { request, paymentMethod }
    const draft = draftOf(orderId, placed, basket.customer, address, totals, coupon, charges, {
      ...basket.parties,
      customer_id: customerId,
      area_id: area,
      credit_paise: creditPaise,
      locale: input.locale ?? basket.locale,
      added_to: first?.id ?? null,
      ...promised,
    })
    const expirySeconds = expirySecondsOf(paymentMethod, limited.held !== null, times)
    const attempt = attemptOf(draft, expirySeconds)
    const substitution = isPhoneOrder(request) || isStanding(request) ? undefined : request.substitution
    const changed = [...usedUp, ...lines.flatMap((line) => changedTags(line, lines))]
    // Everybody waits for a slot that is in demand, so its place is taken last, with the order itself.
    const isLast = !onKhata && expirySeconds === null && creditPaise === 0 && !alongside
    const writing = Promise.all([
      insertOrder(tx, { ...draft, ...(isPaid && { settled_attempt_id: attempt.id }) }, attempt, sent),
      draft.offers.length > 0 && recordUses(tx, orderId, shopper, draft.offers),
      counted && draft.coupon && takeCoupon(tx, orderId, shopper, counted, draft.coupon_paise),
      substitution && substitution !== basket.substitution && rememberSubstitution(tx, userId, substitution),
      isLast && touch(tx, changed),
    ])
    if (isLast) tx.commit?.()
    const [{ created_at: at }] = await writing
    if (onKhata && customerId !== null)
      await giveOnKhata(tx, { customerId, orderId, amountPaise: duePaise, byId: userId })
    if (credit && creditPaise > 0)
      await spendCredit(tx, { customerId: credit.id, orderId, paise: creditPaise, byId: userId })
    if (expirySeconds !== null) {
      const { pollSeconds } = times
      await followAttempt(tx, { id: attempt.id, orderId, at }, { pollSeconds, expirySeconds })
    }
    await alongside?.(tx, orderId)
    if (!isLast) await touch(tx, changed)
    return orderView(newOrderRecord(draft, attempt, at))
  })
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
