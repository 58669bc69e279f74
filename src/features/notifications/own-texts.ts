import type { MessageKey } from '#shared/locales.ts'
import type { MessageKind } from './message-kinds.ts'

/** The sentences of `messages` that the shop may word itself: of a mail its subject and what it says, of a push title and text. */
export const ownTexts: Record<'mail' | 'push', Partial<Record<MessageKind, readonly MessageKey[]>>> = {
  mail: {
    code: ['mails.code-is-your-code-for-shop', 'mails.code-login'],
    placed: ['mails.order-id-is-placed', 'mails.thank-you-shop-has-received-your-order'],
    confirmed: ['mails.order-id-confirmed', 'mails.your-order-id-confirmed'],
    packed: ['mails.order-id-packed', 'mails.your-order-id-packed'],
    outForDelivery: ['mails.order-id-out-for-delivery', 'mails.your-order-id-out-for-delivery'],
    delivered: ['mails.order-id-delivered', 'mails.your-order-id-delivered'],
    cancelled: ['mails.order-id-cancelled', 'mails.your-order-id-cancelled'],
    refunded: ['mails.order-id-amount-refunded', 'mails.shop-has-refunded-amount-of-your-order'],
    backInStock: ['watches.mail-subject', 'watches.mail-text'],
  },
  push: {
    placed: ['push.placed', 'push.placed-text'],
    confirmed: ['push.confirmed', 'push.confirmed-text'],
    packed: ['push.packed', 'push.packed-text'],
    outForDelivery: ['push.out-for-delivery', 'push.out-for-delivery-text'],
    delivered: ['push.delivered', 'push.delivered-text'],
    cancelled: ['push.cancelled', 'push.cancelled-text'],
    refunded: ['push.refunded', 'push.refunded-text'],
    backInStock: ['push.back-in-stock', 'push.back-in-stock-text'],
    claim: ['push.claim', 'push.claim-text'],
    morning: ['push.morning', 'push.morning-text'],
  },
}

/** What stands for a value in a preview. */
export const sampleOf = (shop: string): Record<string, string> => ({
  shop,
  id: 'ORD-261129-0000000A',
  code: '482913',
  amount: '₹1,234.50',
  reason: 'Damaged',
  name: 'Toned Milk',
  unit: '500 ml',
})
