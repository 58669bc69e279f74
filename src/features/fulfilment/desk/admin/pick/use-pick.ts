import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { useStore } from '#ui/create-store.ts'
import { createOutbox } from '#ui/outbox.ts'
import { toast } from '#ui/toast.tsx'
import { useResume } from '#ui/use-resume.ts'
import { orderCalls } from '#features/orders/calls.ts'
import type { Order, OrderContract } from '#features/orders/contract.ts'
import { pickCalls } from '../../pick-calls.ts'
import type { PackedOrder, PickContract, PickOrder } from '../../pick-contract.ts'
import { pickQueueKey } from './use-pick-queue.ts'
import { PICK_TAPS, slotOfTap, type PickTap } from './pick-taps.ts'
import { useRoundLetters } from './round-letters.ts'

const orderKey = (orderId: string) => ['orders', 'pick', orderId] as const

/** The orders that the caller is picking, with their lines, and what can be done with them. */
export function usePickRound(mine: readonly PickOrder[], isKnown: boolean) {
  const calls = useClient<PickContract>(pickCalls)
  const orders = useClient<OrderContract>(orderCalls)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['orders'] })

  const { letters, gone, forget } = useRoundLetters(isKnown ? mine.map(({ orderId }) => orderId) : undefined)

  const round = useQueries({
    queries: mine.map(({ orderId }) => ({
      queryKey: orderKey(orderId),
      // Reading the lines again renews the claim.
      queryFn: async () => (await calls.claimOrder({ body: { orderId } })).data,
      staleTime: Infinity,
    })),
  })

  const outbox = useMemo(
    () =>
      createOutbox(PICK_TAPS, {
        send: async (tap: PickTap) => (await calls.savePickLine({ body: tap })).data,
        slotOf: slotOfTap,
        onSent: ({ orderId, position }, line) => {
          queries.setQueryData<PickOrder>(
            orderKey(orderId),
            (order) =>
              order && {
                ...order,
                lines: order.lines?.map((one) => (one.position === position ? line : one)),
              },
          )
        },
        onRefused: ({ orderId }, problem) => {
          toast.error(problem.message)
          void queries.invalidateQueries({ queryKey: orderKey(orderId) })
          void queries.invalidateQueries({ queryKey: pickQueueKey })
        },
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one outbox while the page is open
    [],
  )
  useResume(outbox)

  const change = <T>(work: (orderId: string) => Promise<T>) => ({
    mutationFn: work,
    onError: (error: Error) => toast.error(error.message),
    onSettled: refresh,
  })
  const claim = useMutation(
    change(async (orderId: string) => {
      const { data } = await calls.claimOrder({ body: { orderId } })
      queries.setQueryData(orderKey(orderId), data)
    }),
  )
  /** The order leaves the round at once: read once more, it would be claimed again. */
  const leave = (orderId: string) => {
    forget(orderId)
    queries.setQueryData<{ data: PickOrder[] }>(
      pickQueueKey,
      (queue) => queue && { ...queue, data: queue.data.filter((one) => one.orderId !== orderId) },
    )
    queries.removeQueries({ queryKey: orderKey(orderId) })
  }
  const release = useMutation(
    change(async (orderId: string) => {
      await calls.releaseOrder({ body: { orderId } })
      leave(orderId)
    }),
  )
  const cancel = useMutation(
    change(async (orderId: string) => {
      await orders.updateOrderStatus({ body: { orderId, order_status: 'Cancelled', from: 'Confirmed' } })
      leave(orderId)
    }),
  )

  return {
    round: round.flatMap(({ data }) => data ?? []),
    letters,
    /** What left the round by no tap here: it was cancelled, or somebody else has it. */
    gone,
    forget,
    isLoading: round.some(({ isPending }) => isPending),
    problem: round.find(({ error }) => error)?.error ?? null,
    retry: () => round.forEach((one) => void one.refetch()),
    taps: useStore(outbox.items, none),
    isKept: useStore(outbox.isKept, true),
    isStuck: useStore(outbox.isStuck, false),
    tap: (tap: PickTap) => void outbox.add(tap),
    claim,
    release,
    cancel,
    /** Packs an order after its last tap is sent. */
    pack: async (orderId: string): Promise<Order | PackedOrder> => {
      await outbox.resume()
      if (outbox.items.get().some((tap) => tap.orderId === orderId)) throw new AppError('offline')
      const { data } = await calls.packOrder({ body: { orderId } })
      leave(orderId)
      await refresh()
      return data
    },
  }
}

const none: readonly PickTap[] = []
