import { When } from './order-when.tsx'
import { t, written } from '#shared/words.ts'
import { billOfOrder, printedBillOfOrder, type BillRows } from '#features/pricing/bill-rows.ts'
import { billOfSupplied } from '#features/pricing/supplied-bill.ts'
import { BillTable } from '#features/pricing/shop/bill.tsx'
import type { Order } from '../contract.ts'
import { formatRupees } from '#shared/money.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { givenBackBeforePaid, orderTotal } from '../order-total.ts'
import { storedWords } from '#shared/stored-words.ts'

/** The final bill once it differs from the agreed one, which is then folded away; on paper only what counts. */
export function OrderBill({ order, isDesk }: { order: Order; isDesk: boolean }) {
  const { items, supplied, final, totalAmt } = order
  const Table = isDesk ? DeskBill : BillTable
  const agreed = <Table bill={billOfOrder(order)} />
  if (supplied && final && final.totalAmt !== totalAmt)
    return (
      <>
        <Table bill={billOfSupplied({ items, supplied, final, coupon: order.coupon })} />
        <div className="mt-2 print:hidden">
          <Disclosure summary={t('orders.as-ordered-totalamt', { totalAmt: formatRupees(totalAmt) })}>
            {agreed}
          </Disclosure>
        </div>
      </>
    )
  return (
    <>
      <div className="print:hidden">{agreed}</div>
      <div className="hidden print:block">
        <BillTable bill={printedBillOfOrder(order)} />
      </div>
    </>
  )
}

/** The bill as an administrator reads it. */
function DeskBill({ bill: { rows, ...bill } }: { bill: BillRows }) {
  const renamed: BillRows['rows'] = rows.map((row) =>
    row.kind === 'saving' ? { ...row, label: t('orders.customer-saves') } : row,
  )
  return (
    <BillTable
      bill={{ ...bill, rows: renamed }}
      savingsText={(amount) => t('orders.the-customer-saves-amount', { amount })}
    />
  )
}

/** What notes gave back before the order was paid at the door. */
export function GivenBack({ order }: { order: Order }) {
  const back = givenBackBeforePaid(order)
  if (back <= 0) return null
  return (
    <p className="text-sm text-muted tabular-nums">
      {t('orders.ordertotal-less-back-given-back', {
        orderTotal: formatRupees(orderTotal(order)),
        back: formatRupees(back),
      })}
    </p>
  )
}

const refundLabels = written({
  Pending: () => t('orders.on-its-way'),
  Done: () => t('orders.completed'),
  Failed: () => t('orders.under-review'),
})

export function Refunds({ order: { refunds = [] } }: { order: Order }) {
  if (refunds.length === 0) return null
  return (
    <ul
      aria-label={t('orders.refunds')}
      className="mt-3 grid grid-cols-1 gap-2 border-t border-line pt-3 text-sm"
    >
      {refunds.map(({ amount, reason, status, at }) => (
        <li key={at + reason} className="grid grid-cols-1 gap-0.5">
          <span className="flex justify-between gap-4 font-medium">
            <span>{t('orders.refund-refundlabels', { refundLabels: refundLabels[status] })}</span>
            <span className="tabular-nums">{formatRupees(amount)}</span>
          </span>
          <span className="text-muted">
            {storedWords(reason)} · <When at={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
