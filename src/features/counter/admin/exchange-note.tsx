import { t } from '#shared/words.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import type { ExchangeNote } from '../bill.ts'
import type { Sold } from './sold.ts'

/** What is left of a note once a bill was paid with it; null for nothing. */
export function restOf(note: ExchangeNote | null, { kept }: Sold): ExchangeNote | null {
  if (!note) return null
  const paid = kept.sale.tenders.find(({ reference }) => reference === note.number)?.amount ?? 0
  const amount = toRupees(fromRupees(note.amount) - fromRupees(paid))
  return amount > 0 ? { ...note, amount } : null
}

/** Says what came back, and that the next bill is paid with it. */
export function ExchangeBar({ note, onLeave }: { note: ExchangeNote; onLeave: () => void }) {
  return (
    <Note
      tone="info"
      action={
        <Button size="sm" variant="quiet" onClick={onLeave}>
          {t('counter.not-now')}
        </Button>
      }
    >
      {t('counter.exchange-scan-what-the-customer-takes-amount', {
        amount: formatRupees(note.amount),
        number: note.number,
      })}
    </Note>
  )
}
