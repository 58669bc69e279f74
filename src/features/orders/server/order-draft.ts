import type { Address } from '#shared/shapes.ts'
import { chargeApplies } from '#features/charges/charge-rule.ts'
import type { ChargeRow } from '#features/charges/server/charge-store.ts'
import type { OrderCharge } from '#features/papers/order-charge.ts'
import { paymentStarts } from '#features/payments/methods.ts'
import type { PromotedTotals } from '#features/pricing/cart-promotions.ts'
import type { CartTotals } from '#features/pricing/cart-totals.ts'
import type { TakenPromotions } from '#features/pricing/reductions.ts'
import type { Coupon } from '#features/promotions/coupon.ts'
import type { FoundCoupon } from '#features/promotions/server/coupon-use-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import type { OrderStatus, PaymentMethod } from '#shared/order-enums.ts'
import type { LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import type { OrderRequest } from '../order-request.ts'
import type { PhoneOrderRequest } from '../phone-contract.ts'
import { storedOf } from '../sent-fields.ts'
import type { Basket } from './basket.ts'
import type { OrderPromise } from './order-promise.ts'
import type { NewAttempt, OrderDraft } from './order-record.ts'
import { copiedOf, type CopiedLine, type OrderedLine } from './ordered-lines.ts'
import type { StandingRequest } from './standing-request.ts'
import { t } from '#shared/words.ts'

/** `userId` places the order: the shopper that of the cart, or somebody of the staff one by phone. */
export interface PlaceOrder {
  userId: string
  request: OrderRequest | PhoneOrderRequest | StandingRequest
  paymentMethod: PaymentMethod
  sent?: SentRequest | undefined
  /** Where it came from, as `callerNetwork` says. */
  network?: string | null
  /** The language of the page on which a shopper places it; without one, the account's. */
  locale?: LocaleId
  /** The order that it comes together with, and how. */
  addition?: { orderId: string; way: 'beside' | 'after' }
}

export type OrderCoupon = Coupon & { id?: string; code?: string }

/** Whether an order uses up a coupon, rather than keeping its terms alone. */
export const isCounted = (coupon: OrderCoupon | FoundCoupon | null): coupon is FoundCoupon =>
  coupon !== null && 'isSingle' in coupon

export const isPhoneOrder = (request: PlaceOrder['request']): request is PhoneOrderRequest =>
  'customerId' in request

/** Whose wrong codes of coupons count: those that a member of the staff types count for them alone. */
export const triesOf = ({ userId, network, request }: PlaceOrder): string[] => [
  `user:${userId}`,
  ...(network && !isPhoneOrder(request) ? [network] : []),
]

export const isStanding = (request: PlaceOrder['request']): request is StandingRequest =>
  'promised' in request

/** The lines that are treated differently if they are missing. */
export const wishesOf = (request: PlaceOrder['request']) =>
  isPhoneOrder(request) ? [] : (request.lines ?? [])

/** Cash on delivery is a real order at once; an online order becomes one when its payment settles. */
const firstStatus = (method: PaymentMethod): OrderStatus =>
  paymentStarts[method].payment === 'Due' ? 'Pending' : 'Awaiting Payment'

/** Readable in the provider's dashboard: the order's id without dashes, and the attempt's number. */
const firstReference = (orderId: string) => `${orderId.replaceAll('-', '')}01`

/** Nothing is left to be paid in money. */
export const isPaidByCredit = ({
  credit_paise,
  total_paise,
}: Pick<OrderDraft, 'credit_paise' | 'total_paise'>) => credit_paise > 0 && credit_paise === total_paise

export const attemptOf = (order: OrderDraft, expirySeconds: number | null): NewAttempt => ({
  id: newHexId(),
  provider: order.payment_method,
  // What store credit pays altogether is paid.
  status: isPaidByCredit(order) ? 'Paid' : paymentStarts[order.payment_method].payment,
  amount_paise: order.total_paise - order.credit_paise,
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
      ...offers.map(({ id, name, offPaise: amountPaise, lines, groups }) => ({
        id,
        name,
        amountPaise,
        lines,
        ...(groups && { groups }),
      })),
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

export function draftOf(
  id: string,
  { request, paymentMethod }: Pick<PlaceOrder, 'request' | 'paymentMethod'>,
  customer: OrderDraft['customer'],
  address: Address,
  totals: PromotedTotals<CopiedLine>,
  coupon: OrderCoupon | null,
  charges: ChargeRow[],
  more: OrderPromise &
    Basket['parties'] &
    Pick<OrderDraft, 'locale'> & { area_id: string | null; credit_paise: number; added_to?: string | null },
): OrderDraft {
  const { substitution = 'call' } = isPhoneOrder(request) ? {} : request
  const wishes = wishesOf(request)
  return {
    id,
    counter_id: null,
    sold_at: null,
    status: firstStatus(paymentMethod),
    payment_status:
      more.credit_paise > 0 && more.credit_paise === totals.totalPaise
        ? 'Paid'
        : paymentStarts[paymentMethod].order,
    payment_method: paymentMethod,
    ...storedOf(request),
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
      ...copiedOf(line),
      line_paise: line.linePaise,
      offer_paise: totals.promotions?.lineOffPaise[at] ?? 0,
      substitution: wishes.find((wish) => isSamePack(line, wish))?.substitution ?? substitution,
    })),
  }
}

type PackOf = Pick<OrderedLine, 'productId' | 'unit'>
const isSamePack = (one: PackOf, other: PackOf) =>
  one.productId === other.productId && one.unit === other.unit

/** A wish about an item that is not ordered is refused, so that none is lost. */
export function refuseUnknownLines(request: PlaceOrder['request'], ordered: OrderedLine[]): void {
  const wishes = wishesOf(request)
  const unknown = wishes.findIndex((wish) => !ordered.some((line) => isSamePack(line, wish)))
  if (unknown < 0) return
  throw new AppError('item_not_ordered', undefined, () => ({
    fields: { [`lines.${unknown}`]: t('problems.item-not-ordered') },
  }))
}
