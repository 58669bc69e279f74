import { formatRupees } from '#shared/money.ts'
import type { Order } from './contract.ts'
import { arrivalText } from './due-time.ts'
import { orderTotal } from './order-total.ts'
import { paymentText } from './payment-text.ts'
import type { UpiRequest } from './phone-contract.ts'
import { t } from '#shared/words.ts'
import { localName } from '#shared/local-name.ts'

/** The draft of a message with an order's text, and how it is paid by UPI. A person reads and sends it. */
export function orderMessage(order: Order, shop: string, upi: UpiRequest | null = null): string {
  const { userId, orderId, items, charges, delivery_address: to } = order
  const arrival = arrivalText(order)
  return [
    t('orders.draft-hello', { name: userId.name, shop, id: orderId }),
    ...items.map(
      (item) => `${item.quantity} × ${localName(item)}, ${item.unit}: ${formatRupees(item.lineTotal)}`,
    ),
    ...charges.map(({ name, amount }) => `${name}: ${formatRupees(amount)}`),
    t('orders.draft-total', { total: formatRupees(orderTotal(order)), payment: paymentText(order) }),
    ...(upi ? upiLines(upi, orderId) : []),
    to &&
      t('orders.draft-to', {
        address: `${[to.address_line, to.landmark, to.city].filter(Boolean).join(', ')} ${to.pincode}`,
      }),
    arrival && t('orders.draft-delivery', { arrival }),
  ]
    .filter(Boolean)
    .join('\n')
}

/** The payment is found by the order's number in its note; a link has it, and is only for addresses whose apps take links. */
const upiLines = ({ qr, mayLink, vpa, name, amount }: UpiRequest, orderId: string): string[] => [
  t('orders.draft-pay', { amount: formatRupees(amount), vpa, name, id: orderId }),
  ...(mayLink ? [t('orders.draft-link', { link: qr })] : []),
]
