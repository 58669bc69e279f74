import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { whatsAppLink } from '#shared/whatsapp-link.ts'
import type { Order } from '#features/orders/contract.ts'

type Receiver = Pick<Order, 'delivery_address'>

/** The locality: the last part of the address line; of a sale at the counter, that. */
export function areaOf({ delivery_address: to }: Receiver): string {
  if (!to) return 'At the counter'
  const { address_line, landmark, city } = to
  const parts = address_line.split(',').flatMap((part) => part.trim() || [])
  return parts.at(-1) ?? (landmark || city)
}

/** The whole address in one line; empty for a sale at the counter. */
export const addressText = ({ delivery_address: to }: Receiver): string =>
  to ? `${[to.address_line, to.landmark, to.city].filter(Boolean).join(', ')} ${to.pincode}` : ''

/** Who receives it. Whoever buys at the counter may be unknown. */
export const receiverName = ({ delivery_address: to, userId }: Receiver & Pick<Order, 'userId'>): string =>
  to?.name || userId.name || 'Customer at the counter'

/** The recipient's number; null for a sale at the counter, and once it was erased. */
export const receiverMobile = ({ delivery_address: to }: Receiver): number | null =>
  !to || to.mobile === ERASED_MOBILE ? null : to.mobile

/**
 * Links to the recipient, who need not be the shopper: a call, a map, a WhatsApp message. Null for a sale at the counter; no call without a number.
 */
export function receiverLinks(order: Receiver & Pick<Order, 'orderId' | 'greeting'>) {
  const { delivery_address: to, orderId } = order
  if (!to) return null
  const mobile = receiverMobile(order)
  const { greeting = `Hello ${to.name}, about your order ${orderId}: ` } = order
  return {
    call: mobile === null ? null : `tel:+91${mobile}`,
    map: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressText(order))}`,
    whatsApp: whatsAppLink(mobile, greeting),
  }
}
