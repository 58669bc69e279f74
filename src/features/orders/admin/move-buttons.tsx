import { useState } from 'react'
import type { Order } from '../../../shared/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { moveLabels, orderMoves, orderMovesFrom, type OrderMove } from '../states.ts'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import { isSecondTap } from './second-tap.ts'
import { useMoveOrder } from './use-move-order.ts'

interface MoveButtonsProps {
  order: Order
  onMoved?: (order: Order) => void
  /** `row`: small, side by side, in a table; `stack`: the move forward as wide as the card, at its bottom. */
  layout?: 'row' | 'stack'
}

/** What an administrator may do with an order now, as the table of moves says: one step forward, or cancelling. */
export function MoveButtons({ order, onMoved, layout = 'stack' }: MoveButtonsProps) {
  const { moving, move } = useMoveOrder(order.orderId, onMoved)
  const [isAsking, setAsking] = useState(false)
  const moves = orderMovesFrom(order.order_status, 'admin')
  const isRow = layout === 'row'
  const forward = moves.filter((one) => !isCancelling(one))
  const cancelling = moves.find(isCancelling)

  if (moves.length === 0 && !isAsking) return null
  return (
    <div className={isRow ? 'flex items-center justify-end gap-1' : 'flex flex-col-reverse gap-1'}>
      {cancelling && (
        <Button
          look="link"
          size={isRow ? 'sm' : 'md'}
          wide={!isRow}
          className="text-danger!"
          aria-label={`${moveLabels[cancelling]} ${order.orderId}`}
          onClick={() => setAsking(true)}
        >
          {isRow ? 'Cancel' : moveLabels[cancelling]}
        </Button>
      )}
      {forward.map((one) => (
        <Button
          key={one}
          size={isRow ? 'sm' : 'lg'}
          wide={!isRow}
          busy={moving === one}
          aria-label={`${moveLabels[one]} ${order.orderId}`}
          className={isRow ? 'min-w-32' : undefined}
          onClick={(event) => {
            if (!isSecondTap(event)) void move(one)
          }}
        >
          {moveLabels[one]}
        </Button>
      ))}
      <CancelOrderDialog
        order={order}
        open={isAsking && cancelling !== undefined}
        onClose={() => setAsking(false)}
        onCancel={async (note) => {
          if (cancelling && (await move(cancelling, note))) setAsking(false)
        }}
        busy={moving !== null}
      />
    </div>
  )
}

const isCancelling = (move: OrderMove): boolean => orderMoves[move].to === 'Cancelled'
