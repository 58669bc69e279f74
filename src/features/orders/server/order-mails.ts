import { localName } from '#shared/local-name.ts'
import { chargeName } from '#features/charges/charge-name.ts'
import { greeting } from '#platform/mail/greeting.ts'
import type { MailSettings, Shop } from '#features/storefront/contract.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { splitByCredit } from '#features/khata/store-credit.ts'
import { suppliedSavings } from '#features/pricing/supplied-bill.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { clockTime } from '#shared/when.ts'
import { inLocale, t } from '#shared/words.ts'
import { arrivalText } from '../due-time.ts'
import { givenBackBeforePaid } from '../order-total.ts'
import { promiseWords } from '../promise-words.ts'
import { changeTexts } from '../supplied-changes.ts'
import type { OrderRecord } from './order-record.ts'
import { orderView } from './order-view.ts'

/** The data of an order's mails. */
export interface MailedOrder {
  order: OrderRecord
  /** The URL of the order's page. */
  url: string
  /** Who sells; the licence number belongs on what a shopper keeps of a sale (FSSAI order of 8 June 2021). */
  shop: Pick<Shop, 'name' | 'fssai'>
}

type ShopperMail = keyof MailSettings['shopper']

/** The setting that switches the mail of a status on or off; a status without one is always mailed. */
const switches: Partial<Record<OrderStatus, ShopperMail>> = {
  Confirmed: 'confirmed',
  Packed: 'packed',
  'Out for Delivery': 'outForDelivery',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
}

/** Whether the shopper gets a mail for this status: always when something was packed differently. */
export function isMoveMailed({ shopper }: MailSettings, status: OrderStatus, order: OrderRecord): boolean {
  const name = switches[status]
  return name === undefined || shopper[name] || (status === 'Packed' && changesOf(order).length > 0)
}

const moves: Record<
  OrderStatus,
  { subject: (id: string) => string; sentence: (id: string, shop: string) => string }
> = {
  'Awaiting Payment': {
    subject: (id) => t('mails.order-id-awaiting-payment', { id }),
    sentence: (id, shop) => t('mails.your-order-id-awaiting-payment', { id, shop }),
  },
  Pending: {
    subject: (id) => t('mails.order-id-pending', { id }),
    sentence: (id, shop) => t('mails.your-order-id-pending', { id, shop }),
  },
  Confirmed: {
    subject: (id) => t('mails.order-id-confirmed', { id }),
    sentence: (id, shop) => t('mails.your-order-id-confirmed', { id, shop }),
  },
  Packed: {
    subject: (id) => t('mails.order-id-packed', { id }),
    sentence: (id, shop) => t('mails.your-order-id-packed', { id, shop }),
  },
  'Out for Delivery': {
    subject: (id) => t('mails.order-id-out-for-delivery', { id }),
    sentence: (id, shop) => t('mails.your-order-id-out-for-delivery', { id, shop }),
  },
  Delivered: {
    subject: (id) => t('mails.order-id-delivered', { id }),
    sentence: (id, shop) => t('mails.your-order-id-delivered', { id, shop }),
  },
  Cancelled: {
    subject: (id) => t('mails.order-id-cancelled', { id }),
    sentence: (id, shop) => t('mails.your-order-id-cancelled', { id, shop }),
  },
  'Payment Failed': {
    subject: (id) => t('mails.order-id-payment-failed', { id }),
    sentence: (id, shop) => t('mails.your-order-id-payment-failed', { id, shop }),
  },
}

/** A mail about an order is in the order's language. */
const toShopper = ({ order }: MailedOrder, write: () => Omit<Mail, 'to'>): Mail => ({
  to: order.customer.email,
  ...inLocale(order.locale, write),
})

/** To the shopper: the order was placed. */
export const placedMail = ({ order, url, shop }: MailedOrder): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-is-placed', { id: order.id }),
    messageId: `order-${order.id}-placed`,
    text: [
      ...greeting(order.customer.name),
      t('mails.thank-you-shop-has-received-your-order', { shop: shop.name, id: order.id }),
      '',
      ...bill(order),
      '',
      ...promise(order),
      ...addressLines(order),
      '',
      t('mails.track-your-order-url', { url }),
      ...licence(shop),
    ].join('\n'),
  }))

/** To the shopper: the order is now in `status`; with the code for its rider, if one is on the way. */
export const movedMail = (
  { order, url, shop }: MailedOrder,
  status: OrderStatus,
  code: string | null = null,
): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: moves[status].subject(order.id),
    messageId: `order-${order.id}-${status.toLowerCase().replaceAll(' ', '-')}`,
    text: [
      ...greeting(order.customer.name),
      moves[status].sentence(order.id, shop.name),
      ...(status === 'Cancelled' ? reasonLines(order) : []),
      ...(status === 'Packed' ? changeLines(order) : []),
      ...(code === null ? [] : ['', t('mails.your-code-for-the-rider-code', { code })]),
      '',
      t('mails.total-total', { total: totalText(order) }),
      ...(status === 'Packed' ? savingsLines(order) : []),
      ...refundLines(order),
      ...addressLines(order),
      '',
      t('mails.view-your-order-url', { url }),
      ...licence(shop),
    ].join('\n'),
  }))

/** To the shopper: something was added to the order. */
export const addedMail = ({ order, url, shop }: MailedOrder, additionId: string): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-more-was-added', { id: order.id }),
    messageId: `order-${order.id}-added-${additionId}`,
    text: [
      ...greeting(order.customer.name),
      t('mails.this-is-order-id-with-what-was-added', { shop: shop.name, id: order.id }),
      '',
      ...bill(order),
      '',
      ...promise(order),
      ...addressLines(order),
      '',
      t('mails.view-your-order-url', { url }),
      ...licence(shop),
    ].join('\n'),
  }))

/** To the shop: the same. */
export const addedToShopMail = (mailed: MailedOrder, additionId: string, to: string): Mail => ({
  ...newOrderMail(mailed, to),
  subject: t('mails.order-id-more-was-added', { id: mailed.order.id }),
  messageId: `order-${mailed.order.id}-added-${additionId}-shop`,
})

/** To the shopper: the shop delivers the order at another time than it had promised. */
export const rescheduledMail = (
  { order, url, shop }: MailedOrder,
  { moveId, before, after }: { moveId: string; before: string | null; after: string },
): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-new-delivery-time-after', { id: order.id, after: promiseWords(after) }),
    messageId: `order-${order.id}-rescheduled-${moveId}`,
    text: [
      ...greeting(order.customer.name),
      t('mails.shop-has-moved-your-order-id', { shop: shop.name, id: order.id }),
      '',
      t('mails.new-delivery-time-after', { after: promiseWords(after) }),
      ...(before ? [t('mails.instead-of-before', { before: promiseWords(before) })] : []),
      '',
      t('mails.total-total', { total: totalText(order) }),
      ...addressLines(order),
      '',
      t('mails.view-your-order-or-choose-another-time', { url }),
      ...licence(shop),
    ].join('\n'),
  }))

/** To the shopper: the order is given up soon unless it is paid. */
export const payNowMail = ({ order, url, shop }: MailedOrder, expiresAt: Date): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-is-waiting-for-your-payment', { id: order.id }),
    messageId: `order-${order.id}-pay-now`,
    text: [
      ...greeting(order.customer.name),
      t('mails.shop-keeps-the-items-of-your-order', {
        shop: shop.name,
        id: order.id,
        time: clockTime(expiresAt),
      }),
      '',
      url,
      '',
      t('mails.total-total', { total: totalText(order) }),
      '',
      t('mails.if-you-have-paid-already-there-is'),
      ...licence(shop),
    ].join('\n'),
  }))

/** To the shopper: money was refunded. */
export const refundedMail = (
  { order, url, shop }: MailedOrder,
  refund: { id: string; amount_paise: number; reason: string },
): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-amount-refunded', { id: order.id, amount: rupees(refund.amount_paise) }),
    messageId: `refund-${refund.id}`,
    text: [
      ...greeting(order.customer.name),
      t('mails.shop-has-refunded-amount-of-your-order', {
        shop: shop.name,
        amount: rupees(refund.amount_paise),
        id: order.id,
        reason: refund.reason,
      }),
      t('mails.it-reaches-the-account-or-card-you'),
      '',
      t('mails.view-your-order-url', { url }),
      ...licence(shop),
    ].join('\n'),
  }))

/** To the shop: there is a new order, in case nobody has the order desk open. */
export const newOrderMail = ({ order, url }: MailedOrder, to: string): Mail => ({
  to,
  subject: t('mails.new-order-id-total', { id: order.id, total: rupees(order.total_paise) }),
  messageId: `order-${order.id}-shop`,
  text: [
    t('mails.name-placed-an-order', { name: order.customer.name || order.customer.email }),
    '',
    ...bill(order),
    ...(order.delivery_note ? ['', t('mails.note-note', { note: order.delivery_note })] : []),
    '',
    ...promise(order),
    ...addressLines(order),
    t('mails.phone-number', { number: order.address?.mobile ?? order.customer.mobile ?? '' }),
    '',
    t('mails.confirm-the-order-url', { url }),
  ].join('\n'),
})

const rupees = (paise: number) => formatRupees(toRupees(paise))

const licence = ({ name, fssai }: MailedOrder['shop']): string[] =>
  fssai ? ['', `${name} · FSSAI ${fssai}`] : []

/**
 * The final total once the order is packed, beside the agreed one if it is another, and what is left of it where money
 * was given back before it was paid.
 */
function totalText(order: OrderRecord): string {
  const { total_paise, final_total_paise, payment_method, payment_status } = order
  const total = final_total_paise ?? total_paise
  const back = fromRupees(givenBackBeforePaid(orderView(order)))
  const { creditPaise, duePaise } = splitByCredit(total, order.credit_paise)
  return [
    total < total_paise
      ? t('mails.total-instead-of-before', { total: rupees(total), before: rupees(total_paise) })
      : rupees(total),
    creditPaise > 0 &&
      t('mails.of-which-store-credit-pays', { credit: rupees(creditPaise), due: rupees(duePaise) }),
    back > 0 && t('mails.less-back-given-back', { back: rupees(back), rest: rupees(duePaise - back) }),
    payment_method === 'CASH_ON_DELIVERY' && payment_status === 'Unpaid' && t('mails.to-be-paid-on-delivery'),
    payment_method === 'UPI' && payment_status === 'Unpaid' && t('mails.to-be-paid-by-upi'),
  ]
    .filter(Boolean)
    .join(', ')
}

const changesOf = (order: OrderRecord): string[] => changeTexts(orderView(order))

const changeLines = (order: OrderRecord): string[] => {
  const changes = changesOf(order)
  return changes.length === 0
    ? []
    : ['', t('mails.what-is-different-from-your-order'), ...changes.map((text) => `- ${text}`)]
}

/** What is saved on the goods of a bill that packing has changed. */
function savingsLines(order: OrderRecord): string[] {
  const { items, supplied } = orderView(order)
  if (!supplied || order.final_total_paise === order.total_paise) return []
  const savings = suppliedSavings({ items, supplied })
  return savings > 0 ? [t('mails.you-save-savings-on-this-order', { savings: formatRupees(savings) })] : []
}

const refundLines = ({ refunds }: OrderRecord): string[] => {
  const pending = refunds.filter(({ status }) => status === 'Pending')
  const paise = pending.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  return paise > 0 ? [t('mails.your-refund-of-amount-is-on-its', { amount: rupees(paise) })] : []
}

const bill = (order: OrderRecord): string[] => [
  ...order.lines.map(
    (line) => `${line.quantity} x ${localName(line)} (${line.unit}): ${rupees(line.line_paise)}`,
  ),
  '',
  ...(orderView(order).offers ?? []).map(({ name, amount }) => `${name}: -${formatRupees(amount)}`),
  ...(order.coupon_paise > 0
    ? [t('mails.coupon-code-off', { code: order.coupon?.code ?? '', off: rupees(order.coupon_paise) })]
    : []),
  ...order.charges.map(({ name, amountPaise }) => `${chargeName(name)}: ${rupees(amountPaise)}`),
  t('mails.total-total', { total: totalText(order) }),
]

const promise = (order: OrderRecord): string[] => {
  const text = arrivalText(orderView(order))
  return text ? [t('mails.delivery-when', { when: text }), ''] : []
}

const reasonLines = ({ events }: OrderRecord): string[] => {
  const note = events.findLast(({ status }) => status === 'Cancelled')?.note
  return note ? [t('mails.reason-note', { note })] : []
}

const addressLines = ({ address }: OrderRecord): string[] =>
  address
    ? [
        t('mails.delivery-to'),
        address.name,
        [address.address_line, address.landmark].filter(Boolean).join(', '),
        `${address.city}, ${address.state} ${address.pincode}`,
      ]
    : []
