import { useState } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { PackSearch } from '#features/catalogue/admin/pack-search.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { weightText } from '#shared/weight-text.ts'
import { dayMonthInIndia } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useOnline } from '#ui/use-online.ts'
import type { Expiring, ExpiryList } from '../contract.ts'
import { useChangeExpiring, useExpiring, useExpiryCalls } from './use-expiry.ts'
import { type Wasted, WasteDialog } from './waste-dialog.tsx'

const TABS = [
  { id: '7', label: 'Within 7 days' },
  { id: '30', label: 'Within 30 days' },
  { id: '45', label: 'Within 45 days' },
  { id: 'advice', label: 'Too old to deliver' },
] as const satisfies { id: ExpiryList; label: string }[]

/** The percentages below the MRP that are one tap away. */
const MARK_DOWNS = [25, 50] as const

/** What expires soon, to be marked down or written off. The list is in the URL. */
export function ExpiryDesk() {
  const [address, setAddress] = useSearchParams()
  const isOnline = useOnline()
  const list = TABS.find(({ id }) => id === address.get('list'))?.id ?? '30'
  const query = useExpiring(list)
  const { data, error, isPlaceholderData } = query
  const { markDown } = useExpiryCalls()
  const change = useChangeExpiring()
  const [wasted, setWasted] = useState<Wasted | null>(null)
  const [isSearching, setSearching] = useState(false)
  return (
    <div data-offline-note="" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose">
          <h1 className="text-xl font-bold">Expiry</h1>
          <p className="text-sm text-muted">
            By the dates of the bills. What is left of a product is taken to be what expires last: what
            expires first is sold first.
          </p>
        </div>
        <Button variant="quiet" onClick={() => setSearching(true)}>
          Write off another product
        </Button>
      </div>
      <OfflineNote>Prices and stock can be changed when the network is back.</OfflineNote>
      <Tabs
        label="Expiry"
        tabs={TABS}
        value={list}
        onChange={(id) => setAddress({ list: id }, { replace: true, preventScrollReset: true })}
      >
        {list === 'advice' && (
          <p className="mb-3 text-sm text-muted">
            FSSAI advises that 30 % of the shelf life or 45 days are left when goods are delivered.
          </p>
        )}
        {error && !data ? (
          <LoadProblem query={query} />
        ) : !data ? (
          <PageSkeleton />
        ) : data.length === 0 ? (
          <Empty picture={<BoxDrawing />} title="Nothing expires in this time">
            Dates come from bills: enter them under Buying.
          </Empty>
        ) : (
          <Table
            caption="What expires soon"
            columns={columns({
              isBusy: change.isPending || !isOnline,
              onMarkDown: ({ productId, unit }, discount) =>
                change.mutate(() => markDown({ body: { productId, unit, discount } })),
              onWaste: (row) =>
                setWasted({
                  ...row,
                  stockGrams: row.grams?.stock ?? null,
                  quantity: row.grams?.left ?? row.left,
                  reason: row.days < 0 ? 'expired' : 'spoiled',
                }),
            })}
            rows={data}
            atOnce={25}
            keyOf={({ productId, unit, expiresOn }) => `${productId} ${unit} ${expiresOn}`}
            busy={isPlaceholderData}
          />
        )}
      </Tabs>
      {isSearching && (
        <Dialog open onClose={() => setSearching(false)} width="md" title="Write off a product">
          <PackSearch
            label="Product"
            noteOf={({ stock, weight }) => `${weight ? weightText(weight.stock) : stock} in stock`}
            onPick={(pack) => {
              setSearching(false)
              setWasted({
                ...pack,
                stockGrams: pack.weight?.stock ?? null,
                quantity: pack.weight ? Math.min(pack.weight.pack, pack.weight.stock) : 1,
                reason: 'damaged',
              })
            }}
          />
        </Dialog>
      )}
      {wasted && <WasteDialog wasted={wasted} onClose={() => setWasted(null)} />}
    </div>
  )
}

interface RowActions {
  isBusy: boolean
  onMarkDown: (row: Expiring, discount: number) => void
  onWaste: (row: Expiring) => void
}

const columns = ({ isBusy, onMarkDown, onWaste }: RowActions): Column<Expiring>[] => [
  {
    title: 'Product',
    primary: true,
    width: 'w-full',
    cell: ({ productId, name, unit, shelf, isBelowAdvice }) => (
      <span className="grid gap-0.5 py-1">
        <Link
          to={adminPaths.updateProduct(productId)}
          className="wrap-anywhere hover:text-leaf-700 hover:underline"
        >
          {name} <span className="font-normal text-muted">{unit}</span>
        </Link>
        <span className="flex flex-wrap gap-2 text-sm font-normal text-muted empty:hidden">
          {shelf && `Shelf ${shelf}`}
          {isBelowAdvice && <Badge tone="warn">Too old to deliver</Badge>}
        </span>
      </span>
    ),
  },
  {
    title: 'Expires',
    cell: ({ expiresOn, days }) => (
      <span className={days < 0 ? 'font-semibold whitespace-nowrap text-danger' : 'whitespace-nowrap'}>
        {`${dayMonthInIndia(new Date(`${expiresOn}T12:00:00+05:30`))}, ${daysText(days)}`}
      </span>
    ),
  },
  {
    title: 'Left',
    numeric: true,
    cell: ({ left, stock, grams }) => {
      const [some, all] = grams ? [weightText(grams.left), weightText(grams.stock)] : [left, stock]
      return <span className="whitespace-nowrap">{some === all ? some : `${some} of ${all}`}</span>
    },
  },
  { title: 'Cost', numeric: true, cell: ({ cost }) => (cost === null ? '–' : formatRupees(cost)) },
  {
    title: 'Price',
    numeric: true,
    cell: ({ price, mrp }) => (
      <span className="whitespace-nowrap">
        {formatRupees(price)}
        {price < mrp && <s className="ml-1.5 text-muted">{formatRupees(mrp)}</s>}
      </span>
    ),
  },
  {
    title: 'Mark down or write off',
    buttons: true,
    cell: (row) => (
      <span className="flex flex-wrap gap-2 py-1 @xl:justify-end @3xl:flex-nowrap">
        {MARK_DOWNS.filter((percent) => percent > row.discount).map((percent) => (
          <Button
            key={percent}
            size="sm"
            variant="soft"
            disabled={isBusy || row.days < 0}
            aria-label={`Mark ${row.name} ${row.unit} down to ${percent} % off`}
            onClick={() => onMarkDown(row, percent)}
          >
            {percent} % off
          </Button>
        ))}
        <Button
          size="sm"
          variant="quiet"
          disabled={isBusy}
          aria-label={`Write off ${row.name} ${row.unit}`}
          onClick={() => onWaste(row)}
        >
          Write off
        </Button>
      </span>
    ),
  },
]

const daysText = (days: number): string => {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 0 ? `in ${days} days` : days === -1 ? 'yesterday' : `${-days} days ago`
}
