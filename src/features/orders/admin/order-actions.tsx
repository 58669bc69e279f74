import { Check, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import type { Order } from '../contract.ts'
import { transitionLabels, orderTransitions, orderTransitionsFrom, type OrderTransition } from '../states.ts'
import { isDoubleTap } from './double-tap.ts'
import { MoveDialog } from './move-dialog.tsx'
import { printSlips } from './printed-slips.ts'
import { useTransitionOrder } from './use-transition-order.ts'

interface OrderActionsProps {
  order: Order
  /** It was moved a moment ago: says so in place of the next step. */
  isMoved?: boolean
  /** Called with the order as it is after a move, or as it turned out to be when a move was refused. */
  onMoved?: (order: Order) => void
  /** On the order's own page. */
  isPage?: boolean
}

const isCancelling = (transition: OrderTransition): boolean => orderTransitions[transition].to === 'Cancelled'

/** The step forward that an administrator may take with an order now, and the one that cancels it. */
export function nextTransitions({ order_status }: Pick<Order, 'order_status'>) {
  const transitions = orderTransitionsFrom(order_status, 'admin')
  return {
    forward: transitions.find((one) => !isCancelling(one)),
    cancelling: transitions.find(isCancelling),
  }
}

/** What can be done with an order: one step forward by one tap; everything rarer behind "⋯". */
export function OrderActions({ order, isMoved, onMoved, isPage }: OrderActionsProps) {
  const { moving, transition } = useTransitionOrder(order.orderId, onMoved)
  const [asking, setAsking] = useState<OrderTransition | null>(null)
  const { forward, cancelling } = nextTransitions(order)
  const { orderId, order_status } = order

  const items: (MenuItem | 'line')[] = [
    ...(isPage ? [] : [{ label: 'Open order', to: paths.orderDetails(orderId) }]),
    { label: 'Print picking slip', onSelect: () => printSlips([order]) },
    ...(forward
      ? [{ label: `${transitionLabels[forward]} with a note…`, onSelect: () => setAsking(forward) }]
      : []),
    ...(cancelling
      ? [
          'line' as const,
          { label: 'Cancel order…', tone: 'danger' as const, onSelect: () => setAsking(cancelling) },
        ]
      : []),
  ]
  return (
    <>
      {isMoved ? (
        <p
          role="status"
          className="flex min-h-10 min-w-0 grow items-center justify-center gap-1.5 rounded-lg bg-leaf-50 font-semibold text-leaf-700"
        >
          <Check size={18} className="shrink-0" aria-hidden />
          <span className="truncate">{order_status}</span>
        </p>
      ) : (
        forward && (
          <Button
            wide
            size={isPage ? 'lg' : 'md'}
            busy={moving === forward}
            data-next-step=""
            aria-label={`${transitionLabels[forward]} ${orderId}`}
            className={isPage ? 'min-w-0' : 'min-h-10! min-w-0 px-2!'}
            onClick={(event) => {
              if (!isDoubleTap(event)) void transition(forward)
            }}
          >
            {transitionLabels[forward]}
          </Button>
        )
      )}
      <Menu
        trigger={(props) => (
          <IconButton
            {...props}
            variant={isPage ? 'outlined' : 'plain'}
            label={`More for ${orderId}`}
            icon={<Ellipsis size={20} aria-hidden />}
          />
        )}
        items={items}
      />
      <MoveDialog
        order={order}
        transition={asking}
        busy={moving !== null}
        onClose={() => setAsking(null)}
        onMove={async (one, note) => {
          if (await transition(one, note)) setAsking(null)
        }}
      />
    </>
  )
}
