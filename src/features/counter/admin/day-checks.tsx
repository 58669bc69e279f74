import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { CounterCheck } from '../day-contract.ts'
import { useDayActions } from './use-day.ts'

/** More would push the figures of the day off the screen. */
const SHOWN_CHECKS = 5

/** What somebody should look at after sales. */
export function Checks({ checks, isManager }: { checks: readonly CounterCheck[]; isManager: boolean }) {
  const actions = useDayActions(() => {})
  const [isAll, setAll] = useState(false)
  return (
    <section aria-label="Check these" className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-bold">Check these</h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {checks.slice(0, isAll ? undefined : SHOWN_CHECKS).map((check) => (
          <li
            key={`${check.orderId} ${check.position} ${check.kind}`}
            className="flex flex-wrap items-center gap-3 px-4 py-2"
          >
            <span className="min-w-48 grow">
              <span className="font-semibold">
                {check.name}, {check.unit}
              </span>
              <span className="block text-sm text-muted">
                {sentenceOf(check)}{' '}
                <Link className="text-leaf-700 underline" to={paths.orderDetails(check.orderId)}>
                  {check.orderId}
                </Link>
              </span>
            </span>
            {isManager && (
              <Button size="sm" variant="quiet" onClick={() => actions.see(check)}>
                Looked at
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isAll && checks.length > SHOWN_CHECKS && (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {checks.length}
        </Button>
      )}
    </section>
  )
}

function sentenceOf(check: CounterCheck): string {
  const { kind, found, price, expected, at, soldAt, rate, expectedRate, counter, cashier, amount } = check
  const by = `${formatRupees(amount)}, sold by ${cashier} at ${counter}.`
  if (kind === 'stock') return `${found} sold that the shop did not know of. Count it.`
  if (kind === 'price')
    return `Sold for ${formatRupees(price ?? 0)} instead of ${formatRupees(expected ?? 0)}: ${by}`
  if (kind === 'offer')
    return `Its offers had ended or give another sum: ${formatRupees(price ?? 0)} was paid instead of ${formatRupees(expected ?? 0)}: ${by}`
  if (kind === 'khata')
    return `${formatRupees(price ?? 0)} went on the khata, where there was room for ${formatRupees(expected ?? 0)}: ${by}`
  if (kind === 'tax')
    return `The bill says ${rate} % GST, ${expectedRate === null ? 'and nothing was entered' : `and ${expectedRate} % was in force`}. It stays as it was printed: ${by}`
  if (kind === 'unproven')
    return `No device has proven this sale; it came from an older version or a file of it: ${by}`
  return `The clock of the counter said ${formatWhenOnPaper(soldAt)}, and the bill arrived ${formatWhenOnPaper(at)}: ${by}`
}
