import { useData } from '#ui/use-data.ts'
import { usePage } from '#ui/use-page.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { orderCalls } from '#features/orders/calls.ts'
import type { OrderContract } from '#features/orders/contract.ts'
import { sortOf, statusesOf, type OrderFilters } from './order-filters.ts'
import { useOrderFeed, useOrderLink } from './order-watch.ts'

/** The common prefix of the query keys of all lists on the order desk. */
export const allOrdersKey = ['orders', 'all'] as const

const statusCountsKey = ['orders', 'status-counts'] as const

const PAGE_SIZE = 20
/** How often the list is polled while no events can arrive, in milliseconds. */
const POLL_MS = 15_000

export type AllOrders = ReturnType<typeof useAllOrders>

/** One page of the shop's orders, refetched whenever the bell receives an event. */
export function useAllOrders({ tab, search, from, to, page }: OrderFilters) {
  const { getAllOrders } = useClient<OrderContract>(orderCalls)
  const link = useOrderLink()
  useRefetchOnEvents()
  const query = { page, limit: PAGE_SIZE, order_status: statusesOf(tab), sort: sortOf(tab), search, from, to }
  return usePage([...allOrdersKey, query], (options) => getAllOrders({ query }, options), {
    refetchInterval: link === 'live' ? false : POLL_MS,
    // A suspended tab may have missed events.
    refetchOnWindowFocus: 'always',
  })
}

export function useStatusCounts() {
  const { getStatusCounts } = useClient<OrderContract>(orderCalls)
  const link = useOrderLink()
  return useData(statusCountsKey, (options) => getStatusCounts({}, options), {
    refetchInterval: link === 'live' ? false : POLL_MS,
    refetchOnWindowFocus: 'always',
  }).data
}

function useRefetchOnEvents() {
  const queries = useQueryClient()
  const { clock } = useOrderFeed()
  const lastClock = useRef(clock)
  useEffect(() => {
    if (lastClock.current === clock) return
    lastClock.current = clock
    void queries.invalidateQueries({ queryKey: allOrdersKey })
    void queries.invalidateQueries({ queryKey: statusCountsKey })
  }, [clock, queries])
}
