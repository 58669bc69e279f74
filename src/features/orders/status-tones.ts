import type { OrderStatus } from '#shared/order-enums.ts'

/** The tone of an order's status wherever it stands: waiting for somebody, on its way, over well, over badly. */
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
