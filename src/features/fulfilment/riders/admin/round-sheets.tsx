import { Route } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { orderCalls } from '#features/orders/calls.ts'
import type { OrderContract } from '#features/orders/contract.ts'
import { printRound } from '#features/fulfilment/desk/admin/printed-slips.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { roundsOf, type Round } from '../rounds.ts'
import { useDispatch } from './use-dispatch.ts'

/** Prints the round of each rider: all of their orders that are on the way or waiting for them. */
export function RoundSheets() {
  const { desk } = useDispatch()
  const { getOrder } = useClient<OrderContract>(orderCalls)
  const print = useMutation({
    mutationFn: ({ orderIds }: Round) =>
      Promise.all(orderIds.map(async (id) => (await getOrder({ params: { id } })).data)),
    onSuccess: (orders, { riderName, ownOrder }) => printRound(orders, riderName, ownOrder),
    onError: (error) => toast.error(error.message),
  })
  const rounds = roundsOf(desk.data?.deliveries ?? [])
  if (rounds.length === 0) return null
  return (
    <ul aria-label="Round sheets" className="mb-2 flex flex-wrap gap-2">
      {rounds.map((round) => (
        <li key={round.riderId}>
          <Button
            variant="quiet"
            size="sm"
            icon={<Route size={18} aria-hidden />}
            busy={print.isPending && print.variables.riderId === round.riderId}
            onClick={() => print.mutate(round)}
          >
            Round sheet of {round.riderName} ({round.orderIds.length})
          </Button>
        </li>
      ))}
    </ul>
  )
}
