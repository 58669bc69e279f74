import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees } from '#shared/money.ts'
import { weightText } from '#shared/weight-text.ts'
import { pageParam } from '#shared/page-param.ts'
import { dayMonthInIndia, formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { toast } from '#ui/toast.tsx'
import type { Purchase, PurchaseLine } from '../contract.ts'
import { DebitNotePaper, type Seller } from './debit-note.tsx'
import { usePurchase, usePurchases, usePurchasingCalls, useSavePurchasing } from './use-purchasing.ts'

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
        <span className="whitespace-nowrap">{formatWhen(writtenAt)}</span>, {by}
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

const lineColumns: Column<PurchaseLine>[] = [
  {
    title: 'Product',
    primary: true,
    width: 'w-full',
    cell: ({ name, unit }) => (
      <span className="wrap-anywhere">
        {name} <span className="font-normal text-muted">{unit}</span>
      </span>
    ),
  },
  {
    title: 'Quantity',
    numeric: true,
    cell: ({ quantity, free, grams }) =>
      grams !== undefined
        ? weightText(Math.abs(grams))
        : free === 0
          ? quantity
          : `${quantity} + ${free} free`,
  },
  { title: 'Cost of one', numeric: true, cell: ({ cost }) => formatRupees(cost) },
  { title: 'MRP', numeric: true, cell: ({ mrp }) => (mrp === null ? '–' : formatRupees(mrp)) },
  {
    title: 'Expiry',
    cell: ({ expiresOn }) => (
      <span className="whitespace-nowrap">{expiresOn ? formatDay(expiresOn) : '–'}</span>
    ),
  },
  {
    title: 'Batch',
    cell: ({ batch }) => <span className="wrap-anywhere @xl:whitespace-nowrap">{batch ?? '–'}</span>,
  },
]

function BillDialog({ bill, seller, onClose }: { bill: Purchase; seller: Seller; onClose: () => void }) {
  const query = usePurchase(bill._id)
  const { data, error } = query
  const { reversePurchase } = usePurchasingCalls()
  const save = useSavePurchasing()
  const [isAsked, setAsked] = useState(false)
  const mayReverse = bill.reverses === null && bill.reversedBy === null
  return (
    <>
      <Dialog
        open={!isAsked}
        onClose={onClose}
        width="lg"
        title={
          bill.isReturn
            ? `${bill.billNumber} to ${bill.supplier}`
            : `Bill ${bill.billNumber} of ${bill.supplier}`
        }
        footer={
          mayReverse && (
            <>
              <Button variant="quiet" onClick={() => setAsked(true)}>
                {bill.isReturn ? 'Reverse this debit note' : 'Reverse this bill'}
              </Button>
              {bill.isReturn && (
                <Button
                  icon={<Printer size={18} aria-hidden />}
                  disabled={!data}
                  onClick={() => window.print()}
                >
                  Print
                </Button>
              )}
            </>
          )
        }
      >
        {error ? (
          <LoadProblem query={query} />
        ) : data ? (
          <Table
            caption="Lines of the bill"
            columns={lineColumns}
            rows={data.lines}
            keyOf={(line) => data.lines.indexOf(line)}
          />
        ) : (
          <Skeleton className="h-40" />
        )}
      </Dialog>
      {data && bill.isReturn && <DebitNotePaper note={bill} lines={data.lines} seller={seller} />}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={bill.isReturn ? `Reverse ${bill.billNumber}?` : `Reverse bill ${bill.billNumber}?`}
        action={bill.isReturn ? 'Reverse debit note' : 'Reverse bill'}
        onConfirm={async () => {
          try {
            await save(() => reversePurchase({ body: { _id: bill._id } }))
            onClose()
          } catch (failure) {
            toast.error((failure as Error).message)
            return false
          }
        }}
      >
        {bill.isReturn ? (
          <p>Its goods come back into stock, and you owe the supplier their cost again.</p>
        ) : (
          <p>
            Its stock is taken out again, and you can enter the bill anew. Prices that it changed stay as they
            are now.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
