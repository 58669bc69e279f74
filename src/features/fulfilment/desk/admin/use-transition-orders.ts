import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { orderCalls } from '#features/orders/calls.ts'
import type { Order, OrderContract } from '#features/orders/contract.ts'
import { orderTransitions, type OrderTransition } from '#features/orders/states.ts'
import { announceHandled } from './handled-orders.ts'
import { refusalAction } from './refusal-action.ts'

/** How many transitions run at a time. They are independent: a refused one does not stop the others. */
const CONCURRENCY = 4

/** Makes the same transition on several orders, and reports how many succeeded. */
export function useTransitionOrders(onMoved: (orders: Order[]) => void) {
  const { updateOrderStatus } = useClient<OrderContract>(orderCalls)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [moving, setMoving] = useState<OrderTransition | null>(null)

  const linkTo = ({ label, path }: { label: string; path: string }) => ({
    label,
    onClick: () => void navigate(path),
  })

  const transitionAll = async (step: OrderTransition, orders: readonly Order[]) => {
    if (moving) return
    setMoving(step)
    const { to } = orderTransitions[step]
    const moved: Order[] = []
    const refusals: string[] = []
    const actions: NonNullable<ReturnType<typeof refusalAction>>[] = []
    const waiting = [...orders]
    const work = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) {
        const { orderId } = order
        try {
          moved.push((await updateOrderStatus({ body: { orderId, order_status: to } })).data)
          announceHandled(orderId)
        } catch (error) {
          const action = refusalAction(error)
          if (action) actions.push(action)
          refusals.push(`${orderId}: ${error instanceof Error ? error.message : ''}`)
        }
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    setMoving(null)
    if (moved.length > 0) toast.success(`${moved.length} ${moved.length === 1 ? 'order' : 'orders'}: ${to}`)
    if (refusals[0])
      toast.error(
        refusals.length === 1
          ? refusals[0]
          : `${refusals.length} orders could not be updated. ${refusals[0]}`,
        { ...(actions[0] && { action: linkTo(actions[0]) }) },
      )
    onMoved(moved)
    void queries.invalidateQueries({ queryKey: ['orders'] })
  }
  return { transitionAll, moving }
}
