import { listActiveCharges, type ChargeRow } from '#features/charges/server/charge-store.ts'
import type { SlotReader } from '#features/fulfilment/slots/server/slot-view.ts'
import { splitByCredit } from '#features/khata/store-credit.ts'
import { cartTotals, toBill } from '#features/pricing/cart-totals.ts'
import { withPromotions, type PromotedTotals } from '#features/pricing/cart-promotions.ts'
import { holdsAt, type PromotionTimes } from '#features/promotions/promotion-hours.ts'
import type { PromotionRule } from '#features/promotions/promotion-rule.ts'
import type { FoundCoupon } from '#features/promotions/server/coupon-use-store.ts'
import { listActivePromotions, type PromotionRow } from '#features/promotions/server/promotion-store.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { deliveryPromise } from '#features/storefront/delivery-promise.ts'
import { brokenRules } from '#features/storefront/order-rules.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { stateRule } from '#features/storefront/state-rule.ts'
import { areaOf } from '#features/storefront/timeless-promise.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { hourInIndia } from '#shared/when.ts'
import type { OrderCoupon } from './order-draft.ts'
import type { CopiedLine } from './ordered-lines.ts'

/** The shop's settings, active charges and offers, and the coupon of the order: with an id, one that is used by it. */
export interface OrderTerms {
  shop: Shop
  charges: ChargeRow[]
  offers?: PromotionRow[]
  coupon?: OrderCoupon | FoundCoupon
}

/** What an offer takes off, and when. */
type PricedOffer = Pick<PromotionRow, 'id' | 'name' | 'terms' | 'timesPerOrder' | 'hours'> &
  PromotionTimes & { channels: readonly string[] }

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
export function priceOrder<Line extends CopiedLine>(
  { shop, charges, offers = [], coupon }: Omit<OrderTerms, 'offers'> & { offers?: PricedOffer[] },
  lines: Line[],
  facts: {
    pincode: string | null
    state: string | null
    /** It is brought at a time that was chosen. */
    isTimed: boolean
    /** It was agreed beforehand, so that it may be as small as it is. */
    isStanding?: boolean
    paymentMethod: PaymentMethod
    channel: 'online' | 'phone'
    /** Minutes that express deliveries wait now. */
    queue: number
    now: Date
    /** What there is of store credit that is spent on it. */
    creditPaise?: number
  },
) {
  const { pincode, state, isTimed, paymentMethod, channel, queue, now, creditPaise: spendable = 0 } = facts
  const area = pincode === null ? null : (areaOf(shop, pincode)?.id ?? null)
  const totals = withPromotions(
    cartTotals(lines, charges, { area, hour: hourInIndia(now), method: paymentMethod }),
    rulesAt(offers, channel, now),
    coupon,
  )
  const express = deliveryPromise(shop, now, pincode, queue)
  // A slot may be chosen at any hour, unless the shop is closed altogether.
  const promise = isTimed && shop.opening.mode !== 'closed' ? null : express
  const { subTotalPaise, totalPaise } = totals
  const { creditPaise, duePaise } = splitByCredit(totalPaise, spendable)
  const broken =
    brokenRules(shop, { promise, subTotalPaise, totalPaise: duePaise, pincode, paymentMethod }).find(
      ({ code }) => !facts.isStanding || code !== 'order_below_minimum',
    ) ?? (state === null ? null : stateRule(shop, state))
  return { area, totals, creditPaise, duePaise, express, broken }
}

/** A bill with what store credit pays of it. */
export const billOf = ({
  totals,
  creditPaise,
}: {
  totals: PromotedTotals<CopiedLine>
  creditPaise: number
}) => toBill(totals, creditPaise)

const rulesAt = (offers: readonly PricedOffer[], channel: 'online' | 'phone', now: Date): PromotionRule[] =>
  offers
    .filter((offer) => offer.channels.includes(channel) && holdsAt(offer, now))
    .map(({ id, name, terms, timesPerOrder }) => ({ ...terms, id, name, timesPerOrder }))
