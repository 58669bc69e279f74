import { t } from '#shared/words.ts'
import { Printer } from 'lucide-react'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { printPage } from '#ui/print-page.ts'
import type { TakenBack } from '../contract.ts'
import { tenderLabels } from '../tender-kinds.ts'
import type { Seller } from './sold-panel.tsx'
import { useCounterSettings } from './use-counter-settings.ts'

/** How the money of a note goes back, in words. */
export const refundText = ({ refund, refunds = [refund] }: TakenBack): string =>
  refunds.map(({ kind, amount }) => `${formatRupees(amount)} (${tenderLabels[kind]})`).join(', ')

/** A note that was just written, and who wrote it. */
export interface Returned {
  back: TakenBack
  cashier: string
}

interface ReturnedPanelProps extends Returned {
  seller: Seller
  /** The counter's name. */
  till: string
  onDone: () => void
}

/** What goes back with a note, and its paper to print: who keeps the money as credit needs its number. */
export function ReturnedPanel({ back, cashier, seller, till, onDone }: ReturnedPanelProps) {
  const settings = useCounterSettings()
  const { document, refund, refunds = [refund] } = back
  return (
    <section
      aria-label={t('counter.given-back')}
      className="flex flex-wrap items-center gap-3 rounded-xl border border-leaf-600 bg-surface p-4"
    >
      <p className="grow text-lg font-bold wrap-anywhere">
        {t('counter.amount-goes-back-with-number', { amount: refundText(back), number: document.number })}
      </p>
      <Button icon={Printer} onClick={() => void printPage()}>
        {t('counter.print')}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {t('counter.next-customer')}
      </Button>
      {seller.paperOf(
        document,
        { tenders: refunds, change: 0, till, cashier, line: settings?.receiptLine ?? '' },
        settings?.receiptPaper ?? '80mm',
      )}
    </section>
  )
}
