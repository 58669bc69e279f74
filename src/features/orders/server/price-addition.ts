import { MAX_CART_LINES } from '#features/cart/limits.ts'
import { chargeAmount, chargeApplies } from '#features/charges/charge-rule.ts'
import type { ChargeRow } from '#features/charges/server/charge-store.ts'
import type { PromotedTotals } from '#features/pricing/cart-promotions.ts'
import type { AdditionWay } from '../addition-quote.ts'
import type { OrderToAddTo } from './addition-store.ts'
import { chargesOfAddition } from './addition-way.ts'
import type { CopiedLine } from './ordered-lines.ts'
import { offersLeft } from './order-offers.ts'
import { priceOrder, type OrderTerms } from './price-order.ts'
import type { Tx } from '#platform/db/postgres.ts'

/** The lines of an order at the prices that were agreed. */
const linesOf = ({ lines, goods }: OrderToAddTo): CopiedLine[] =>
  lines.map((line, at) => ({
    ...line,
    ...goods[at]!,
    productId: line.product_id,
    isLoose: line.grams !== null,
    pricePaise: line.price_paise,
    discountMicro: line.discount_micro,
  }))

interface Circumstances {
  queue: number
  now: Date
  /** Store credit that is there to be spent. */
  creditPaise?: number
  /** How it is ordered, if it comes beside the order. */
  channel?: 'online' | 'phone'
}

/**
 * What an order costs with lines added to it, or what they cost beside it, by the arithmetic of placing one. They come beside it where
 * what it has would cost more by now, an offer or a coupon of the order would be lost, or it would have too many lines.
 */
export async function priceAddition(
  tx: Tx,
  terms: OrderTerms,
  first: OrderToAddTo,
  lines: CopiedLine[],
  wanted: AdditionWay,
  { queue, now, creditPaise = 0, channel: orderedBy = 'online' }: Circumstances,
) {
  const { pincode, state } = first.address!
  const facts = { pincode, state, isTimed: first.promised_from !== null, queue, now }
  const paymentMethod = first.payment_method
  const shopper = { userId: first.user_id, customerId: first.customer_id }
  const left = await offersLeft(tx, terms.offers, shopper)
  if (wanted === 'same' && first.lines.length + lines.length <= MAX_CART_LINES) {
    const took = new Set(first.offers.map(({ id }) => id))
    // What it took counts among its shopper's uses, and is still its own.
    const offers = (terms.offers ?? []).filter((offer) => left.includes(offer) || took.has(offer.id))
    const channel = first.channel === 'phone' ? 'phone' : 'online'
    const of = { ...terms, offers, ...(first.coupon && { coupon: first.coupon }) }
    const price = () => priceOrder(of, [...linesOf(first), ...lines], { ...facts, paymentMethod, channel })
    const priced = price()
    const { promotions } = priced.totals
    const takes = new Set([...(promotions?.offers ?? []), promotions?.basket].map((offer) => offer?.id))
    const isKept =
      [...took].every((id) => takes.has(id)) &&
      (promotions?.couponPaise ?? 0) >= first.coupon_paise &&
      !isDearer(terms.charges, first, priced.totals)
    const newOffers = offers.filter(({ id }) => !took.has(id))
    if (isKept) return { way: 'same' as const, ...priced, newOffers, why: whyOf(price) }
  }
  const way = wanted === 'same' ? 'beside' : wanted
  const charges = chargesOfAddition(terms.charges, first, way)
  const price = () =>
    priceOrder({ ...terms, charges, offers: left }, lines, {
      ...facts,
      isStanding: true,
      paymentMethod,
      channel: orderedBy,
      creditPaise,
    })
  return { way, ...price(), newOffers: left, why: whyOf(price) }
}

/** Whether an offer now takes less off what the order had, or its charges are higher, by a new one too: all may have been edited since. */
function isDearer(
  charges: ChargeRow[],
  first: OrderToAddTo,
  { promotions, context }: PromotedTotals<CopiedLine>,
): boolean {
  const sum = (all: number[]) => all.reduce((total, paise) => total + paise, 0)
  const ofLines = sum((promotions?.lineOffPaise ?? []).slice(0, first.lines.length))
  const ofBasket = sum(first.offers.flatMap(({ basket, amountPaise }) => (basket ? amountPaise : [])))
  const today = charges.filter(
    (charge) =>
      chargeApplies(charge, context) &&
      chargeApplies(charge, { ...context, subTotalPaise: first.sub_total_paise }),
  )
  return (
    sum(today.map((charge) => chargeAmount(charge, first.sub_total_paise))) > first.charges_paise ||
    ofLines < sum(first.lines.map((line) => line.offer_paise)) ||
    (promotions?.basket?.offPaise ?? 0) < ofBasket ||
    charges.some((charge) => {
      const had = first.charges.find(({ id }) => id === charge.id)
      const isHigher = had && (had.type !== charge.type || (had.value ?? 0) < charge.value)
      return isHigher && chargeApplies(charge, context)
    })
  )
}

/** Why it cannot be, in the language in which it is asked. */
const whyOf = (price: () => ReturnType<typeof priceOrder>) => () => price().broken?.message
