import { t } from '#shared/words.ts'
import { billOfOrder } from '#features/pricing/bill-rows.ts'
import { formatRupees } from '#shared/money.ts'
import type { Bill } from '#features/charges/contract.ts'

/** The bill as it is read to the caller; `due` is what store credit leaves of it, in rupees. */
export const PhoneBill = ({ bill, due }: { bill: Bill; due: number | undefined }) => (
  <dl className="grid gap-y-1 text-sm tabular-nums">
    {billOfOrder(bill).rows.map(({ label, amount, kind }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two charges may have one name
      <div key={at} className="flex justify-between gap-4">
        <dt className="min-w-0 wrap-anywhere">{label}</dt>
        <dd>{kind === 'offer' || kind === 'saving' ? `−${formatRupees(amount)}` : formatRupees(amount)}</dd>
      </div>
    ))}
    <div className="flex justify-between font-bold">
      <dt>{t('orders.total')}</dt>
      <dd>{formatRupees(bill.totalAmt)}</dd>
    </div>
    {(bill.credit ?? 0) > 0 && due !== undefined && (
      <>
        <div className="flex justify-between">
          <dt>{t('orders.store-credit')}</dt>
          <dd>−{formatRupees(bill.credit ?? 0)}</dd>
        </div>
        <div className="flex justify-between font-bold">
          <dt>{t('orders.to-pay')}</dt>
          <dd>{formatRupees(due)}</dd>
        </div>
      </>
    )}
  </dl>
)
