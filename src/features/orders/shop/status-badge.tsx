import type { OrderStatus } from '../../../shared/order-words.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const tones = {
  'Awaiting Payment': 'warn',
  Pending: 'info',
  Confirmed: 'info',
  Packed: 'info',
  'Out for Delivery': 'offer',
  Delivered: 'leaf',
  Cancelled: 'danger',
  'Payment Failed': 'danger',
} as const satisfies Record<OrderStatus, BadgeTone>

/** Where an order is, in a word and a colour. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{status}</Badge>
)
