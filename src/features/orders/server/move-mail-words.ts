import type { OrderStatus } from '#shared/order-enums.ts'
import { t } from '#shared/words.ts'
import type { EventKind } from '#features/notifications/message-kinds.ts'
import type { MailSettings } from '#features/storefront/contract.ts'

/** What a status is called in the settings of mails and messages; one without a name is always mailed. */
export const kindOfStatus: Partial<Record<OrderStatus, EventKind & keyof MailSettings['shopper']>> = {
  Confirmed: 'confirmed',
  Packed: 'packed',
  'Out for Delivery': 'outForDelivery',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
}

export const moves: Record<
  OrderStatus,
  { subject: (id: string) => string; sentence: (id: string, shop: string) => string }
> = {
  'Awaiting Payment': {
    subject: (id) => t('mails.order-id-awaiting-payment', { id }),
    sentence: (id, shop) => t('mails.your-order-id-awaiting-payment', { id, shop }),
  },
  Pending: {
    subject: (id) => t('mails.order-id-pending', { id }),
    sentence: (id, shop) => t('mails.your-order-id-pending', { id, shop }),
  },
  Confirmed: {
    subject: (id) => t('mails.order-id-confirmed', { id }),
    sentence: (id, shop) => t('mails.your-order-id-confirmed', { id, shop }),
  },
  Packed: {
    subject: (id) => t('mails.order-id-packed', { id }),
    sentence: (id, shop) => t('mails.your-order-id-packed', { id, shop }),
  },
  'Out for Delivery': {
    subject: (id) => t('mails.order-id-out-for-delivery', { id }),
    sentence: (id, shop) => t('mails.your-order-id-out-for-delivery', { id, shop }),
  },
  Delivered: {
    subject: (id) => t('mails.order-id-delivered', { id }),
    sentence: (id, shop) => t('mails.your-order-id-delivered', { id, shop }),
  },
  Cancelled: {
    subject: (id) => t('mails.order-id-cancelled', { id }),
    sentence: (id, shop) => t('mails.your-order-id-cancelled', { id, shop }),
  },
  'Payment Failed': {
    subject: (id) => t('mails.order-id-payment-failed', { id }),
    sentence: (id, shop) => t('mails.your-order-id-payment-failed', { id, shop }),
  },
}
