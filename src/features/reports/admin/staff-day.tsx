import { formatRupees } from '#shared/money.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Stat } from '#ui/stat.tsx'
import { TextField } from '#ui/text-field.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import type { StaffDay as Day, ReportContract } from '../contract.ts'
import { useData } from '#ui/use-data.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { reportCalls } from '../calls.ts'

interface StaffDayProps {
  personId: string
  day: string
  today: string
  onDay: (day: string) => void
}

/** What one person did on a day: counts, and the orders whose lines they picked. */
export function StaffDay({ personId, day, today, onDay }: StaffDayProps) {
  const query = useStaffDay(personId, day)
  const { data, error, isPlaceholderData } = query
  const name = data?.person.name ?? null
  usePageTitle(name)
  return (
    <>
      <Breadcrumb trail={[{ label: 'Staff', to: adminPaths.staff }, { label: name ?? 'What they did' }]} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-bold wrap-anywhere">{name ?? 'What they did'}</h1>
          {data && (
            <p className="text-sm text-muted">
              {data.person.role
                ? data.person.role.charAt(0).toUpperCase() + data.person.role.slice(1)
                : 'No longer works here'}
            </p>
          )}
        </div>
        <TextField
          label="Day"
          type="date"
          value={day}
          max={today}
          onChange={(value) => onDay(value || today)}
        />
      </div>
      {error ? (
        <LoadProblem query={query} />
      ) : !data || isPlaceholderData ? (
        <SkeletonList label="Loading the day" count={2} each="h-20" className="grid grid-cols-2 gap-3" />
      ) : (
        <Counts day={data} isToday={day === today} />
      )}
    </>
  )
}

function Counts({ day, isToday }: { day: Day; isToday: boolean }) {
  const counts = [
    ['Lines picked', day.linesPicked],
    ['Orders packed', day.ordersPacked],
    ['Orders delivered', day.ordersDelivered],
    ['Could not deliver', day.notDelivered],
    ['Packs counted', day.packsCounted],
    ['Sold at the counter', day.sales],
    ['Changes in the shop', day.changes],
  ] as const
  const done = counts.filter(([, count]) => count > 0)
  if (done.length === 0)
    return (
      <Empty picture={<BoxDrawing />} title={isToday ? 'Nothing yet today' : 'Nothing on this day'}>
        What they pick, pack, deliver, count, sell and change appears here.
      </Empty>
    )
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 md:grid-cols-4">
        {done.map(([label, count]) => (
          <Stat
            key={label}
            label={label}
            note={count === day.sales && label.startsWith('Sold') && formatRupees(day.salesAmount)}
          >
            {count}
          </Stat>
        ))}
      </div>
      {day.picked.length > 0 && (
        <section aria-label="Picked" className="grid grid-cols-1 gap-2">
          <h2 className="text-sm font-bold text-muted">Picked</h2>
          <ul className="flex flex-wrap gap-x-4">
            {day.picked.map(({ orderId, lines }) => (
              <li key={orderId}>
                <Link
                  to={paths.orderDetails(orderId)}
                  className="inline-flex min-h-11 items-center gap-1 underline decoration-line underline-offset-4"
                >
                  {orderId} <span className="text-muted">({lines === 1 ? '1 line' : `${lines} lines`})</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function useStaffDay(personId: string, day: string) {
  const { getStaffDay } = useClient<ReportContract>(reportCalls)
  return useData(
    ['reports', 'staff-day', personId, day],
    (options) => getStaffDay({ query: { _id: personId, day } }, options),
    { placeholderData: keepPreviousData },
  )
}
