import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { PrintFrame } from '#ui/print-frame.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { KhataEntry, KhataStatement } from '../contract.ts'
import type { CreditEntryView, StoreCredit } from '../credit-contract.ts'
import { REVERSIBLE, type EntryKind } from '../khata-rules.ts'
import { CreditEntries } from './credit-entries.tsx'
import { balanceText, changeText, entryText, formatDay } from '../khata-words.ts'
import { UndoEntry } from './undo-entry.tsx'
import { storedWords } from '#shared/stored-words.ts'
import { printPage } from '#ui/print-page.ts'

/** The statement of a span, to read and to print. Printed, it stands alone on the page. */
export function KhataStatementView({
  heading,
  statement,
  credit,
  onSpan,
  linkOrder,
  actions,
  onUndo,
}: {
  /** Whose khata it is, and the shop's name: the head of what is printed. */
  heading: ReactNode
  statement: KhataStatement
  /** The other column of the account, with all its entries. */
  credit?: StoreCredit | undefined
  onSpan: (span: { from: string; to: string }) => void
  linkOrder: (orderId: string, text: string) => ReactNode
  actions?: ReactNode
  /** For those who may undo what was entered. */
  onUndo?: (entry: KhataEntry | CreditEntryView) => void
}) {
  const { from, to, opening, rows, closing } = statement
  return (
    <PrintFrame
      paper="a4"
      name={t('khata.khata-from-to-to', { from: formatDay(from), to: formatDay(to) })}
      className="rounded-xl border border-line bg-surface p-[min(1rem,4vw)] md:p-5"
    >
      <section aria-label={t('khata.statement')} className="khata-statement grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-end gap-x-3 gap-y-1 print:hidden">
          <h2 className="grow text-base font-bold">{t('khata.statement')}</h2>
          <div className="grid grow grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:max-w-80">
            <TextField
              label={t('khata.from')}
              type="date"
              value={from}
              max={to}
              onChange={(day) => day && onSpan({ from: day, to })}
            />
            <TextField
              label={t('khata.to')}
              type="date"
              value={to}
              min={from}
              onChange={(day) => day && onSpan({ from, to: day })}
            />
          </div>
        </div>
        <div className="hidden print:block">{heading}</div>
        <table className="w-full border-collapse text-sm">
          <caption className="pb-2 text-left text-muted">
            {t('khata.from-to-to', { from: formatDay(from), to: formatDay(to) })}
          </caption>
          <thead>
            <tr className="border-b border-line text-xs text-muted">
              <th scope="col" className="py-2 pr-2 text-left font-semibold">
                {t('khata.entry')}
              </th>
              <th scope="col" className="text-right font-semibold sm:px-2">
                {rich('khata.amount-and-balance', {
                  span: (words) => <span className="font-medium sm:hidden">{words}</span>,
                })}
              </th>
              <th scope="col" className="pl-2 text-right font-semibold max-sm:hidden">
                {t('khata.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            <Sum label={t('khata.before')} balance={opening} />
            {rows.map((row) => (
              <Row key={row._id} row={row} linkOrder={linkOrder} onUndo={onUndo} />
            ))}
          </tbody>
          <tfoot>
            <Sum label={balanceText(closing)} balance={closing} strong />
          </tfoot>
        </table>
        {rows.length === 0 && (
          <p className="text-sm text-muted">{t('khata.nothing-was-written-in-this-time')}</p>
        )}
        {credit && credit.entries.length > 0 && <CreditEntries credit={credit} onUndo={onUndo} />}
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button variant="quiet" icon={Printer} onClick={() => void printPage()}>
            {t('khata.print')}
          </Button>
          {actions}
        </div>
      </section>
    </PrintFrame>
  )
}

interface RowProps {
  row: KhataEntry
  linkOrder: (orderId: string, text: string) => ReactNode
  onUndo: ((entry: KhataEntry) => void) | undefined
}

function Row({ row, linkOrder, onUndo }: RowProps) {
  const text = entryText(row)
  const writtenOn = dayInIndia(new Date(row.at))
  const mayUndo = onUndo && !row.isReversed && REVERSIBLE.includes(row.kind as EntryKind)
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2 pr-2 wrap-anywhere print:py-1">
        <span className="block text-xs text-muted print:mr-2 print:inline">
          {formatDay(row.day)}
          {writtenOn > row.day && ` (${t('khata.written-on-day', { day: formatDay(writtenOn) })})`}
        </span>
        {row.orderId ? linkOrder(row.orderId, text) : text}
        {(row.note || row.by) && (
          <span className="block text-xs text-muted">
            {row.note && storedWords(row.note)}
            {row.by && (
              <span className="max-md:hidden print:hidden">
                {row.note && ' · '}
                {row.by}
              </span>
            )}
          </span>
        )}
        <UndoEntry entry={row} text={text} onUndo={mayUndo ? () => onUndo(row) : undefined} />
      </td>
      <td className="py-2 text-right whitespace-nowrap tabular-nums sm:px-2 print:py-1">
        {changeText(row)}
        <span className="block text-xs text-muted sm:hidden">{formatRupees(row.balance)}</span>
      </td>
      <td className="py-2 pl-2 text-right whitespace-nowrap tabular-nums max-sm:hidden print:py-1">
        {formatRupees(row.balance)}
      </td>
    </tr>
  )
}

const Sum = ({ label, balance, strong }: { label: string; balance: number; strong?: boolean }) => (
  <tr className={strong ? 'font-bold' : 'border-b border-line text-muted'}>
    <td className="py-2 pr-2 wrap-anywhere">{label}</td>
    <td colSpan={2} className="py-2 pl-2 text-right whitespace-nowrap tabular-nums">
      {formatRupees(balance)}
    </td>
  </tr>
)
