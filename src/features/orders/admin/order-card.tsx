import { Phone } from 'lucide-react'
import { paymentMethodLabels } from '#features/payments/methods.ts'
import { paths } from '#shared/paths.ts'
import type { Order } from '../contract.ts'
import { formatWhen } from '#shared/when.ts'
import { Link } from '#ui/link.tsx'
import { Price } from '#ui/price.tsx'
import { TransitionButtons } from './transition-buttons.tsx'
import { telOf } from './order-customer.tsx'
import { orderItemsText } from './order-items-text.ts'
import { Badge } from '#ui/badge.tsx'
import { statusTones } from '../status-tones.ts'

/** An order on a phone: what the thumb needs is at the bottom. */
export function OrderCard({ order }: { order: Order }) {
  const { orderId, userId, delivery_address: address } = order
  return (
    <article
      aria-label={`Order ${orderId}`}
      className="grid grid-cols-1 gap-2 rounded-xl border border-line bg-surface p-4 text-sm"
    >
      <header>
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 truncate text-base font-semibold">{userId.name || userId.email}</p>
          <Price rupees={order.totalAmt} className="shrink-0" />
        </div>
        <div className="flex items-center justify-between gap-3">
          <Link
            to={paths.orderDetails(orderId)}
            className="tap-44 min-w-0 truncate font-semibold text-leaf-600 tabular-nums hover:underline"
          >
            {orderId}
          </Link>
          <span className="shrink-0">
            <Badge tone={statusTones[order.order_status]}>{order.order_status}</Badge>
          </span>
        </div>
        <p className="truncate text-muted">{userId.email}</p>
      </header>
      <p className="line-clamp-2">{orderItemsText(order)}</p>
      <p className="line-clamp-2 text-muted">
        {[address.address_line, address.landmark, address.city].filter(Boolean).join(', ')} {address.pincode}
      </p>
      {order.deliveryNote && <p className="line-clamp-2 italic">“{order.deliveryNote}”</p>}
      <p className="text-muted">
        <time dateTime={order.createdAt}>{formatWhen(order.createdAt)}</time> ·{' '}
        {paymentMethodLabels[order.payment_method]}, {order.payment_status.toLowerCase()}
      </p>
      <div className="mt-1">
        <TransitionButtons order={order} meta={<CallLink {...userId} />} />
      </div>
    </article>
  )
}

function CallLink({ name, email, mobile }: Order['userId']) {
  if (mobile === null) return null
  return (
    <a
      href={telOf(mobile)}
      aria-label={`Call ${name || email}, ${mobile}`}
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border border-line text-base font-semibold hover:border-edge"
    >
      <Phone size={16} aria-hidden />
      Call
    </a>
  )
}
