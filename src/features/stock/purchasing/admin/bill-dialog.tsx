import { Printer } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees } from '#shared/money.ts'
import { weightText } from '#shared/weight-text.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { toast } from '#ui/toast.tsx'
import { printPage } from '#ui/print-page.ts'
import type { Purchase, PurchaseLine } from '../contract.ts'
import { DebitNotePaper, type Seller } from './debit-note.tsx'
import { usePurchase, usePurchasingCalls, useSavePurchasing } from './use-purchasing.ts'

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

interface BillDialogProps {
  bill: Purchase
  seller: Seller
  onClose: () => void
}

export function BillDialog({ bill, seller, onClose }: BillDialogProps) {
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
                <Button icon={Printer} disabled={!data} onClick={() => void printPage()}>
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
      {data && bill.isReturn && <DebitNotePaper note={data} seller={seller} />}
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
