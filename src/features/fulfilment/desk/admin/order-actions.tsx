import { Check, Ellipsis } from 'lucide-react'
import { useContext, useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import type { Order } from '#features/orders/contract.ts'
import {
  transitionLabels,
  orderTransitions,
  orderTransitionsFrom,
  type OrderTransition,
} from '#features/orders/states.ts'
import { CameBack } from './selection-tools.ts'
import { isDoubleTap } from './double-tap.ts'
import { TransitionDialog } from './transition-dialog.tsx'
import { printSlips } from './printed-slips.ts'
import { useTransitionOrder } from './use-transition-order.ts'

interface OrderActionsProps {
  order: Order
  /** It was just moved: shows the result in place of the next step. */
  isMoved?: boolean
  /** Called with the order after a transition, or with its current state when a transition was refused. */
  onMoved?: (order: Order) => void
  /** Every line of it has its tap. */
  isPicked?: boolean
  /** On the order's own page. */
  isPage?: boolean
}

const isCancelling = (transition: OrderTransition): boolean => orderTransitions[transition].to === 'Cancelled'

/** The next transition that an administrator can make, and the one that cancels the order. */
export function nextTransitions({ order_status }: Pick<Order, 'order_status'>) {
  const transitions = orderTransitionsFrom(order_status, 'admin')
  return {
    forward: transitions.find((one) => !isCancelling(one)),
    cancelling: transitions.find(isCancelling),
  }
}

/** An order's actions: the next step, or the release of an unpaid order's stock, with one tap; all rarer behind "⋯". */
export function OrderActions({ order, isMoved, onMoved, isPicked, isPage }: OrderActionsProps) {
  const { moving, transition } = useTransitionOrder(order.orderId, onMoved)
  const [confirming, setConfirming] = useState<OrderTransition | null>(null)
  const { forward, cancelling } = nextTransitions(order)
  const { orderId, order_status } = order
  const back = useContext(CameBack)(orderId)
  // What has to be done first stands first: an order is picked before it is packed, and one that came back goes again.
  const first = back ? (
    back.again
  ) : back === undefined && order_status === 'Out for Delivery' ? (
    // It may have come back: one tap must not deliver it.
    <span className={isPage ? 'min-h-12 grow' : 'min-h-10 grow'} />
  ) : order_status === 'Confirmed' && !isPicked ? (
    <Pick {...{ orderId, isPage }} />
  ) : null

  const items: (MenuItem | 'line')[] = [
    ...(isPage ? [] : [{ label: 'Open order', to: paths.orderDetails(orderId) }]),
    { label: 'Print picking slip', onSelect: () => printSlips([order]) },
    ...(forward
      ? [
          {
            label: first ? `${transitionLabels[forward]}…` : `${transitionLabels[forward]} with a note…`,
            onSelect: () => setConfirming(forward),
          },
        ]
      : []),
    ...(cancelling
      ? [
          'line' as const,
          {
            label: back ? 'Cancel and put back…' : 'Cancel order…',
            tone: 'danger' as const,
            onSelect: () => setConfirming(cancelling),
          },
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
          <Check size={18} aria-hidden />
          <span className="truncate">{order_status}</span>
        </p>
      ) : (
        (first ??
        (forward && (
          <Button
            wide
            size={isPage ? 'lg' : 'md'}
            busy={moving === forward}
            data-next-step=""
            aria-label={`${transitionLabels[forward]} ${orderId}`}
            className={isPage ? 'min-w-0' : 'min-h-10! min-w-0 px-1.5! text-sm!'}
            onClick={(event) => {
              if (!isDoubleTap(event)) void transition(forward)
            }}
          >
            {transitionLabels[forward]}
          </Button>
        )))
      )}
      {!isMoved && cancelling === 'abandon' && (
        <Button
          wide
          variant="quiet"
          size={isPage ? 'lg' : 'md'}
          busy={moving === cancelling}
          aria-label={`Release the stock of ${orderId}`}
          className={isPage ? 'min-w-0' : 'min-h-10! min-w-0 px-1.5! text-sm!'}
          onClick={(event) => {
            if (!isDoubleTap(event)) void transition(cancelling)
          }}
        >
          Release stock
        </Button>
      )}
      <Menu
        trigger={(props) => (
          <IconButton
            {...props}
            variant={isPage ? 'outlined' : 'plain'}
            label={`More actions for ${orderId}`}
            icon={Ellipsis}
          />
        )}
        items={items}
      />
      <TransitionDialog
        order={order}
        transition={confirming}
        busy={moving !== null}
        onClose={() => setConfirming(null)}
        onTransition={async (one, note) => {
          if (await transition(one, note)) setConfirming(null)
        }}
      />
    </>
  )
}

const Pick = ({ orderId, isPage }: { orderId: string; isPage?: boolean }) => (
  <ButtonLink
    wide
    to={adminPaths.pick}
    size={isPage ? 'lg' : 'md'}
    data-next-step=""
    aria-label={`Pick ${orderId}`}
    className={isPage ? 'min-w-0' : 'min-h-10! min-w-0 px-1.5! text-sm!'}
  >
    Pick
  </ButtonLink>
)
