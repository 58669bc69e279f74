import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'

/** A credit note that pays for what is bought next. Rupees. */
export interface ExchangeNote {
  number: string
  amount: number
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
