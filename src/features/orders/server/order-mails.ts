import type { MailSettings, Shop } from '#features/storefront/contract.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { splitByCredit } from '#features/khata/store-credit.ts'
import { suppliedSavings } from '#features/pricing/supplied-bill.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { clockTime } from '#shared/when.ts'
import { arrivalText } from '../due-time.ts'
import { givenBackBeforePaid } from '../order-total.ts'
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

const moves: Record<OrderStatus, { subject: string; sentence: string }> = {
  'Awaiting Payment': { subject: 'waiting for your payment', sentence: 'is waiting for your payment' },
  Pending: { subject: 'received', sentence: 'has been received' },
  Confirmed: { subject: 'confirmed', sentence: 'is confirmed' },
  Packed: { subject: 'packed', sentence: 'is packed' },
  'Out for Delivery': { subject: 'out for delivery', sentence: 'is out for delivery' },
  Delivered: { subject: 'delivered', sentence: 'has been delivered' },
  Cancelled: { subject: 'cancelled', sentence: 'has been cancelled' },
  'Payment Failed': {
    subject: 'payment failed',
    sentence: 'was not paid, so it will not be delivered. Your items are back in your cart',
  },
}

/** To the shopper: the order was placed. */
export const placedMail = ({ order, url, shop }: MailedOrder): Mail => ({
  to: order.customer.email,
  subject: `Order ${order.id} is placed`,
  messageId: `order-${order.id}-placed`,
  text: [
    ...greeting(order),
    `Thank you. ${shop.name} has received your order ${order.id}.`,
    '',
    ...bill(order),
    '',
    ...promise(order),
    ...addressLines(order),
    '',
    `Track your order: ${url}`,
    ...licence(shop),
  ].join('\n'),
})

/** To the shopper: the order is now in `status`; with the code for its rider, if one is on the way. */
export const movedMail = (
  { order, url, shop }: MailedOrder,
  status: OrderStatus,
  code: string | null = null,
): Mail => ({
  to: order.customer.email,
  subject: `Order ${order.id}: ${moves[status].subject}`,
  messageId: `order-${order.id}-${status.toLowerCase().replaceAll(' ', '-')}`,
  text: [
    ...greeting(order),
    `Your order ${order.id} at ${shop.name} ${moves[status].sentence}.`,
    ...(status === 'Cancelled' ? reasonLines(order) : []),
    ...(status === 'Packed' ? changeLines(order) : []),
    ...(code === null
      ? []
      : ['', `Your code for the rider: ${code}. Say it at the door, and to nobody before.`]),
    '',
    `Total: ${totalText(order)}`,
    ...(status === 'Packed' ? savingsLines(order) : []),
    ...refundLines(order),
    ...addressLines(order),
    '',
    `View your order: ${url}`,
    ...licence(shop),
  ].join('\n'),
})

/** To the shopper: the shop delivers the order at another time than it had promised. */
export const rescheduledMail = (
  { order, url, shop }: MailedOrder,
  { moveId, before, after }: { moveId: string; before: string | null; after: string },
): Mail => ({
  to: order.customer.email,
  subject: `Order ${order.id}: new delivery time, ${after}`,
  messageId: `order-${order.id}-rescheduled-${moveId}`,
  text: [
    ...greeting(order),
    `${shop.name} has moved your order ${order.id} to another delivery time.`,
    '',
    `New delivery time: ${after}`,
    ...(before ? [`Instead of: ${before}`] : []),
    '',
    `Total: ${totalText(order)}`,
    ...addressLines(order),
    '',
    `View your order, or choose another time while that is possible: ${url}`,
    ...licence(shop),
  ].join('\n'),
})

/** To the shopper: the order is given up soon unless it is paid. */
export const payNowMail = ({ order, url, shop }: MailedOrder, expiresAt: Date): Mail => ({
  to: order.customer.email,
  subject: `Order ${order.id} is waiting for your payment`,
  messageId: `order-${order.id}-pay-now`,
  text: [
    ...greeting(order),
    `${shop.name} keeps the items of your order ${order.id} for you until ${clockTime(expiresAt)}. Pay now to have them delivered:`,
    '',
    url,
    '',
    `Total: ${totalText(order)}`,
    '',
    'If you have paid already, there is nothing to do: the payment is matched to your order.',
    ...licence(shop),
  ].join('\n'),
})

/** To the shopper: money was refunded. */
export const refundedMail = (
  { order, url, shop }: MailedOrder,
  refund: { id: string; amount_paise: number; reason: string },
): Mail => ({
  to: order.customer.email,
  subject: `Order ${order.id}: ${rupees(refund.amount_paise)} refunded`,
  messageId: `refund-${refund.id}`,
  text: [
    ...greeting(order),
    `${shop.name} has refunded ${rupees(refund.amount_paise)} of your order ${order.id}: ${refund.reason}.`,
    'It reaches the account or card you paid with within a few working days.',
    '',
    `View your order: ${url}`,
    ...licence(shop),
  ].join('\n'),
})

/** To the shop: there is a new order, in case nobody has the order desk open. */
export const newOrderMail = ({ order, url }: MailedOrder, to: string): Mail => ({
  to,
  subject: `New order ${order.id}, ${rupees(order.total_paise)}`,
  messageId: `order-${order.id}-shop`,
  text: [
    `${order.customer.name || order.customer.email} placed an order.`,
    '',
    ...bill(order),
    ...(order.delivery_note ? ['', `Note: ${order.delivery_note}`] : []),
    '',
    ...promise(order),
    ...addressLines(order),
    `Phone: ${order.address?.mobile ?? order.customer.mobile ?? ''}`,
    '',
    `Confirm the order: ${url}`,
  ].join('\n'),
})

const rupees = (paise: number) => formatRupees(toRupees(paise))

const licence = ({ name, fssai }: MailedOrder['shop']): string[] =>
  fssai ? ['', `${name} · FSSAI ${fssai}`] : []

const greeting = ({ customer }: OrderRecord) => [`Hello ${customer.name || 'there'},`, '']

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
    rupees(total),
    total < total_paise && ` instead of ${rupees(total_paise)}`,
    creditPaise > 0 && `, of which store credit pays ${rupees(creditPaise)} and you ${rupees(duePaise)}`,
    back > 0 && `, less ${rupees(back)} given back: ${rupees(duePaise - back)}`,
    payment_method === 'CASH_ON_DELIVERY' && payment_status === 'Unpaid' && ', to be paid on delivery',
    payment_method === 'UPI' && payment_status === 'Unpaid' && ', to be paid by UPI',
  ]
    .filter(Boolean)
    .join('')
}

const changesOf = (order: OrderRecord): string[] => changeTexts(orderView(order))

const changeLines = (order: OrderRecord): string[] => {
  const changes = changesOf(order)
  return changes.length === 0
    ? []
    : ['', 'What is different from your order:', ...changes.map((text) => `- ${text}`)]
}

/** What is saved on the goods of a bill that packing has changed. */
function savingsLines(order: OrderRecord): string[] {
  const { items, supplied } = orderView(order)
  if (!supplied || order.final_total_paise === order.total_paise) return []
  const savings = suppliedSavings({ items, supplied })
  return savings > 0 ? [`You save ${formatRupees(savings)} on this order.`] : []
}

const refundLines = ({ refunds }: OrderRecord): string[] => {
  const pending = refunds.filter(({ status }) => status === 'Pending')
  const paise = pending.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  return paise > 0 ? [`Your refund of ${rupees(paise)} is on its way.`] : []
}

const bill = (order: OrderRecord): string[] => [
  ...order.lines.map((line) => `${line.quantity} x ${line.name} (${line.unit}): ${rupees(line.line_paise)}`),
  '',
  ...(orderView(order).offers ?? []).map(({ name, amount }) => `${name}: -${formatRupees(amount)}`),
  ...(order.coupon_paise > 0 ? [`Coupon ${order.coupon?.code ?? ''}: -${rupees(order.coupon_paise)}`] : []),
  ...order.charges.map(({ name, amountPaise }) => `${name}: ${rupees(amountPaise)}`),
  `Total: ${totalText(order)}`,
]

const promise = (order: OrderRecord): string[] => {
  const text = arrivalText(orderView(order))
  return text ? [`Delivery: ${text}`, ''] : []
}

const reasonLines = ({ events }: OrderRecord): string[] => {
  const note = events.findLast(({ status }) => status === 'Cancelled')?.note
  return note ? [`Reason: ${note}`] : []
}

const addressLines = ({ address }: OrderRecord): string[] =>
  address
    ? [
        'Delivery to:',
        address.name,
        [address.address_line, address.landmark].filter(Boolean).join(', '),
        `${address.city}, ${address.state} ${address.pincode}`,
      ]
    : []
