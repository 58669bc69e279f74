import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import { paymentMethodLabels } from '../../payments/methods.ts'
import { paths } from '../../../shared/paths.ts'
import type { Order } from '../../../shared/shapes.ts'
import { formatWhen } from '../../../shared/when.ts'
import { Price } from '../../../ui/price.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { telOf } from './order-customer.tsx'
import { itemsText } from './order-items-text.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

/** An order on a phone: what the thumb needs is at the bottom. */
export function OrderCard({ order }: { order: Order }) {
  const { orderId, userId, delivery_address: address } = order
  return (
    <article
      aria-label={`Order ${orderId}`}
      className="grid gap-2 rounded-xl border border-line bg-surface p-4 text-sm"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate text-base font-semibold">{userId.name || userId.email}</p>
          <p className="truncate text-muted">{userId.email}</p>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1">
          <Price rupees={order.totalAmt} />
          <OrderStatusBadge status={order.order_status} />
        </div>
      </header>
      <p className="line-clamp-2">{itemsText(order)}</p>
      <p className="line-clamp-2 text-muted">
        {[address.address_line, address.landmark, address.city].filter(Boolean).join(', ')} {address.pincode}
      </p>
      {order.deliveryNote && <p className="line-clamp-2 italic">“{order.deliveryNote}”</p>}
      <p className="text-muted">
        <time dateTime={order.createdAt}>{formatWhen(order.createdAt)}</time> ·{' '}
        {paymentMethodLabels[order.payment_method]}, {order.payment_status.toLowerCase()}
      </p>
      <div className="-my-1 flex items-center justify-between gap-3">
        <Link
          to={paths.orderDetails(orderId)}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold text-leaf-600 tabular-nums hover:underline"
        >
          <span className="truncate">{orderId}</span>
        </Link>
        {userId.mobile !== null && (
          <a
            href={telOf(userId.mobile)}
            aria-label={`Call ${userId.name || userId.email}, ${userId.mobile}`}
            className="inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-leaf-600"
          >
            <Phone size={16} aria-hidden />
            Call
          </a>
        )}
      </div>
      <MoveButtons order={order} />
    </article>
  )
}
