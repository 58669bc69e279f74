import { t } from '#shared/words.ts'
import { Printer } from 'lucide-react'
import { memo, startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import type { ReceiptFacts } from '#features/papers/receipt-facts.ts'
import { fromRupees, toRupees, formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { printPage } from '#ui/print-page.ts'
import { lineAmount } from '../bill.ts'
import { paidPaise } from '../sale-queue.ts'
import type { CounterSettings } from '../settings-contract.ts'
import { receiptText } from '../receipt-text.ts'
import { afterFrame } from './counter-storage.ts'
import { restOf } from './exchange-note.tsx'
import { useCounterSettings } from './use-counter-settings.ts'
import type { Sold } from './sold.ts'

/** The shop, and how its papers are printed. */
export interface Seller {
  name: string
  paperOf: (document: TaxDocument, facts: ReceiptFacts, paper: CounterSettings['receiptPaper']) => ReactNode
}

/** What the customer gets back; null for nothing. */
export const changeText = ({ changePaise, isPast, isUndone }: Sold): string | null =>
  changePaise > 0 && !isPast && !isUndone
    ? t('counter.change-torupees', { toRupees: formatPaise(changePaise) })
    : null

/** A sale that is done: its paper to print, and its text as a WhatsApp draft. */
export const SoldPanel = memo(function SoldPanel({
  sold,
  isWaiting,
  seller,
  till,
  children,
  onDone,
}: {
  sold: Sold
  /** The shop does not have it yet. */
  isWaiting: boolean
  seller: Seller
  /** The counter's name. */
  till: string
  /** What else can be done with it. */
  children?: ReactNode
  onDone: () => void
}) {
  const { kept, bill, document, isUndone = false } = sold
  const settings = useCounterSettings()
  const number = document?.number ?? kept.number
  const paid = paidPaise(kept)
  const sum = formatPaise(paid)
  const beyond = paid - kept.totalPaise
  const rounding = beyond === 0 ? '' : `${beyond > 0 ? '+' : ''}${formatPaise(beyond)}`
  // With the layout of what is shown: before it, the page would be laid out twice.
  useLayoutEffect(() => window.scrollTo({ top: 0 }), [sold])
  // The paper is drawn behind the frame that shows the change.
  const [drawn, setDrawn] = useState<Sold | null>(null)
  useEffect(() => {
    let isLeft = false
    afterFrame(() => !isLeft && startTransition(() => setDrawn(sold)))
    return () => void (isLeft = true)
  }, [sold])
  const printed = isUndone || drawn !== sold ? null : (document ?? sold.offline)
  const text = receiptText({
    shop: seller.name,
    number,
    lines: bill.lines.map((line) => ({
      text: `${line.pack.weighed ? `${line.grams} g` : `${line.quantity} ×`} ${line.pack.name}, ${line.pack.unit}`,
      amount: toRupees(lineAmount(line)),
    })),
    off: toRupees(sold.offPaise ?? 0),
    total: toRupees(kept.totalPaise),
    rounding,
  })
  return (
    <section
      aria-label={t('counter.sold')}
      className="grid grid-cols-1 gap-3 rounded-xl border border-leaf-600 bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow text-lg font-bold">
          {isUndone
            ? t('counter.undone-number-torupees', { number, toRupees: sum })
            : t('counter.sold-number-torupees', { number, toRupees: sum })}
          {rounding && (
            <span className="block text-sm font-normal text-muted">
              {t('counter.rounded-of-torupees', {
                rounding,
                toRupees: formatPaise(kept.totalPaise),
              })}
            </span>
          )}
          {changeText(sold) && <span className="block text-2xl tabular-nums">{changeText(sold)}</span>}
          {sold.customerName && <span className="block text-sm">{sold.customerName}</span>}
          {isWaiting && (
            <span className="block text-sm font-semibold text-warn">{t('counter.not-sent-yet')}</span>
          )}
        </p>
        {!isUndone && (
          <>
            <Button icon={Printer} disabled={!printed} onClick={() => void printPage()}>
              {t('counter.print')}
            </Button>
            <a
              className="tap-44 font-semibold text-leaf-700 underline underline-offset-4"
              href={`https://wa.me/?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('counter.send-on-whatsapp')}
            </a>
          </>
        )}
        {children}
        <Button variant="quiet" onClick={onDone}>
          {t('counter.next-customer')}
        </Button>
      </div>
      {printed &&
        seller.paperOf(
          printed,
          {
            // What was handed over of the cash, of which change goes back.
            tenders: kept.sale.tenders.map(({ kind, amount, reference }) => ({
              kind,
              amount: kind === 'cash' ? toRupees(fromRupees(amount) + sold.changePaise) : amount,
              ...(kind === 'credit' && { note: reference }),
            })),
            noteLeft: restOf(bill.exchange ?? null, sold),
            change: toRupees(sold.changePaise),
            till,
            cashier: sold.cashier ?? '',
            line: settings?.receiptLine ?? '',
          },
          settings?.receiptPaper ?? '80mm',
        )}
    </section>
  )
})
