import { useState } from 'react'
import { SALES_WORDS } from '#features/sales/sale.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Stat } from '#ui/stat.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Margin } from '../contract.ts'
import { marginSums } from '../margin-sums.ts'
import { dayText } from './bill-list.tsx'
import { useMargins } from './use-purchasing.ts'

const DAY_MS = 86_400_000

/** What was earned by product and day, of what was bought by a bill. */
export function Margins() {
  const [from, setFrom] = useState(() => dayInIndia(new Date(Date.now() - 6 * DAY_MS)))
  const [to, setTo] = useState(() => dayInIndia(new Date()))
  const query = useMargins(from, to)
  const { data, error, isPlaceholderData } = query
  const sums = data && marginSums(data)
  // What was sold and given back on the same day says nothing.
  const rows = data?.filter(({ units, sales }) => units !== 0 || sales !== 0) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 sm:max-w-md">
        <TextField label="From" type="date" value={from} onChange={setFrom} />
        <TextField label="To" type="date" value={to} onChange={setTo} />
      </div>
      <LoadProblem query={query} />
      {sums && data.length > 0 && !error && (
        <>
          <div className="grid grid-cols-1 gap-3 lg:grid-cols-3">
            <Stat
              label="Sales"
              note={sums.unknown > 0 ? `${formatRupees(sums.unknown)} of it without a cost` : null}
            >
              {formatRupees(sums.sales)}
            </Stat>
            <Stat label="Cost of what was bought by a bill">{formatRupees(sums.cost)}</Stat>
            <Stat label="Margin" note={sums.percent === null ? null : `${sums.percent} % of these sales`}>
              {formatRupees(sums.margin)}
            </Stat>
          </div>
          <Table
            caption="Margin by day and product"
            columns={columns}
            rows={rows}
            atOnce={25}
            keyOf={({ day, productId }) => `${day} ${productId}`}
            isFaded={({ cost }) => cost === null}
            busy={isPlaceholderData}
          />
          <p className="text-sm text-muted">
            {SALES_WORDS.margins} Sales and costs are with tax. Sales are counted every 15 minutes; a cost is
            that of the last bill until that day.
          </p>
        </>
      )}
      {data?.length === 0 && !error && <Empty title="Nothing was sold on these days" />}
      {!data && !error && <PageSkeleton />}
    </div>
  )
}

const columns: Column<Margin>[] = [
  {
    title: 'Product',
    primary: true,
    width: 'w-full',
    cell: ({ productId, name }) => (
      <Link
        to={adminPaths.updateProduct(productId)}
        className="wrap-anywhere hover:text-leaf-700 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { title: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{dayText(day)}</span> },
  { title: 'Packs', numeric: true, cell: ({ units }) => units },
  { title: 'Sales', numeric: true, cell: ({ sales }) => formatRupees(sales) },
  { title: 'Cost', numeric: true, cell: ({ cost }) => (cost === null ? 'Not known' : formatRupees(cost)) },
  {
    title: 'Margin',
    numeric: true,
    cell: ({ margin, sales }) =>
      margin === null ? null : (
        <span className={margin < 0 ? 'font-semibold text-danger' : ''}>
          {formatRupees(margin)}
          {sales > 0 && ` · ${Math.round((margin / sales) * 100)} %`}
        </span>
      ),
  },
]
