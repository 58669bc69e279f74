import type { OrderStatus } from '#shared/order-enums.ts'
import { t, written } from '#shared/words.ts'

/** The name of each status, as pages show it. */
export const statusWords = written({
  'Awaiting Payment': () => t('orders.status-awaiting-payment'),
  Pending: () => t('orders.status-pending'),
  Confirmed: () => t('orders.status-confirmed'),
  Packed: () => t('orders.status-packed'),
  'Out for Delivery': () => t('orders.status-out-for-delivery'),
  Delivered: () => t('orders.status-delivered'),
  Cancelled: () => t('orders.status-cancelled'),
  'Payment Failed': () => t('orders.status-payment-failed'),
}) satisfies Record<OrderStatus, string>
