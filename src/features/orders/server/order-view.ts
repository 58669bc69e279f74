import { splitByCredit } from '#features/khata/store-credit.ts'
import { offerOf, toBilledCharge } from '#features/pricing/cart-totals.ts'
import { sharePaise, toPercent, toRupees } from '#shared/money.ts'
import type { Order } from '../contract.ts'
import { shownOf } from '../sent-fields.ts'
import { inLocale, t } from '#shared/words.ts'
import type { ProviderPaymentStatus } from '#shared/order-enums.ts'
import type { OrderRecord } from './order-record.ts'

/** An order as the API returns it (api.md, Shapes). */
export function orderView(record: OrderRecord): Order {
  // Of what is paid partly in cash, partly by UPI, two are.
  const paid = record.payments.findLast(({ status }) => status === 'Paid')
  const paymentHold = paid?.is_disputed ? 'disputed' : paid?.returned_paise ? 'returned' : null
  return {
    orderId: record.id,
    ...shownOf(record),
    substitution: record.substitution ?? 'call',
    order_status: record.status,
    payment_status: record.payment_status,
    payment_method: record.payment_method,
    channel: record.channel,
    userId: { _id: record.user_id, ...record.customer },
    items: record.lines.map((line) => ({
      productId: line.product_id,
      name: line.name,
      ...(line.translations && { translations: line.translations }),
      image: line.image,
      unit: line.unit,
      quantity: line.quantity,
      price: toRupees(line.price_paise),
      discount: toPercent(line.discount_micro),
      lineTotal: toRupees(line.line_paise),
      ...offerOf(line.offer_paise),
      ...(line.grams && { grams: line.grams }),
      substitution: line.substitution ?? 'call',
    })),
    delivery_address: record.address,
    ...greetingView(record),
    subTotal: toRupees(record.sub_total_paise),
    ...offersView(record.offers.map((offer) => ({ ...offer, paise: offer.amountPaise }))),
    ...(record.coupon_paise > 0 && {
      coupon: { code: record.coupon?.code ?? '', amount: toRupees(record.coupon_paise) },
    }),
    charges: record.charges.map(toBilledCharge),
    roundOff: toRupees(record.round_off_paise),
    ...packedView(record),
    totalAmt: toRupees(record.total_paise),
    ...creditView(record.credit_paise),
    itemCount: record.item_count,
    timeline: record.events.map(({ status, at, by, note }) => ({
      status,
      at: at.toISOString(),
      by,
      ...(note ? { note } : {}),
    })),
    payments: record.payments.map((payment) => ({
      provider: payment.provider,
      status: attemptStatus(payment),
      amount: toRupees(payment.amount_paise),
      reference: payment.reference,
      at: payment.at.toISOString(),
    })),
    refunds: record.refunds.map(({ amount_paise, reason, status, at }) => ({
      amount: toRupees(amount_paise),
      reason,
      status,
      at: at.toISOString(),
    })),
    ...(paymentHold && { paymentHold }),
    ...(record.vouchers.length > 0 && { vouchers: record.vouchers }),
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
    deliveryPromise: record.delivery_promise,
    ...(record.promised_from &&
      record.promised_to && {
        promise: { from: record.promised_from.toISOString(), to: record.promised_to.toISOString() },
      }),
    ...(record.slot_id && { slotId: record.slot_id }),
    ...additionsView(record),
    ...(record.area_id && { areaId: record.area_id }),
  }
}

/** English stands on the desk's own page. */
const greetingView = ({ locale, address, id }: OrderRecord): Pick<Order, 'greeting'> =>
  locale !== 'en' && address
    ? {
        greeting: inLocale(locale, () =>
          t('orders.hello-name-about-your-order-orderid', { name: address.name, orderId: id }),
        ),
      }
    : {}

/** What was added to it, with it, or what it was added to. */
const additionsView = ({
  additions,
  added,
  added_to: addedTo,
  lines,
}: OrderRecord): Pick<Order, 'additions' | 'addedOrders' | 'addedTo'> => ({
  ...(additions.length > 0 && {
    additions: additions.map(({ position, amount_paise, at }, index) => ({
      at: at.toISOString(),
      items: (additions[index + 1]?.position ?? lines.length) - position,
      amount: toRupees(amount_paise),
    })),
  }),
  ...(added.length > 0 && { addedOrders: added }),
  ...(addedTo && { addedTo }),
})

/** What was supplied, and what it costs; nothing before the order is packed. */
function packedView(record: OrderRecord): Pick<Order, 'supplied' | 'final'> {
  const { final_total_paise: total, final_sub_total_paise: subTotal, final_charges: charges } = record
  if (total === null || subTotal === null || charges === null) return {}
  return {
    supplied: wholeLines(record.supplied).map((line) => ({
      position: line.line_position,
      replaces: line.is_replacement,
      productId: line.product_id,
      name: line.name,
      ...(line.translations && { translations: line.translations }),
      unit: line.unit,
      image: line.image,
      quantity: line.quantity,
      price: toRupees(line.price_paise),
      ...(line.grams !== null && { grams: line.grams }),
      lineTotal: toRupees(line.final_paise),
      ...offerOf(line.offer_paise),
    })),
    final: {
      subTotal: toRupees(subTotal),
      ...offersView(finalOffers(record)),
      charges: charges.map(toBilledCharge),
      coupon: toRupees(record.final_coupon_paise),
      roundOff: toRupees(record.final_round_off_paise ?? 0),
      totalAmt: toRupees(total),
      ...creditView(splitByCredit(total, record.credit_paise).creditPaise),
    },
  }
}

/** Packets of one line with several printed MRPs are one line again; their paper tells them apart. */
function wholeLines(supplied: OrderRecord['supplied']): OrderRecord['supplied'] {
  const lines = new Map<string, OrderRecord['supplied'][number]>()
  for (const one of supplied) {
    const key = `${one.line_position} ${one.is_replacement}`
    const before = lines.get(key)
    lines.set(
      key,
      before
        ? {
            ...before,
            quantity: before.quantity + one.quantity,
            price_paise: Math.max(before.price_paise, one.price_paise),
            final_paise: before.final_paise + one.final_paise,
            offer_paise: before.offer_paise + one.offer_paise,
          }
        : one,
    )
  }
  return [...lines.values()]
}

const creditView = (paise: number): Pick<Order, 'credit'> => (paise > 0 ? { credit: toRupees(paise) } : {})

const offersView = (taken: { id: string; name: string; paise: number }[]): Pick<Order, 'offers'> => {
  const offers = taken
    .filter(({ paise }) => paise > 0)
    .map(({ id, name, paise }) => ({ id, name, amount: toRupees(paise) }))
  return offers.length > 0 ? { offers } : {}
}

/** Each offer's part of what was supplied: lines share it by what each offer took off them, the basket's has the rest. */
function finalOffers({ offers, supplied, final_offers_paise: all }: OrderRecord) {
  const finals = offers.map(({ id, name }) => ({ id, name, paise: 0 }))
  const positions = new Set(offers.flatMap(({ lines }) => lines.map(([position]) => position)))
  for (const position of positions) {
    const kept = sumOf(
      supplied.filter((line) => line.line_position === position).map((line) => line.offer_paise),
    )
    const took = offers.map(({ lines }) => lines.find(([at]) => at === position)?.[1] ?? 0)
    for (const [at, paise] of sharePaise(kept, took).entries()) finals[at]!.paise += paise
  }
  const basket = offers.findIndex((offer) => offer.basket)
  if (basket >= 0) finals[basket]!.paise = all - sumOf(supplied.map((line) => line.offer_paise))
  return finals
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

/** An attempt's status as the API shows it: its refund comes first, and an expired attempt counts as failed. */
function attemptStatus(payment: OrderRecord['payments'][number]): ProviderPaymentStatus {
  const {
    status,
    captured_paise: captured,
    refunding_paise: refunding,
    refunded_paise: refunded,
    returned_paise: returned,
  } = payment
  if (captured && (refunded ?? 0) + (returned ?? 0) >= captured) return 'Refunded'
  if (captured && (refunding ?? 0) >= captured) return 'Refund Pending'
  return status === 'Expired' ? 'Failed' : status
}
