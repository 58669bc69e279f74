import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { fontsFor } from '#ui/fonts-for.ts'
import { toast } from '#ui/toast.tsx'
import { orderCalls } from '#features/orders/calls.ts'
import type { Order, OrderContract, PickingSlip } from '#features/orders/contract.ts'
import { endPrinting } from './printed-slips.ts'

/** The maximum number of orders per call. */
const MAX_SLIPS = 50

/** What papers of these orders need besides the orders; opens the browser's print dialog once they are rendered with it. */
export function usePrinting(orders: readonly Order[]): PickingSlip[] | undefined {
  const { getPickingSlips } = useClient<OrderContract>(orderCalls)
  const orderIds = orders.map(({ orderId }) => orderId)
  const { data: slips, error } = useQuery({
    queryKey: ['orders', 'slips', orderIds],
    // Somebody may have said no since the last paper.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const calls = chunksOf(orderIds, MAX_SLIPS).map((some) =>
        getPickingSlips({ body: { orderIds: some } }, { signal }),
      )
      return (await Promise.all(calls)).flatMap(({ data }) => data)
    },
  })
  const letters = JSON.stringify([orders, slips])
  useEffect(() => {
    if (error) {
      toast.error(error.message)
      endPrinting()
    }
    if (!slips) return
    window.addEventListener('afterprint', endPrinting)
    // By the next frame the papers are rendered.
    let isGone = false
    const frame = requestAnimationFrame(() => void fontsFor(letters).then(() => isGone || window.print()))
    return () => {
      isGone = true
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', endPrinting)
    }
  }, [slips, letters, error])
  return slips
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
