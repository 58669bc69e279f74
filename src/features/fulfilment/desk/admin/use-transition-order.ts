import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { orderCalls } from '#features/orders/calls.ts'
import type { Order, OrderContract } from '#features/orders/contract.ts'
import { orderTransitions, type OrderTransition } from '#features/orders/states.ts'
import { announceHandled } from './handled-orders.ts'
import { refusalAction } from './refusal-action.ts'
import { allOrdersKey } from './use-all-orders.ts'

/** The updated order, or a refused one's state, goes to `onMoved` and all lists. `transition` returns if it was made. */
export function useTransitionOrder(orderId: string, onMoved?: (order: Order) => void) {
  const orders = useClient<OrderContract>(orderCalls)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isRunning = useRef(false)

  const show = (order: Order) => {
    showInLists(queries, order)
    onMoved?.(order)
  }
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ transition, note }: { transition: OrderTransition; note?: string }) =>
      orders.updateOrderStatus({
        body: {
          orderId,
          order_status: orderTransitions[transition].to,
          // An order that has been paid in the meantime stays.
          ...(transition === 'abandon' && { from: orderTransitions.abandon.from[0] }),
          note: note || undefined,
        },
      }),
    onSuccess: ({ data: order }) => {
      announceHandled(orderId)
      show(order)
      void queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: async (error) => {
      const action = refusalAction(error)
      toast.error(error.message, {
        ...(action && { action: { label: action.label, onClick: () => void navigate(action.path) } }),
      })
      const isOutdated = error instanceof AppError && [404, 409].includes(error.status)
      if (!isOutdated) return
      await orders.getOrder({ params: { id: orderId } }).then(
        ({ data }) => show(data),
        () => queries.invalidateQueries({ queryKey: ['orders'] }),
      )
    },
  })

  const transition = async (transition: OrderTransition, note?: string): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    try {
      await mutateAsync({ transition, note })
      return true
    } catch {
      return false
    } finally {
      isRunning.current = false
    }
  }

  /** `moving` is the transition in progress. */
  return { transition, moving: isPending ? (variables?.transition ?? null) : null }
}

function showInLists(queries: QueryClient, order: Order) {
  queries.setQueriesData<{ data: Order[] }>(
    { queryKey: allOrdersKey },
    (list) =>
      list && { ...list, data: list.data.map((row) => (row.orderId === order.orderId ? order : row)) },
  )
}
