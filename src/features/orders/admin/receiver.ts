import type { Order } from '../contract.ts'

type Receiver = Pick<Order, 'delivery_address'>

/** The locality: the last part of the address line. */
export function areaOf({ delivery_address: { address_line, landmark, city } }: Receiver): string {
  const parts = address_line.split(',').flatMap((part) => part.trim() || [])
  return parts.at(-1) ?? (landmark || city)
}

/** The whole address in one line. */
export const addressText = ({ delivery_address: to }: Receiver): string =>
  `${[to.address_line, to.landmark, to.city].filter(Boolean).join(', ')} ${to.pincode}`

/** Links to the recipient, who need not be the shopper: a call, a map, a WhatsApp message. */
export function receiverLinks(order: Receiver & Pick<Order, 'orderId'>) {
  const { mobile } = order.delivery_address
  const greeting = `Hello ${order.delivery_address.name}, about your order ${order.orderId}: `
  return {
    call: `tel:+91${mobile}`,
    map: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressText(order))}`,
    whatsApp: `https://wa.me/91${mobile}?text=${encodeURIComponent(greeting)}`,
  }
}
