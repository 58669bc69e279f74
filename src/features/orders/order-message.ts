import { formatRupees } from '#shared/money.ts'
import type { Order } from './contract.ts'
import { arrivalText } from './due-time.ts'
import { orderTotal } from './order-total.ts'
import { paymentText } from './payment-text.ts'
import type { UpiRequest } from './phone-contract.ts'

/** The draft of a message with an order's text, and how it is paid by UPI. A person reads and sends it. */
export function orderMessage(order: Order, shop: string, upi: UpiRequest | null = null): string {
  const { userId, orderId, items, charges, delivery_address: to } = order
  const arrival = arrivalText(order)
  return [
    `Hello ${userId.name}, ${shop} has your order ${orderId}:`,
    ...items.map(
      ({ name, unit, quantity, lineTotal }) => `${quantity} × ${name}, ${unit}: ${formatRupees(lineTotal)}`,
    ),
    ...charges.map(({ name, amount }) => `${name}: ${formatRupees(amount)}`),
    `Total: ${formatRupees(orderTotal(order))}. ${paymentText(order)}.`,
    ...(upi ? upiLines(upi, orderId) : []),
    to && `To: ${[to.address_line, to.landmark, to.city].filter(Boolean).join(', ')} ${to.pincode}`,
    arrival && `Delivery: ${arrival}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** The payment is found by the order's number in its note; a link has it, and is only for addresses whose apps take links. */
const upiLines = ({ qr, mayLink, vpa, name, amount }: UpiRequest, orderId: string): string[] => [
  `Pay ${formatRupees(amount)} by UPI to ${vpa} (${name}), with the note ${orderId}.`,
  ...(mayLink ? [`Or open your payment app: ${qr}`] : []),
]
