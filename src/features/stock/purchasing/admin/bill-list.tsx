import { useState } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { formatRupees } from '#shared/money.ts'
import { pageParam } from '#shared/page-param.ts'
import { dayMonthInIndia, formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Table, type Column } from '#ui/table.tsx'
import type { Purchase } from '../contract.ts'
import type { Seller } from './debit-note.tsx'
import { usePurchases } from './use-purchasing.ts'
import { BillDialog } from './bill-dialog.tsx'

/** The bills that were entered, newest first. */
export function BillList({ seller, onEnter }: { seller: Seller; onEnter: () => void }) {
  const [address] = useSearchParams()
  const page = pageParam(address)
  const list = usePurchases(page)
  const [open, setOpen] = useState<Purchase | null>(null)
  if (list.error && !list.data) return <LoadProblem query={list} />
  if (!list.data) return <PageSkeleton />
  if (list.data.totalCount === 0)
    return (
      <Empty
        picture={<BoxDrawing />}
        title="No bills yet"
        action={<Button onClick={onEnter}>Enter the first bill</Button>}
      >
        Enter what a supplier brings: the stock rises, and the shop knows what it cost.
      </Empty>
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <Table
        caption="Bills of suppliers"
        columns={columns(setOpen)}
        rows={list.data.data}
        keyOf={({ _id }) => _id}
        isFaded={({ reversedBy, reverses }) => reversedBy !== null || reverses !== null}
        busy={list.isPlaceholderData}
      />
      <Pager
        page={page}
        pages={list.data.totalPages}
        hrefOf={(one) => `?tab=bills&page=${one}`}
        label="Bills of suppliers"
      />
      {open && <BillDialog bill={open} seller={seller} onClose={() => setOpen(null)} />}
    </div>
  )
}

export const dayText = (day: string): string => dayMonthInIndia(new Date(`${day}T12:00:00+05:30`))

const columns = (open: (bill: Purchase) => void): Column<Purchase>[] => [
  {
    title: 'Supplier',
    primary: true,
    width: 'w-full',
    cell: ({ supplier, isReturn, reverses, reversedBy }) => (
      <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {supplier}
        {isReturn && <Badge>Goods returned</Badge>}
        {reverses && <Badge tone="warn">Reversal</Badge>}
        {reversedBy && <Badge>Reversed</Badge>}
      </span>
    ),
  },
  {
    title: 'Bill',
    cell: ({ billNumber }) => <span className="wrap-anywhere @xl:whitespace-nowrap">{billNumber}</span>,
  },
  { title: 'Dated', cell: ({ billDate }) => <span className="whitespace-nowrap">{dayText(billDate)}</span> },
  { title: 'Lines', numeric: true, cell: ({ items }) => items },
  { title: 'Total', numeric: true, cell: ({ total }) => formatRupees(total) },
  {
    title: 'Entered',
    cell: ({ writtenAt, by }) => (
      <span className="text-muted">
        <span className="whitespace-nowrap">{formatWhen(writtenAt)}</span>,{' '}
        <span className="inline-block">{by}</span>
      </span>
    ),
  },
  {
    title: 'Details',
    bare: true,
    cell: (bill) => (
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Open bill ${bill.billNumber} of ${bill.supplier}`}
        onClick={() => open(bill)}
      >
        Open
      </Button>
    ),
  },
]
