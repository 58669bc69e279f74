import type { OrderStatus } from '#shared/order-enums.ts'

/** The badge tone of an order's status: waiting, in progress, completed or ended. */
export const statusTones = {
  'Awaiting Payment': 'warn',
  Pending: 'offer',
  Confirmed: 'info',
  Packed: 'info',
  'Out for Delivery': 'info',
  Delivered: 'leaf',
  Cancelled: 'neutral',
  'Payment Failed': 'danger',
} as const satisfies Record<OrderStatus, string>
