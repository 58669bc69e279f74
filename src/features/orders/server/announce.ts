import { formatRupees, toRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Database } from '#platform/db/postgres.ts'
import { findOrder, markAnnounced } from './order-store.ts'
import type { OrderRecord } from './order-record.ts'

export interface AnnounceDeps {
  db: Database
  /** Rings every administrator's open page. */
  ring: (event: 'new-order' | 'order-status-updated', payload: object) => void
  /** Puts a mail into the queue; the same `messageId` twice is one mail. */
  queueMail: (mail: { to: string; subject: string; text: string; messageId: string }) => Promise<void>
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
    deps.ring('new-order', {
      orderId,
      userId: order.customer,
      totalAmt: toRupees(order.total_paise),
      createdAt: order.created_at.toISOString(),
    })
    await deps.queueMail({
      to: order.customer.email,
      subject: `Order ${orderId} is placed`,
      text: placedText(order, deps.orderUrl(orderId), await deps.shopName()),
      messageId: `order-${orderId}-placed`,
    })
    await markAnnounced(deps.db, orderId)
  }

/** Handler of `announce-move`. */
export const announceTransitionHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId, status }: { orderId: string; status: OrderStatus }): Promise<void> => {
    const order = await findOrder(deps.db, orderId)
    if (!order) return
    deps.ring('order-status-updated', { orderId, order_status: status })
    await deps.queueMail({
      to: order.customer.email,
      subject: `Order ${orderId}: ${moveWords[status]}`,
      text: movedText(order, status, deps.orderUrl(orderId), await deps.shopName()),
      messageId: `order-${orderId}-${status.toLowerCase().replaceAll(' ', '-')}`,
    })
  }

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
    `Thank you. ${shop} has your order ${order.id}.`,
    '',
    ...order.lines.map(
      (line) => `${line.quantity} x ${line.name} (${line.unit}): ${rupees(line.line_paise)}`,
    ),
    '',
    ...order.charges.map(({ name, amountPaise }) => `${name}: ${rupees(amountPaise)}`),
    `Total: ${rupees(order.total_paise)}${order.payment_method === 'CASH_ON_DELIVERY' ? ', to be paid on delivery' : ''}`,
    '',
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
    ...(order.payment_status === 'Refund Pending' ? ['What you paid is on its way back to you.'] : []),
    '',
    `Total: ${rupees(order.total_paise)}`,
    ...addressLines(order),
    '',
    `See it here: ${url}`,
  ].join('\n')
}

function addressLines({ address }: OrderRecord): string[] {
  return [
    'Delivery to:',
    address.name,
    [address.address_line, address.landmark].filter(Boolean).join(', '),
    `${address.city}, ${address.state} ${address.pincode}`,
  ]
}
