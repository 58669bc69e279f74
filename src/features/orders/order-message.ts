import { formatRupees } from '#shared/money.ts'
import type { Order } from './contract.ts'
import { orderTotal } from './order-total.ts'
import { paymentText } from './payment-text.ts'

/** The draft of a message with an order's text. A person reads and sends it. */
export function orderMessage(order: Order, shop: string): string {
  const { userId, orderId, items, charges, delivery_address: to, deliveryPromise } = order
  return [
    `Hello ${userId.name}, ${shop} has your order ${orderId}:`,
    ...items.map(
      ({ name, unit, quantity, lineTotal }) => `${quantity} × ${name}, ${unit}: ${formatRupees(lineTotal)}`,
    ),
    ...charges.map(({ name, amount }) => `${name}: ${formatRupees(amount)}`),
    `Total: ${formatRupees(orderTotal(order))}. ${paymentText(order)}.`,
    to && `To: ${[to.address_line, to.landmark, to.city].filter(Boolean).join(', ')} ${to.pincode}`,
    deliveryPromise && `Delivery: ${deliveryPromise}`,
  ]
    .filter(Boolean)
    .join('\n')
}
