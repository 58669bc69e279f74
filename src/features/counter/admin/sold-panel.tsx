import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TaxDocument } from '#features/tax/document-contract.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { lineAmount } from '../bill.ts'
import { receiptText } from '../receipt-text.ts'
import { tenderLabels } from '../tender-kinds.ts'
import type { Sold } from './use-sell.ts'

/** The shop as its bills name it. */
export interface Seller {
  name: string
  company: string
  gstin: string
  fssai: string
  /** A paper as it is printed. */
  paperOf: (document: TaxDocument) => ReactNode
}

/** A sale that is done: its paper to print, and its text as a WhatsApp draft. */
export function SoldPanel({ sold, seller, onDone }: { sold: Sold; seller: Seller; onDone: () => void }) {
  const { kept, bill, document } = sold
  const text = receiptText({
    shop: seller.name,
    number: document?.number ?? kept.number,
    lines: bill.lines.map((line) => ({
      text: `${line.pack.weighed ? `${line.grams} g` : `${line.quantity} ×`} ${line.pack.name}, ${line.pack.unit}`,
      amount: toRupees(lineAmount(line)),
    })),
    total: toRupees(kept.totalPaise),
  })
  return (
    <section
      aria-label="Sold"
      className="grid grid-cols-1 gap-3 rounded-xl border border-leaf-600 bg-surface p-4 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <p className="grow text-lg font-bold">
          Sold: {document?.number ?? kept.number}, {formatRupees(toRupees(kept.totalPaise))}
          {sold.customerName && <span className="block text-sm">{sold.customerName}</span>}
          {!document && <span className="block text-sm font-semibold text-warn">Not sent yet</span>}
        </p>
        <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
        <a
          className="tap-44 font-semibold text-leaf-700 underline underline-offset-4"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          Send on WhatsApp
        </a>
        <Button variant="quiet" onClick={onDone}>
          Next customer
        </Button>
      </div>
      <div className="hidden print:block">
        {document ? seller.paperOf(document) : <Receipt sold={sold} seller={seller} />}
      </div>
    </section>
  )
}

/** The bill of a sale that the shop does not have yet. */
function Receipt({
  sold: { kept, bill, customerName },
  seller: { name, company, gstin, fssai },
}: {
  sold: Sold
  seller: Seller
}) {
  return (
    <article data-paper="80mm" className="document-paper grid gap-2 text-sm">
      <p className="text-center text-lg font-bold">{company || name}</p>
      {gstin && <p>GSTIN {gstin}</p>}
      {fssai && <p>FSSAI {fssai}</p>}
      <p>
        Bill {kept.number}, {formatWhenOnPaper(kept.sale.soldAt)}
      </p>
      {customerName && <p>{customerName}</p>}
      <ul className="border-y border-ink py-1">
        {bill.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-2">
            <span>
              {line.pack.weighed ? `${line.grams} g` : `${line.quantity} ×`} {line.pack.name},{' '}
              {line.pack.unit}
              {line.pack.tax && ` · HSN ${line.pack.tax.hsn} · GST ${line.pack.tax.rateBp / 100}%`}
            </span>
            <span className="tabular-nums">{formatRupees(toRupees(lineAmount(line)))}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between text-base font-bold">
        <span>Total, taxes included</span>
        <span className="tabular-nums">{formatRupees(toRupees(kept.totalPaise))}</span>
      </p>
      {kept.sale.tenders.map(({ kind, amount }) => (
        <p key={kind} className="flex justify-between">
          <span>{tenderLabels[kind]}</span>
          <span className="tabular-nums">{formatRupees(amount)}</span>
        </p>
      ))}
    </article>
  )
}
