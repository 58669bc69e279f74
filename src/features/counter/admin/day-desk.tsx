import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { dayInIndia, formatWhenOnPaper } from '#shared/when.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LoadProblem, ProblemNote } from '#ui/problem-note.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Counter } from '../contract.ts'
import type { CounterCheck, DayReport } from '../day-contract.ts'
import { dayCsv } from '../day-csv.ts'
import { DayFigures } from './day-figures.tsx'
import { DrawerDialog, type DrawerTask } from './drawer-dialog.tsx'
import { CounterSettingsForm } from './counter-settings.tsx'
import { OwnPin } from './own-pin.tsx'
import { useDay, useDayActions } from './use-day.ts'

/** The drawers of the counters, the figures of a day, and what is to be looked at. */
export function DayDesk({
  isManager,
  shop,
  person,
  userId,
}: {
  isManager: boolean
  shop: string
  person: string
  userId: string
}) {
  const [today] = useState(() => dayInIndia(new Date()))
  const [day, setDay] = useState(today)
  const { counters, report, checks } = useDay(day)
  const data = report.data?.data
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">Drawer and day</h1>
        <ButtonLink to={adminPaths.counter} reloadDocument>
          Sell at the counter
        </ButtonLink>
      </div>
      <LoadProblem query={counters} />
      {counters.data && <Counters counters={counters.data.data} isManager={isManager} />}
      {checks.data && checks.data.data.length > 0 && (
        <Checks checks={checks.data.data} isManager={isManager} />
      )}
      <section aria-label="Day" className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label="Day"
            type="date"
            value={day}
            max={today}
            onChange={(value) => value && setDay(value)}
          />
          <span className="mb-6 flex gap-2">
            <Button
              variant="quiet"
              icon={<Printer size={18} aria-hidden />}
              disabled={!data}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <Button
              variant="quiet"
              icon={<Download size={18} aria-hidden />}
              disabled={!data}
              onClick={() => data && saveCsv(dayCsv(data), `day-${day}.csv`)}
            >
              CSV
            </Button>
          </span>
        </div>
        <Report
          report={data}
          shop={shop}
          person={person}
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      </section>
      <OwnPin userId={userId} />
      {isManager && <CounterSettingsForm />}
    </div>
  )
}

function Report({
  report,
  error,
  onRetry,
  ...printed
}: {
  report: DayReport | undefined
  shop: string
  person: string
  error: Error | null
  onRetry: () => void
}) {
  if (report) return <DayFigures report={report} {...printed} />
  if (error) return <ProblemNote onRetry={onRetry}>{error.message}</ProblemNote>
  return <Skeleton className="h-64 w-full" />
}

function Counters({ counters, isManager }: { counters: readonly Counter[]; isManager: boolean }) {
  const [task, setTask] = useState<DrawerTask | null>(null)
  const actions = useDayActions(() => setTask(null))
  if (counters.length === 0)
    return (
      <p className="rounded-xl border border-line bg-surface px-4 py-6 text-center text-muted">
        There is no counter yet. “Sell at the counter” adds this device as the first one.
      </p>
    )
  return (
    <section aria-label="Counters" className="grid grid-cols-1 gap-2">
      {counters.map((counter) => (
        <div
          key={counter._id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-surface px-4 py-3"
        >
          <div className="min-w-40 grow">
            <h2 className="font-bold">
              {counter.name} <span className="font-medium text-muted">({counter.series})</span>
            </h2>
            <p className="text-sm text-muted tabular-nums">
              {counter.lostAt
                ? 'Declared lost: its series has ended'
                : counter.drawer
                  ? `Drawer open, ${formatRupees(counter.drawer.cash)} in it`
                  : 'Drawer closed'}
              {counter.missing.length > 0 &&
                ` · ${counter.lostAt ? 'missing' : 'not arrived'}: ${counter.missing.join(', ')}`}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            {!counter.lostAt && !counter.drawer && (
              <Button size="sm" onClick={() => setTask({ kind: 'open', counter })}>
                Open drawer
              </Button>
            )}
            {counter.drawer && (
              <>
                <Button size="sm" variant="quiet" onClick={() => setTask({ kind: 'pay_in', counter })}>
                  Pay in
                </Button>
                <Button size="sm" variant="quiet" onClick={() => setTask({ kind: 'pay_out', counter })}>
                  Pay out
                </Button>
                <Button size="sm" onClick={() => setTask({ kind: 'close', counter })}>
                  Count and close
                </Button>
              </>
            )}
            {isManager && counter.hasDevice && !counter.lostAt && (
              <Button size="sm" variant="link" onClick={() => setTask({ kind: 'lose', counter })}>
                Device lost
              </Button>
            )}
          </div>
        </div>
      ))}
      {task && <DrawerDialog key={task.kind} task={task} actions={actions} onClose={() => setTask(null)} />}
    </section>
  )
}

/** More would push the figures of the day off the screen. */
const SHOWN_CHECKS = 5

function Checks({ checks, isManager }: { checks: readonly CounterCheck[]; isManager: boolean }) {
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
  if (kind === 'khata')
    return `${formatRupees(price ?? 0)} went on the khata, where there was room for ${formatRupees(expected ?? 0)}: ${by}`
  if (kind === 'tax')
    return `The bill says ${rate} % GST, ${expectedRate === null ? 'and nothing was entered' : `and ${expectedRate} % was in force`}. It stays as it was printed: ${by}`
  if (kind === 'unproven')
    return `No device has proven this sale; it came from an older version or a file of it: ${by}`
  return `The clock of the counter said ${formatWhenOnPaper(soldAt)}, and the bill arrived ${formatWhenOnPaper(at)}: ${by}`
}
