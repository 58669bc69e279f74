import { ArrowRight } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Loading } from '#ui/loading.tsx'
import { useChange } from '#ui/use-change.ts'
import { dayOffCalls } from '../day-off-calls.ts'
import type { DayOffContract } from '../day-off-contract.ts'

const ordersText = (count: number) => (count === 1 ? '1 order' : `${count} orders`)

/** The offer to move the orders of a day that is to be off; `onFree` is called once none is left on it. */
export function DayOffMoves({ day, onFree }: { day: string; onFree: () => void }) {
  const calls = useClient<DayOffContract>(dayOffCalls)
  const queries = useQueryClient()
  const key = ['orders', 'day-moves', day]
  const moves = useData(key, (options) => calls.getDayMoves({ query: { day } }, options))
  const move = useChange(() => calls.moveDayOrders({ body: { day } }), {
    changes: [['delivery']],
    onDone: ({ data }) => {
      queries.setQueryData(key, data.left)
      if (data.left.length === 0) onFree()
    },
  })
  if (!moves.data) return <Loading query={moves} label="Looking for open slots" each="h-20" />
  const fitting = moves.data.filter(({ to }) => to !== null).length
  const left = moves.data.length - fitting
  return (
    <div className="grid grid-cols-1 gap-3">
      {left > 0 && (
        <p className="text-sm text-muted">
          {left === 1 ? '1 order fits' : `${left} orders fit`} into no later slot of the area. Give a later
          slot more places, or cancel {left === 1 ? 'it' : 'them'} on the order’s page.
        </p>
      )}
      {fitting > 0 && (
        <Button className="justify-self-start" busy={move.isPending} onClick={() => move.mutate()}>
          {left > 0 ? `Move ${ordersText(fitting)}` : `Move ${ordersText(fitting)} and take the day off`}
        </Button>
      )}
      <ul
        aria-label="Orders to move"
        className="divide-y divide-line rounded-xl border border-line bg-surface px-4"
      >
        {moves.data.map(({ orderId, from, to }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-3 py-1">
            <Link
              to={paths.orderDetails(orderId)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {orderId}
            </Link>
            <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm">
              {from} <ArrowRight size={14} role="img" aria-label="to" />
              {to ?? <strong className="text-danger">no open slot</strong>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
