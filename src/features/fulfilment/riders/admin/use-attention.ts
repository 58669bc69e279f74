import { useData } from '#ui/use-data.ts'
import { useEffect } from 'react'
import { attention, useAttentionClock } from '#features/fulfilment/desk/admin/attention.ts'
import { useOrderFeed } from '#features/fulfilment/desk/admin/order-watch.ts'
import { orderCalls } from '#features/orders/calls.ts'
import type { OrderContract } from '#features/orders/contract.ts'
import { useClient } from '#ui/api-context.tsx'
import type { DispatchContract } from '../contract.ts'
import { dispatchCalls } from '../dispatch-calls.ts'

/** No event says that a rider has not moved, and none arrives while the connection is closed. */
const LOOK_MS = 30_000

/** What went wrong after dispatch, and whether that is from after the page opened; read again after every event of the desk. */
export function useAttention() {
  const { getAttention } = useClient<DispatchContract>(dispatchCalls)
  const clock = useAttentionClock()
  const feed = useOrderFeed().clock
  const query = useData(['orders', 'attention'], (options) => getAttention({}, options), {
    refetchInterval: LOOK_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const { data, refetch, isFetchedAfterMount } = query
  useEffect(() => {
    if (clock + feed > 0) void refetch()
  }, [clock, feed, refetch])
  useEffect(() => {
    if (data) attention.hearList(data)
  }, [data])
  return { items: data ?? [], isKnown: data !== undefined && isFetchedAfterMount }
}

/** One order of the shop, when it is needed. */
export function useOneOrder(orderId: string, isOn: boolean) {
  const { getOrder } = useClient<OrderContract>(orderCalls)
  return useData(['orders', 'one', orderId], (options) => getOrder({ params: { id: orderId } }, options), {
    enabled: isOn,
  })
}
