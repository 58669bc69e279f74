import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { clockTime } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import type { DaySheet } from '../cash-contract.ts'

export type DayMove = NonNullable<DaySheet['moves']>[number]

const labels: Record<DayMove['kind'], string> = {
  collected: 'Cash at the door',
  khata: 'Cash for a khata',
  upi_missing: 'UPI that was missing',
  handed_in: 'Handed in',
  difference: 'Written off',
  given_again: 'Given to the rider again',
  overpaid: 'Too much at the door',
  pay_out: 'Paid out',
  refund: 'Handed back',
}

/** "Handed in", "Undone: handed in". */
export const moveText = ({ kind, reverses }: DayMove): string =>
  reverses === undefined ? labels[kind] : `Undone: ${labels[kind].toLowerCase()}`

const UNDONE: readonly DayMove['kind'][] = ['collected', 'overpaid', 'handed_in', 'difference', 'refund']

const mayUndo = ({ kind, reverses, isReversed }: DayMove): boolean =>
  UNDONE.includes(kind) && reverses === undefined && !isReversed

interface DayMovesProps {
  moves: readonly DayMove[]
  nameOf: (move: DayMove) => string
  onUndo: (move: DayMove) => void
}

/** Each entry of the day, which can be undone. */
export function DayMoves({ moves, nameOf, onUndo }: DayMovesProps) {
  if (moves.length === 0) return null
  return (
    <div className="print:hidden">
      <Disclosure summary={`Entries of the day (${moves.length})`}>
        <ul className="divide-y divide-line">
          {moves.map((move) => (
            <li key={move._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-[min(12rem,100%)] grow">
                <span className="font-semibold">{moveText(move)}</span>
                {move.isReversed && <span className="text-sm text-warn"> undone later</span>}
                <span className="block text-sm wrap-anywhere text-muted">
                  {[nameOf(move), clockTime(new Date(move.at)), move.note].filter(Boolean).join(', ')}
                  {move.orderId && (
                    <>
                      {' '}
                      <Link className="text-leaf-700 underline" to={paths.orderDetails(move.orderId)}>
                        {move.orderId}
                      </Link>
                    </>
                  )}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{formatRupees(move.amount)}</span>
              {mayUndo(move) && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Undo ${labels[move.kind]} of ${nameOf(move)}, ${formatRupees(Math.abs(move.amount))}`}
                  onClick={() => onUndo(move)}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
