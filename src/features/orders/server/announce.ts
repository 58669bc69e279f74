import { formatRupees, toRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { findRefund } from '#features/payments/server/refund-store.ts'
import { findOrder, markAnnounced } from './order-store.ts'
import type { OrderRecord } from './order-record.ts'

export interface AnnounceDeps {
  db: Database
  /** Rings every administrator's open page once `tx` is committed. */
  ring: (tx: Tx, event: 'new-order' | 'order-status-updated', payload: object) => Promise<void>
  /** Puts a mail into the order's queue, as part of `tx`. */
  queueMail: (tx: Tx, orderId: string, mail: Mail) => Promise<void>
  /** The order's page, as an address. */
  orderUrl: (orderId: string) => string
  shopName: () => Promise<string>
}

/** Handler of `announce-order`. */
export const announceOrderHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId }: { orderId: string }): Promise<void> => {
    const order = await findOrder(deps.db, orderId)
    if (!order) return
    const shop = await deps.shopName()
    await deps.db.transaction((tx) => announceOnce(tx, deps, order, shop))
  }

/** Handler of `announce-move`. An order whose own announcement is still to come is announced first. */
export const announceTransitionHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId, status }: { orderId: string; status: OrderStatus }): Promise<void> => {
    const order = await findOrder(deps.db, orderId)
    if (!order) return
    const shop = await deps.shopName()
    await deps.db.transaction(async (tx) => {
      await announceOnce(tx, deps, order, shop)
      if (isReal(order)) await deps.ring(tx, 'order-status-updated', { orderId, order_status: status })
      await deps.queueMail(tx, orderId, {
        to: order.customer.email,
        subject: `Order ${orderId}: ${moveWords[status]}`,
        text: movedText(order, status, deps.orderUrl(orderId), shop),
        messageId: `order-${orderId}-${status.toLowerCase().replaceAll(' ', '-')}`,
      })
    })
  }

/** Handler of `announce-refund`. */
export const announceRefundHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId, refundId }: { orderId: string; refundId: string }): Promise<void> => {
    const [order, refund] = await Promise.all([findOrder(deps.db, orderId), findRefund(deps.db, refundId)])
    if (!order || !refund) return
    const shop = await deps.shopName()
    await deps.queueMail(deps.db, orderId, {
      to: order.customer.email,
      subject: `Order ${orderId}: ${rupees(refund.amount_paise)} refunded`,
      text: refundText(order, refund.amount_paise, refund.reason, deps.orderUrl(orderId), shop),
      messageId: `refund-${refundId}`,
    })
  }

/** Rings, and queues the mail, in the transaction that notes it: a job that runs again finds that it is done. */
async function announceOnce(tx: Tx, deps: AnnounceDeps, order: OrderRecord, shop: string): Promise<void> {
  if (!isReal(order) || !(await markAnnounced(tx, order.id))) return
  await deps.ring(tx, 'new-order', {
    orderId: order.id,
    userId: order.customer,
    totalAmt: toRupees(order.total_paise),
    createdAt: order.created_at.toISOString(),
  })
  await deps.queueMail(tx, order.id, {
    to: order.customer.email,
    subject: `Order ${order.id} is placed`,
    text: placedText(order, deps.orderUrl(order.id), shop),
    messageId: `order-${order.id}-placed`,
  })
}

/** One that never got as far as Pending, since nobody paid for it, is never told to the shop. */
const isReal = ({ events }: OrderRecord) => events.some(({ status }) => status === 'Pending')

const moveWords: Record<OrderStatus, string> = {
  'Awaiting Payment': 'waiting for your payment',
  Pending: 'received',
  Confirmed: 'confirmed',
  Packed: 'packed',
  'Out for Delivery': 'on its way',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
  'Payment Failed': 'payment failed',
}

const rupees = (paise: number) => formatRupees(toRupees(paise))

function placedText(order: OrderRecord, url: string, shop: string): string {
  return [
    `Hello ${order.customer.name || 'there'},`,
    '',
    `Thank you. ${shop} has received your order ${order.id}.`,
    '',
    ...order.lines.map(
      (line) => `${line.quantity} x ${line.name} (${line.unit}): ${rupees(line.line_paise)}`,
    ),
    '',
    ...order.charges.map(({ name, amountPaise }) => `${name}: ${rupees(amountPaise)}`),
    `Total: ${rupees(order.total_paise)}${order.payment_method === 'CASH_ON_DELIVERY' ? ', to be paid on delivery' : ''}`,
    '',
    ...(order.delivery_promise ? [`Delivery: ${order.delivery_promise}`, ''] : []),
    ...addressLines(order),
    '',
    `Follow it here: ${url}`,
  ].join('\n')
}

function movedText(order: OrderRecord, status: OrderStatus, url: string, shop: string): string {
  return [
    `Hello ${order.customer.name || 'there'},`,
    '',
    `Your order ${order.id} at ${shop} is ${moveWords[status]}.`,
    ...(order.payment_status === 'Refund Pending' ? ['Your refund is on its way.'] : []),
    '',
    `Total: ${rupees(order.total_paise)}`,
    ...addressLines(order),
    '',
    `See it here: ${url}`,
  ].join('\n')
}

const refundText = (order: OrderRecord, paise: number, reason: string, url: string, shop: string): string =>
  [
    `Hello ${order.customer.name || 'there'},`,
    '',
    `${shop} has refunded ${rupees(paise)} of your order ${order.id}: ${reason}.`,
    'Your bank shows it within a few working days, on the account or card that you paid with.',
    '',
    `See it here: ${url}`,
  ].join('\n')

function addressLines({ address }: OrderRecord): string[] {
  return [
    'Delivery to:',
    address.name,
    [address.address_line, address.landmark].filter(Boolean).join(', '),
    `${address.city}, ${address.state} ${address.pincode}`,
  ]
}
