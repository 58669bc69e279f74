import type { ReactNode } from 'react'
import { useMargins } from '#features/stock/purchasing/admin/use-purchasing.ts'
import { marginSums } from '#features/stock/purchasing/margin-sums.ts'
import { SALES_WORDS } from '#features/sales/sale.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { dayInIndia, dayMonthInIndia, formatWhen } from '#shared/when.ts'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stat } from '#ui/stat.tsx'
import type { Overview as OverviewData } from '../contract.ts'
import { BarChart, type Bar } from './bar-chart.tsx'
import { hourLabel } from './hour-label.ts'
import { StatusBars } from './status-bars.tsx'
import { useOverview } from './use-overview.ts'
import { OwedToShop } from './who-owes.tsx'
import { Panel, List, Row } from './overview-panel.tsx'

/** The shop's figures: today, the last 30 days, and what needs attention. `children` come first. */
export function Overview({ children }: { children?: ReactNode }) {
  const query = useOverview()
  const { data, error } = query
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-xl font-bold">Overview</h1>
        {data && <p className="text-sm text-muted">{formatWhen(data.at)}</p>}
      </header>
      {children}
      <LoadProblem query={query} />
      {data ? <Figures {...data} /> : !error && <OverviewSkeleton />}
    </div>
  )
}

const stats =
  'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 sm:grid-cols-2 lg:grid-cols-3'

const soldText = ({ orders, sales }: { orders: number; sales: number }) =>
  `${formatRupees(sales)} · ${orders} ${orders === 1 ? 'order' : 'orders'}`

function Figures({
  at,
  today,
  yesterday,
  waiting,
  statuses,
  hours,
  days,
  bestSellers,
  lowStock,
  searches,
}: OverviewData) {
  const day = dayInIndia(new Date(at))
  const margins = useMargins(day, day)
  const margin = margins.data && marginSums(margins.data)
  const byHour = hours.map(({ hour, ...sold }): Bar => ({
    label: hourLabel(hour),
    value: sold.sales,
    text: soldText(sold),
  }))
  const byDay = days.map(({ day, ...sold }): Bar => ({
    label: dayMonthInIndia(new Date(`${day}T12:00:00+05:30`)),
    value: sold.sales,
    text: soldText(sold),
  }))
  return (
    <>
      <div className={stats}>
        <Stat label="Orders today" note={`Yesterday ${yesterday.orders}`}>
          {today.orders}
        </Stat>
        <Stat label="Sales today" note={`Yesterday ${formatRupees(yesterday.sales)}`}>
          {formatRupees(today.sales)}
        </Stat>
        <Stat label="Average order today">
          {today.orders > 0 ? formatRupees(today.sales / today.orders) : '–'}
        </Stat>
        <Stat
          label="Margin today"
          busy={margins.isPending}
          note={
            <>
              {margin && margin.sales > 0 && (
                <span className="block">
                  {margin.knownPercent === 0
                    ? 'No sale has a known cost.'
                    : margin.knownPercent === 100
                      ? 'Of all sales.'
                      : `Of the ${margin.knownPercent} % of sales with a known cost.`}
                </span>
              )}
              <Link
                to={`${adminPaths.buying}?tab=margins`}
                className="font-semibold text-leaf-700 hover:underline"
              >
                Margins
              </Link>
            </>
          }
        >
          {margin && margin.percent !== null ? formatRupees(margin.margin) : '–'}
        </Stat>
        <Stat
          label="Waiting now"
          note={
            <Link to={paths.allOrders} className="font-semibold text-leaf-700 hover:underline">
              Order desk
            </Link>
          }
        >
          {waiting}
        </Stat>
        <OwedToShop />
      </div>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <Panel>
          <BarChart
            title="Sales today, by hour"
            measure="Sales"
            bars={byHour}
            format={formatRupees}
            every={6}
          />
        </Panel>
        <Panel>
          <StatusBars statuses={statuses} />
        </Panel>
      </div>
      <Panel>
        <BarChart title="Sales, last 30 days" measure="Sales" bars={byDay} format={formatRupees} every={7} />
        <p className="text-sm text-muted">{SALES_WORDS.sales}</p>
      </Panel>
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-3">
        <List title="Best sellers, last 7 days" empty="Nothing yet. This list is updated every 15 minutes.">
          {bestSellers.map(({ productId, name, image, units, sales }) => (
            <Row
              key={productId}
              to={adminPaths.updateProduct(productId)}
              picture={image}
              name={name}
              figure={`${units} sold`}
              note={formatRupees(sales)}
            />
          ))}
        </List>
        <List title="Low stock" empty="Everything on sale is well stocked.">
          {lowStock.map(({ productId, name, unit, stock }) => (
            <Row
              key={`${productId} ${unit}`}
              to={adminPaths.updateProduct(productId)}
              name={name}
              note={unit}
              figure={stock === 0 ? 'Sold out' : `${stock} left`}
              isUrgent={stock === 0}
            />
          ))}
        </List>
        <List title="Searches without results" empty="Every search found something.">
          {searches.map(({ term, nothingFound }) => (
            <Row
              key={term}
              to={paths.searchDesk}
              name={term}
              figure={nothingFound === 1 ? 'once' : `${nothingFound} times`}
            />
          ))}
        </List>
      </div>
    </>
  )
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading" className="grid gap-3">
      <div className={stats}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-25 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-xl" />
      <Skeleton className="h-64 rounded-xl" />
    </div>
  )
}
