import type { Order } from '../contract.ts'
import { TransitionButtons } from './transition-buttons.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { RefundOrder } from './refund-order.tsx'

interface OrderMovesProps {
  order: Order
  /** Called with the order as it is after a move, or as it turned out to be when a move was refused. */
  onMoved?: (order: Order) => void
}

/** The administrator's part of an order's page: whose it is, and what can be done with it now. */
export function OrderTransitions({ order, onMoved }: OrderMovesProps) {
  return (
    <section
      aria-label="Customer and next step"
      className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_16rem] md:items-center"
    >
      <OrderCustomer order={order} />
      <div className="grid gap-2">
        <TransitionButtons order={order} onMoved={onMoved} />
        <RefundOrder order={order} onRefunded={onMoved} />
      </div>
    </section>
  )
}
