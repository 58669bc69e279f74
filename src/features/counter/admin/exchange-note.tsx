import { t } from '#shared/words.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import type { ExchangeNote } from '../bill.ts'
import { splitPayment } from '../split-payment.ts'
import type { Sold } from './sold.ts'

/** What is left of a note once a bill was paid with it; null for nothing. */
export function restOf(note: ExchangeNote | null, { kept }: Sold): ExchangeNote | null {
  if (!note) return null
  const paid = kept.sale.tenders.find(({ reference }) => reference === note.number)?.amount ?? 0
  const amount = toRupees(fromRupees(note.amount) - fromRupees(paid))
  return amount > 0 ? { ...note, amount } : null
}

/** What an exchange fills in: the note as far as it goes, and the difference in cash. Rupees. */
export function exchanged(
  totalPaise: number,
  exchange: ExchangeNote | null,
  wholeRupees: boolean,
): { note: number | null; handed: number | null } {
  if (!exchange) return { note: null, handed: null }
  const notePaise = Math.min(fromRupees(exchange.amount), totalPaise)
  const others = { handedPaise: null, upiPaise: 0, cardPaise: 0, khataPaise: 0, notePaise }
  const { cashPaise } = splitPayment(totalPaise, others, wholeRupees)
  return { note: toRupees(notePaise), handed: cashPaise > 0 ? toRupees(cashPaise) : null }
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
