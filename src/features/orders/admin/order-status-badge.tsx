import type { OrderStatus } from '../../../shared/order-words.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const tones: Record<OrderStatus, BadgeTone> = {
  'Awaiting Payment': 'warn',
  Pending: 'offer',
  Confirmed: 'info',
  Packed: 'info',
  'Out for Delivery': 'info',
  Delivered: 'leaf',
  Cancelled: 'neutral',
  'Payment Failed': 'danger',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{status}</Badge>
}
