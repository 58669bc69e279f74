import { Printer, Route, X } from 'lucide-react'
import { useContext, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { Order } from '#features/orders/contract.ts'
import { transitionLabels, type OrderTransition } from '#features/orders/states.ts'
import { nextTransitions } from './order-actions.tsx'
import { printRound, printSlips } from './printed-slips.ts'
import { roundStops } from './round-stops.ts'
import { usePickQueue } from './pick/use-pick-queue.ts'
import { SelectionTools } from './selection-tools.ts'
import { countUntapped } from './untapped-lines.ts'
import { useTransitionOrders } from './use-transition-orders.ts'

interface SelectionBarProps {
  orders: readonly Order[]
  onClear: () => void
  onMoved: (orders: Order[]) => void
}

/** Actions on several orders at once: "Confirm 5", "Print 5 slips". */
export function SelectionBar({ orders, onClear, onMoved }: SelectionBarProps) {
  const { transitionAll, moving } = useTransitionOrders(onMoved)
  const tools = useContext(SelectionTools)
  const [asksFor, setAsksFor] = useState<Order[]>([])
  const queue = usePickQueue({ isOn: orders.some(({ order_status }) => order_status === 'Confirmed') }).data
    ?.data
  if (orders.length === 0) return null
  const untapped = countUntapped(asksFor, queue)
  const steps = new Map<OrderTransition, Order[]>()
  for (const order of orders) {
    const { forward } = nextTransitions(order)
    if (forward) steps.set(forward, [...(steps.get(forward) ?? []), order])
  }
  return (
    <aside
      aria-label="Selected orders"
      data-bottom-bar=""
      className="pb-safe fixed inset-x-0 bottom-0 z-30 animate-rise border-t border-line bg-surface px-4 pt-3 shadow-float md:bottom-4 md:mx-auto md:w-fit md:rounded-2xl md:border md:pb-3 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-2 max-md:pb-2 md:flex-nowrap">
        <IconButton label="Clear selection" icon={X} onClick={onClear} />
        <p role="status" className="pr-2 font-semibold whitespace-nowrap">
          {orders.length} selected
        </p>
        <div className="grid min-w-0 grow grid-cols-2 gap-2 max-md:w-full max-sm:*:px-2! max-sm:*:text-sm! md:flex max-sm:[&_.lucide]:hidden">
          {[...steps].map(([step, rows]) => (
            <Button
              key={step}
              busy={moving === step}
              className="grow whitespace-nowrap"
              onClick={() =>
                step === 'pack' && countUntapped(rows, queue) > 0
                  ? setAsksFor(rows)
                  : void transitionAll(step, rows)
              }
            >
              {transitionLabels[step]} {rows.length}
            </Button>
          ))}
          {tools(orders)}
          <Button
            variant="quiet"
            className="grow whitespace-nowrap"
            icon={Printer}
            onClick={() => printSlips(orders)}
          >
            Print {orders.length} {orders.length === 1 ? 'slip' : 'slips'}
          </Button>
          {roundStops(orders).length > 0 && (
            <Button
              variant="quiet"
              className="grow whitespace-nowrap"
              icon={Route}
              onClick={() => printRound(orders)}
            >
              Round sheet
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asksFor.length > 0}
        onClose={() => setAsksFor([])}
        title={asksFor.length === 1 ? 'Mark 1 order packed?' : `Mark ${asksFor.length} orders packed?`}
        action="Mark packed"
        cancel="Go on picking"
        variant="primary"
        onConfirm={() => transitionAll('pack', asksFor)}
      >
        {`${untapped} of ${asksFor.length} have lines without a tap. Those lines are supplied as ordered.`}
      </ConfirmDialog>
    </aside>
  )
}
