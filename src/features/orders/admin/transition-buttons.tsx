import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Order } from '../contract.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { transitionLabels, orderTransitions, orderTransitionsFrom, type OrderTransition } from '../states.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { isDoubleTap } from './double-tap.ts'
import { useTransitionOrder } from './use-transition-order.ts'

interface MoveButtonsProps {
  order: Order
  onMoved?: (order: Order) => void
  /** `row`: small, in a table; `stack`: the move forward as wide as the card, at its bottom. */
  layout?: 'row' | 'stack'
  /** Stands beside the button that cancels, in a stack. */
  meta?: ReactNode
}

/** What an administrator may do with an order now, as the table of moves says: one step forward, or cancelling. */
export function TransitionButtons({ order, onMoved, layout = 'stack', meta }: MoveButtonsProps) {
  const { moving, transition } = useTransitionOrder(order.orderId, onMoved)
  const [isAsking, setAsking] = useState(false)
  const transitions = orderTransitionsFrom(order.order_status, 'admin')
  const isRow = layout === 'row'
  const forward = transitions.filter((one) => !isCancelling(one))
  const cancelling = transitions.find(isCancelling)
  const cancelLabel = cancelling && `${transitionLabels[cancelling]} ${order.orderId}`

  if (transitions.length === 0 && !meta && !isAsking) return null
  return (
    <div className={isRow ? 'flex w-44 items-center gap-1' : 'flex flex-col-reverse gap-2'}>
      {forward.map((one) => (
        <Button
          key={one}
          size={isRow ? 'sm' : 'lg'}
          variant={isRow ? 'soft' : 'primary'}
          wide
          busy={moving === one}
          aria-label={`${transitionLabels[one]} ${order.orderId}`}
          onClick={(event) => {
            if (!isDoubleTap(event)) void transition(one)
          }}
        >
          {transitionLabels[one]}
        </Button>
      ))}
      {isRow ? (
        cancelLabel && (
          <IconButton
            size="sm"
            label={cancelLabel}
            icon={<X size={18} aria-hidden />}
            className="text-danger! hover:bg-danger-50!"
            onClick={() => setAsking(true)}
          />
        )
      ) : (
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          {meta}
          {cancelling && (
            <Button
              variant="quiet"
              className="text-danger!"
              aria-label={cancelLabel}
              onClick={() => setAsking(true)}
            >
              {transitionLabels[cancelling]}
            </Button>
          )}
        </div>
      )}
      <CancelOrderDialog
        order={order}
        open={isAsking && cancelling !== undefined}
        onClose={() => setAsking(false)}
        onCancel={async (note) => {
          if (cancelling && (await transition(cancelling, note))) setAsking(false)
        }}
        busy={moving !== null}
      />
    </div>
  )
}

const isCancelling = (transition: OrderTransition): boolean => orderTransitions[transition].to === 'Cancelled'
