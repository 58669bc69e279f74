import type { TakenPromotions } from '#features/pricing/reductions.ts'
import { takenOf, type OrderCoupon } from '#features/orders/server/order-draft.ts'
import { storedOf } from '#features/orders/sent-fields.ts'
import type { NewAttempt, SoldOrder } from '#features/orders/server/order-record.ts'
import { businessDay } from '#features/sales/business-day.ts'
import type { Sale, Seller } from './sale.ts'
import type { SoldLine } from './sold-lines.ts'

/** What an order that is sold over the counter has nothing of, or begins with. */
const NOT_AT_COUNTER = {
  channel: 'counter',
  status: 'Delivered',
  payment_status: 'Paid',
  payment_method: 'COUNTER',
  user_id: null,
  ...storedOf({}),
  delivery_promise: null,
  area_id: null,
  slot_id: null,
  promised_from: null,
  promised_to: null,
  substitution: null,
  address: null,
  charges: [],
  charges_paise: 0,
  credit_paise: 0,
  packed_at: 'now',
  announced_at: 'now',
  final_charges: [],
  final_round_off_paise: 0,
  locale: 'en',
} satisfies Partial<SoldOrder>

/** A sale as an order that begins delivered, and its payment; sums in paise. */
export function soldOrder(sold: {
  orderId: string
  attemptId: string
  seller: Seller
  customer: { id: string; name: string; mobile: number | null } | null
  counter: { id: string }
  sale: Sale
  totalPaise: number
  /** What came off, and the coupon that did. */
  promotions: TakenPromotions | undefined
  coupon: OrderCoupon | null
  lines: SoldLine[]
}): { order: SoldOrder; attempt: NewAttempt } {
  const { orderId, attemptId, seller, customer, sale, totalPaise, promotions, coupon } = sold
  const taken = takenOf(promotions, coupon)
  const subTotalPaise = totalPaise + taken.offers_paise + taken.coupon_paise
  const lines = sold.lines.map((line, at) => ({
    ...line,
    offer_paise: promotions?.lineOffPaise[at] ?? 0,
  }))
  return {
    order: {
      ...NOT_AT_COUNTER,
      id: orderId,
      placed_by: seller.userId,
      event_by: seller.isManager ? 'admin' : 'staff',
      customer_id: customer?.id ?? null,
      customer: { name: customer?.name ?? '', email: '', mobile: customer?.mobile ?? null },
      counter_id: sold.counter.id,
      sold_at: sale.offline ? sale.soldAt : 'now',
      business_day: sale.offline ? businessDay(new Date(), new Date(sale.soldAt)) : null,
      settled_attempt_id: attemptId,
      ...taken,
      final_offers_paise: taken.offers_paise,
      final_coupon_paise: taken.coupon_paise,
      sub_total_paise: subTotalPaise,
      total_paise: totalPaise,
      round_off_paise: subTotalPaise - lines.reduce((sum, { line_paise }) => sum + line_paise, 0),
      final_sub_total_paise: subTotalPaise,
      final_total_paise: totalPaise,
      item_count: new Set(lines.map(({ product_id }) => product_id)).size,
      lines,
    },
    attempt: {
      id: attemptId,
      provider: 'COUNTER',
      status: 'Paid',
      amount_paise: totalPaise,
      merchant_reference: null,
      expirySeconds: null,
    },
  }
}
