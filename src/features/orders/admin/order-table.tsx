import { paymentMethodLabels } from '#features/payments/methods.ts'
import { paths } from '#shared/paths.ts'
import type { Order } from '../contract.ts'
import { formatWhen } from '#shared/when.ts'
import { Link } from '#ui/link.tsx'
import { Price } from '#ui/price.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { TransitionButtons } from './transition-buttons.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { orderItemsText } from './order-items-text.ts'
import { Badge } from '#ui/badge.tsx'
import { statusTones } from '../status-tones.ts'

const columns: readonly Column<Order>[] = [
  {
    title: 'Order',
    primary: true,
    cell: ({ orderId, createdAt }) => (
      <span className="grid gap-0.5">
        <Link
          to={paths.orderDetails(orderId)}
          className="font-semibold whitespace-nowrap text-leaf-600 tabular-nums hover:underline"
        >
          {orderId}
        </Link>
        <time dateTime={createdAt} className="font-normal whitespace-nowrap text-muted">
          {formatWhen(createdAt)}
        </time>
      </span>
    ),
  },
  {
    title: 'Customer',
    cell: (order) => (
      <div className="w-40 text-left">
        <OrderCustomer order={order} />
      </div>
    ),
  },
  {
    title: 'Items',
    width: 'w-full',
    cell: (order) => (
      <span className="line-clamp-3 min-w-32 text-left" title={orderItemsText(order)}>
        {orderItemsText(order)}
      </span>
    ),
  },
  {
    title: 'Total',
    numeric: true,
    cell: ({ totalAmt, payment_method, payment_status }) => (
      <span className="grid gap-0.5 text-right whitespace-nowrap">
        <Price rupees={totalAmt} size="sm" className="justify-end" />
        <span className="text-xs text-muted">
          {paymentMethodLabels[payment_method]}
          <br />
          {payment_status}
        </span>
      </span>
    ),
  },
  {
    title: 'Status',
    cell: ({ order_status }) => <Badge tone={statusTones[order_status]}>{order_status}</Badge>,
  },
  { title: 'Next step', bare: true, cell: (order) => <TransitionButtons order={order} layout="row" /> },
]

/** Orders on a wide screen. */
export const OrderTable = ({ orders, busy }: { orders: readonly Order[]; busy: boolean }) => (
  <Table
    caption="Orders, newest first"
    columns={columns}
    rows={orders}
    keyOf={({ orderId }) => orderId}
    busy={busy}
  />
)
