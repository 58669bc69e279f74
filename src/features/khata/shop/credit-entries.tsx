import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import type { CreditEntryView, StoreCredit } from '../credit-contract.ts'
import { creditChange, creditText } from '../credit-words.ts'
import { formatDay } from '../khata-words.ts'
import { UndoEntry } from './undo-entry.tsx'
import { storedWords } from '#shared/stored-words.ts'

/** What a store credit came from and went into, the newest first. */
export function CreditEntries({
  credit: { entries, balance },
  onUndo,
}: {
  credit: StoreCredit
  /** For those who may undo what was entered. */
  onUndo?: ((entry: CreditEntryView) => void) | undefined
}) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="pb-2 text-left text-muted">{t('khata.store-credit-caption')}</caption>
      <tbody>
        {entries.toReversed().map((entry) => (
          <tr key={entry._id} className="border-b border-line align-top">
            <td className="py-2 pr-2 wrap-anywhere">
              <span className="block text-xs text-muted">{formatDay(dayInIndia(new Date(entry.at)))}</span>
              {creditText(entry)}
              {entry.note && <span className="block text-xs text-muted">{storedWords(entry.note)}</span>}
              <UndoEntry
                entry={entry}
                text={creditText(entry)}
                onUndo={onUndo && entry.mayUndo ? () => onUndo(entry) : undefined}
              />
            </td>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">
              {creditChange(entry)}
              <span className="block text-xs text-muted">{formatRupees(entry.balance)}</span>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-bold">
          <th scope="row" className="py-2 pr-2 text-left">
            {t('khata.store-credit')}
          </th>
          <td className="py-2 text-right whitespace-nowrap tabular-nums">{formatRupees(balance)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
