import { t } from '#shared/words.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { classNames } from '#ui/class-names.ts'
import type { BillRow, BillRows } from '../bill-rows.ts'

/** The complete bill: nothing is added later. */
export function BillTable({
  bill,
  savingsText = (amount) => t('pricing.you-save-amount-on-this-order', { amount }),
}: {
  bill: BillRows
  savingsText?: (amount: string) => string
}) {
  const keys = keysOf(bill.rows)
  return (
    <div>
      <dl className="grid grid-cols-1 gap-2 text-sm">
        {bill.rows.map((row, at) => (
          <Row key={keys[at]} row={row} />
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base font-bold">
          <dt>{t('pricing.total')}</dt>
          <dd className="tabular-nums">
            {bill.isFrom && 'from '}
            {formatRupees(bill.total)}
          </dd>
        </div>
        {bill.credit !== undefined && bill.credit > 0 && (
          <>
            <Row row={{ label: t('pricing.store-credit'), amount: bill.credit, kind: 'offer' }} />
            <div className="flex justify-between gap-4 font-bold">
              <dt>{t('pricing.to-pay')}</dt>
              <dd className="tabular-nums">{formatRupees(lessOf(bill.total, bill.credit))}</dd>
            </div>
          </>
        )}
      </dl>
      {bill.savings > 0 && (
        <p className="mt-3 rounded-lg bg-marigold-50 px-3 py-2 text-center text-sm font-semibold text-marigold-800">
          {savingsText(formatRupees(bill.savings))}
        </p>
      )}
    </div>
  )
}

const lessOf = (rupees: number, less: number) => toRupees(fromRupees(rupees) - fromRupees(less))

/** Two charges may have the same name, so equal rows get a number. */
function keysOf(rows: BillRow[]): string[] {
  const keys = rows.map(({ kind, label }) => `${kind} ${label}`)
  return keys.map((key, at) => `${key} ${keys.slice(0, at).filter((one) => one === key).length}`)
}

function Row({ row: { label, amount, rule, kind, isFrom } }: { row: BillRow }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">
        {label}
        {rule && <span className="block text-xs text-muted">{rule}</span>}
      </dt>
      <dd
        className={classNames(
          'tabular-nums',
          (kind === 'saving' || kind === 'offer' || kind === 'free') && 'font-semibold text-leaf-700',
        )}
      >
        {isFrom && 'from '}
        {kind === 'free'
          ? t('pricing.free')
          : kind === 'saving' || kind === 'offer'
            ? `−${formatRupees(amount)}`
            : formatRupees(amount)}
      </dd>
    </div>
  )
}
