import { localName } from '#shared/local-name.ts'
import { chargeName } from '#features/charges/charge-name.ts'
import type { Shop } from '#features/storefront/contract.ts'
import { formatRupees, fromRupees, formatPaise } from '#shared/money.ts'
import { splitByCredit } from '#features/khata/store-credit.ts'
import { suppliedSavings } from '#features/pricing/supplied-bill.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { t } from '#shared/words.ts'
import { arrivalText, arrivesBy } from '../due-time.ts'
import { givenBackBeforePaid, unseenAtDoor } from '../order-total.ts'
import { changeTexts } from '../supplied-changes.ts'
import type { OrderRecord } from './order-record.ts'
import { orderView } from './order-view.ts'
import { storedWords } from '#shared/stored-words.ts'
import { shownState } from '#features/addresses/state-names.ts'

export const licence = ({ name, fssai }: Pick<Shop, 'name' | 'fssai'>): string[] =>
  fssai ? ['', `${name} · FSSAI ${fssai}`] : []

/** The total once packed, beside the agreed one if it differs, and what is left after money was given back unpaid. */
export function totalText(order: OrderRecord): string {
  const { total_paise, final_total_paise, payment_method, payment_status } = order
  const total = final_total_paise ?? total_paise
  const view = orderView(order)
  const back = fromRupees(givenBackBeforePaid(view))
  const unseen = unseenAtDoor(view)
  const { creditPaise, duePaise } = splitByCredit(total, order.credit_paise)
  const all =
    total < total_paise
      ? t('mails.total-instead-of-before', { total: formatPaise(total), before: formatPaise(total_paise) })
      : formatPaise(total)
  if (order.status === 'Cancelled' || order.status === 'Payment Failed') return all
  return [
    all,
    creditPaise > 0 &&
      t('mails.of-which-store-credit-pays', { credit: formatPaise(creditPaise), due: formatPaise(duePaise) }),
    back > 0 &&
      t('mails.less-back-given-back', { back: formatPaise(back), rest: formatPaise(duePaise - back) }),
    unseen && t('orders.amount-by-upi-the-shop-checks', { amount: formatRupees(unseen) }),
    payment_method === 'CASH_ON_DELIVERY' &&
      payment_status === 'Unpaid' &&
      unseen === null &&
      t('mails.to-be-paid-on-delivery'),
    payment_method === 'UPI' && payment_status === 'Unpaid' && t('mails.to-be-paid-by-upi'),
  ]
    .filter(Boolean)
    .join(', ')
}

export const changesOf = (order: OrderRecord): string[] => changeTexts(orderView(order))

export const changeLines = (order: OrderRecord): string[] => {
  const changes = changesOf(order)
  return changes.length === 0
    ? []
    : ['', t('mails.what-is-different-from-your-order'), ...changes.map((text) => `- ${text}`)]
}

/** What is saved on the goods of a bill that packing has changed. */
export function savingsLines(order: OrderRecord): string[] {
  const { items, supplied } = orderView(order)
  if (!supplied || order.final_total_paise === order.total_paise) return []
  const savings = suppliedSavings({ items, supplied })
  return savings > 0 ? [t('mails.you-save-savings-on-this-order', { savings: formatRupees(savings) })] : []
}

export const refundLines = ({ refunds }: OrderRecord): string[] => {
  const pending = refunds.filter(({ status }) => status === 'Pending')
  const paise = pending.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  return paise > 0 ? [t('mails.your-refund-of-amount-is-on-its', { amount: formatPaise(paise) })] : []
}

export const bill = (order: OrderRecord): string[] => [
  ...order.lines.map(
    (line) => `${line.quantity} x ${localName(line)} (${line.unit}): ${formatPaise(line.line_paise)}`,
  ),
  '',
  ...(orderView(order).offers ?? []).map(({ name, amount }) => `${name}: -${formatRupees(amount)}`),
  ...(order.coupon_paise > 0
    ? [t('mails.coupon-code-off', { code: order.coupon?.code ?? '', off: formatPaise(order.coupon_paise) })]
    : []),
  ...order.charges.map((charge) => `${chargeName(charge)}: ${formatPaise(charge.amountPaise)}`),
  t('mails.total-total', { total: totalText(order) }),
]

export const promise = (order: OrderRecord): string[] => {
  const text = arrivalText(orderView(order))
  return text ? [t('mails.delivery-when', { when: text }), ''] : []
}

/** What an order on its way promises, until it is late. */
export function promiseAhead(order: OrderRecord, status: OrderStatus): string[] {
  const isComing = status === 'Confirmed' || status === 'Packed' || status === 'Out for Delivery'
  const due = arrivesBy(orderView(order))
  const lines = isComing && (due === null || due > new Date()) ? promise(order) : []
  return lines.length > 0 ? ['', ...lines] : []
}

export const reasonLines = ({ events }: OrderRecord): string[] => {
  const note = events.findLast(({ status }) => status === 'Cancelled')?.note
  return note ? [t('mails.reason-note', { note: storedWords(note) })] : []
}

export const addressLines = ({ address }: OrderRecord): string[] =>
  address
    ? [
        t('mails.delivery-to'),
        address.name,
        [address.address_line, address.landmark].filter(Boolean).join(', '),
        `${address.city}, ${shownState(address.state)} ${address.pincode}`,
      ]
    : []

/** Where an order goes, and where it is to be seen. */
export const addressAndLink = (order: OrderRecord, url: string): string[] => [
  ...addressLines(order),
  '',
  t('mails.view-your-order-url', { url }),
]
