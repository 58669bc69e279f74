import { findHeldCoupon } from '#features/promotions/server/coupon-use-store.ts'
import { codeOf } from '#features/promotions/coupon-draft.ts'
import { toBill } from '#features/pricing/cart-totals.ts'
import { readQueueMinutes } from '#features/storefront/server/queue-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { AppError } from '#shared/problems.ts'
import type { OrderLimits } from '../order-limits.ts'
import { refuseOtherWay } from './addition-way.ts'
import { takeCart, takePhoneBasket, takeStanding, type Basket } from './basket.ts'
import { heldProblem } from './limit-orders.ts'
import { isPhoneOrder, isStanding, refuseUnknownLines, type PlaceOrder } from './order-draft.ts'
import { takeLimited } from './order-offers.ts'
import { PlacedBefore, type Placing } from './placing.ts'
import { priceBasket, type PricedBasket } from './price-basket.ts'
import { billOf } from './price-order.ts'
import { writeOrder } from './write-order.ts'
import { t } from '#shared/words.ts'
import type { Bill } from '#features/charges/contract.ts'
import { listLatelyHeld } from '#features/promotions/server/promotion-version-store.ts'

type HeldOffer = Awaited<ReturnType<typeof listLatelyHeld>>[number] & { endsAt: null }

const MINUTE_MS = 60_000
/** So many changes of offers are looked behind. */
const CHANGES = 5

/**
 * The bill that a shopper was shown before offers, hours or a coupon ended: of the instants of the last day just before a
 * change, and some minutes ago, the first at which it comes to what they expect, in paise. Null if none does.
 */
async function billBefore(
  tx: Tx,
  expectedPaise: number,
  now: Date,
  billAt: (offers: HeldOffer[], at: Date) => Bill,
): Promise<Bill | null> {
  const held = (await listLatelyHeld(tx)).map((offer) => ({ ...offer, endsAt: null }))
  const changes = held
    .flatMap(({ endedAt }) => (endedAt && endedAt <= now ? [endedAt.getTime() - 1] : []))
    .sort((a, b) => b - a)
  const instants = [now.getTime(), ...changes.slice(0, CHANGES)]
  for (const minutes of [1, 10, 60]) instants.push(now.getTime() - minutes * MINUTE_MS)
  for (const time of instants) {
    const at = new Date(time)
    const bill = billAt(
      held.filter(({ savedAt, endedAt }) => savedAt <= at && (endedAt === null || endedAt > at)),
      at,
    )
    if (fromRupees(bill.totalAmt) === expectedPaise) return bill
  }
  return null
}

/** The smallest amount that every provider and every UPI app accepts. */
const MIN_ONLINE_PAISE = 100

/** Places an order in one transaction: all of it or nothing. Throws `PlacedBefore` and why it is refused. */
export const placeOnce = (db: Database, placing: Placing) =>
  db.transaction(async (tx) => {
    const { input, limits, terms } = placing
    const [basket, queue] = await Promise.all([
      takeBasket(tx, input, limits),
      readQueueMinutes(tx, terms.shop),
    ])
    if (!basket.isActive) throw new AppError('account_inactive')
    if (basket.earlier) throw new PlacedBefore(basket.earlier)
    if (input.addition) refuseOtherWay(basket.first ?? null, input.addition.way)
    const priced = await priceBasket(tx, placing, basket, queue)
    await refuseOtherTotal(tx, placing, priced)
    refuseUnknownLines(input.request, priced.lines)
    const paymentMethod = methodOf(input.paymentMethod, priced, basket)
    const usedUp = await takeOffers(tx, priced)
    const { held } = basket.limited
    const { lines, totals } = priced
    const tooMuch = held && heldProblem(held, limits, { lines, totalPaise: totals.totalPaise })
    if (tooMuch) throw tooMuch
    return writeOrder(tx, placing, basket, priced, { paymentMethod, usedUp })
  })

function takeBasket(tx: Tx, { userId, request, sent, addition }: PlaceOrder, limits: OrderLimits) {
  if (isStanding(request)) return takeStanding(tx, { userId, request })
  const addsTo = addition?.orderId
  return isPhoneOrder(request)
    ? takePhoneBasket(tx, { userId, request, sent, addsTo })
    : takeCart(tx, { userId, request, sent, addsTo }, limits)
}

/** Refuses a total other than the shopper was shown, and a coupon that has ended, with the bill as it is and as it was. */
async function refuseOtherTotal(
  tx: Tx,
  { input: { request }, terms: { refusal } }: Placing,
  { totals, creditPaise, now, priceWith }: PricedBasket,
): Promise<void> {
  if (isStanding(request)) return
  const bill = toBill(totals, creditPaise)
  const shownPaise = fromRupees(request.expectedTotal)
  const bills = async (coupon?: Awaited<ReturnType<typeof findHeldCoupon>>) => {
    const before = await billBefore(tx, shownPaise, now, (offers, at) =>
      billOf(priceWith({ offers, ...(coupon && { coupon }) }, at)),
    )
    return { bill, ...(before && { before }) }
  }
  if (refusal) {
    const ended = await findHeldCoupon(tx, codeOf(request.coupon ?? ''), now.toISOString(), 1)
    throw new AppError('coupon_unknown', await bills(ended?.hasHeld ? ended : null))
  }
  if (totals.totalPaise !== shownPaise) throw new AppError('total_changed', await bills())
  if (creditPaise !== fromRupees(request.expectedCredit ?? toRupees(creditPaise)))
    throw new AppError('total_changed', { bill }, () => ({
      message: t('said.your-store-credit-has-changed'),
    }))
}

/** How it is paid: what store credit pays altogether goes through no provider, onto no khata and into no rider’s hand. */
function methodOf(
  asked: PaymentMethod,
  { creditPaise, duePaise }: PricedBasket,
  { mayPayCash }: Basket,
): PaymentMethod {
  if (creditPaise > 0 && duePaise === 0) return 'CASH_ON_DELIVERY'
  if (asked === 'CASH_ON_DELIVERY' && !mayPayCash) throw new AppError('cash_not_offered')
  const takesAnySum = asked === 'CASH_ON_DELIVERY' || asked === 'KHATA'
  if (!takesAnySum && duePaise < MIN_ONLINE_PAISE) throw new AppError('payment_method_unavailable')
  return asked
}

/** Takes a use of every limited offer, and returns what pages must read anew. Refused when one was used up meanwhile. */
async function takeOffers(
  tx: Tx,
  { offers, totals, creditPaise, priceWith }: PricedBasket,
): Promise<string[]> {
  const { gone, tags } = await takeLimited(tx, offers, totals.promotions)
  if (gone.length === 0) return tags
  throw new AppError('total_changed', {
    bill: billOf(priceWith({ offers: offers.filter(({ id }) => !gone.includes(id)) })),
    before: toBill(totals, creditPaise),
  })
}
