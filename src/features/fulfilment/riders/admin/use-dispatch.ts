import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import type { DispatchContract } from '../contract.ts'
import { dispatchCalls } from '../dispatch-calls.ts'

const key = ['orders', 'riders'] as const

/** Who can bring orders, who has which, and giving orders to somebody. */
export function useDispatch({ isOn = true } = {}) {
  const calls = useClient<DispatchContract>(dispatchCalls)
  const queries = useQueryClient()
  return {
    desk: useData(key, (options) => calls.getRiders({}, options), { enabled: isOn }),
    assign: useMutation({
      mutationFn: (body: { orderIds: string[]; riderId: string }) => calls.assign({ body }),
      onSuccess: ({ data, message }) => {
        queries.setQueryData(key, data)
        void queries.invalidateQueries({ queryKey: ['orders', 'attention'] })
        toast.success(message)
      },
      onError: (error) => toast.error(error.message),
    }),
    settleAttention: useMutation({
      mutationFn: (orderId: string) => calls.settleAttention({ body: { orderId } }),
      onSuccess: ({ data }) => queries.setQueryData(['orders', 'attention'], data),
      onError: (error) => toast.error(error.message),
    }),
  }
}

/** Who brings an order now, by its number. */
export function useRiderNames(): ReadonlyMap<string, string> {
  const { data } = useDispatch().desk
  return useMemo(
    () =>
      new Map(
        data?.deliveries
          .filter(({ failed }) => !failed)
          .map(({ orderId, riderName }) => [orderId, riderName]),
      ),
    [data],
  )
}
