import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { dayMonthInIndia } from '#shared/when.ts'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Stat } from '#ui/stat.tsx'
import type { WhoOwes as Rows } from '../contract.ts'
import type { OwedPlace } from '../owed-places.ts'
import { useWhoOwes } from './use-who-owes.ts'

interface Words {
  label: string
  to: string
  one: string
  many: string
  nothing: string
}

const words: Record<OwedPlace, Words> = {
  khata: {
    label: 'On khata',
    to: adminPaths.khata,
    one: 'customer owes',
    many: 'customers owe',
    nothing: 'Nobody owes anything',
  },
  riders: {
    label: 'With riders',
    to: adminPaths.cash,
    one: 'rider has cash',
    many: 'riders have cash',
    nothing: 'Every rider has handed in',
  },
  upi: {
    label: 'UPI to look for',
    to: adminPaths.upi,
    one: 'payment',
    many: 'payments',
    nothing: 'Every payment was seen',
  },
  online: {
    label: 'Waiting for online payment',
    to: `${paths.allOrders}?status=Awaiting+Payment`,
    one: 'order',
    many: 'orders',
    nothing: 'No order waits',
  },
  road: {
    label: 'To collect at the door',
    to: `${paths.allOrders}?status=Out+for+Delivery`,
    one: 'order is out',
    many: 'orders are out',
    nothing: 'No order is out',
  },
  drawers: {
    label: 'In open drawers',
    to: adminPaths.day,
    one: 'drawer',
    many: 'drawers',
    nothing: 'Every drawer is closed',
  },
  suppliers: {
    label: 'To pay to suppliers',
    to: `${adminPaths.buying}?tab=suppliers`,
    one: 'supplier is owed',
    many: 'suppliers are owed',
    nothing: 'Every supplier is paid',
  },
}

/** The shop's own cash, which nobody owes, and what it owes itself. */
const OURS: readonly OwedPlace[] = ['drawers', 'suppliers']
const isOurs = (place: OwedPlace) => OURS.includes(place)

/** Who has money of the shop: each place with its sum, its oldest part and the page that settles it. */
export function WhoOwes() {
  const query = useWhoOwes()
  const { data, error } = query
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-xl font-bold">Who owes</h1>
      <LoadProblem query={query} />
      {data ? (
        <Places rows={data} />
      ) : (
        !error && <SkeletonList label="Loading who owes" count={6} each="h-16" className="grid gap-2" />
      )}
    </div>
  )
}

const togetherOf = (rows: Rows) =>
  rows.filter(({ place }) => !isOurs(place)).reduce((sum, { amount }) => sum + amount, 0)

/** The sum for the overview, with the way to its parts. */
export function OwedToShop() {
  const { data, isPending } = useWhoOwes()
  return (
    <Stat
      label="Owed to the shop"
      busy={isPending}
      note={
        <Link to={adminPaths.whoOwes} className="font-semibold text-leaf-700 hover:underline">
          Who owes
        </Link>
      }
    >
      {data ? formatRupees(togetherOf(data)) : '–'}
    </Stat>
  )
}

function Places({ rows }: { rows: Rows }) {
  return (
    <>
      <Stat
        label="Owed to the shop"
        note={rows.every(({ count }) => count === 0) && 'Nobody owes anything, and every drawer is closed.'}
      >
        {formatRupees(togetherOf(rows))}
      </Stat>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {rows.map((row) => (
          <Place key={row.place} {...row} />
        ))}
      </ul>
    </>
  )
}

function Place({ place, count, amount, oldestAt }: Rows[number]) {
  const { label, to, one, many, nothing } = words[place]
  const since = oldestAt === null ? '' : `, since ${dayMonthInIndia(new Date(oldestAt))}`
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 py-3 hover:bg-canvas"
      >
        <span className="min-w-0 grow basis-36">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-muted">
            {count === 0 ? nothing : `${count} ${count === 1 ? one : many}${since}`}
          </span>
        </span>
        <span className="shrink-0 font-bold tabular-nums">{count === 0 ? '–' : formatRupees(amount)}</span>
      </Link>
    </li>
  )
}
