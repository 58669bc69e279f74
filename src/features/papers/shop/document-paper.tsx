import type { ReactNode } from 'react'
import { stateNameOf } from '#features/addresses/state-codes.ts'
import { formatRupees, fromRupees, formatPaise } from '#shared/money.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { classNames } from '#ui/class-names.ts'
import { isRoll, type Paper } from '#ui/papers.ts'
import { PrintFrame } from '#ui/print-frame.tsx'
import type { TaxDocument } from '../document-contract.ts'
import { COMPOSITION_WORDS, documentTitles } from '../document-kind.ts'
import { amount, hasTreatments, taxesOf } from '../document-words.ts'
import type { ReceiptFacts } from '../receipt-facts.ts'
import { Codes, Rows } from './document-table.tsx'
import { ReceiptCodes, ReceiptCount, ReceiptFoot, ReceiptLines } from './receipt-lines.tsx'

export const COPIES = ['original', 'duplicate', 'triplicate'] as const
export type Copy = (typeof COPIES)[number]

/** What a copy has at its top (CGST Rules, rule 48). */
const copyWords = {
  original: 'ORIGINAL FOR RECIPIENT',
  duplicate: 'DUPLICATE FOR TRANSPORTER',
  triplicate: 'TRIPLICATE FOR SUPPLIER',
} as const satisfies Record<Copy, string>

interface DocumentPaperProps {
  document: TaxDocument
  paper: Paper
  copy: Copy
  facts?: ReceiptFacts
  isPrintedOnly?: boolean
}

/** A bill or note as it is printed: with what rules 46, 49 and 53 of the CGST Rules ask for. */
export function DocumentPaper({ document, paper, copy, facts, isPrintedOnly }: DocumentPaperProps) {
  const { supplier, recipient, totals, placeOfSupply, against } = document
  const isTreated = hasTreatments(document)
  const isComposition = supplier.mode === 'composition'
  const isReceipt = isRoll(paper)
  const title = documentTitles[document.kind]
  return (
    <PrintFrame
      paper={paper}
      name={`${title} ${document.number}`}
      isPrintedOnly={isPrintedOnly}
      className={classNames('text-sm', isReceipt && (paper === '58mm' ? 'max-w-60' : 'max-w-80'))}
    >
      <article lang="en-IN" aria-label={`${title} ${document.number}`} className="grid grid-cols-1 gap-2">
        <header className="grid grid-cols-1 gap-1">
          <p className="text-right text-[0.85em] font-semibold">{copyWords[copy]}</p>
          {isReceipt && (
            <p className="text-center text-xl font-bold wrap-anywhere">
              {supplier.tradeName || supplier.legalName}
            </p>
          )}
          {isComposition && <p className="text-center font-semibold">{COMPOSITION_WORDS}</p>}
          <h1 className="text-center text-lg font-bold">{title}</h1>
        </header>
        <div
          className={classNames(
            'grid grid-cols-1 gap-3 border-y border-ink py-2',
            !isReceipt && 'sm:grid-cols-2',
          )}
        >
          <section aria-label="Supplier" className={isReceipt ? 'text-center' : undefined}>
            <p className="font-bold">{supplier.legalName}</p>
            {!isReceipt && supplier.tradeName !== supplier.legalName && <p>{supplier.tradeName}</p>}
            <p className="whitespace-pre-line">{supplier.address}</p>
            {supplier.branch && <p>{supplier.branch}</p>}
            {supplier.stateCode && (
              <p>
                {stateNameOf(supplier.stateCode)}, state code {supplier.stateCode}
              </p>
            )}
            {supplier.mode !== 'unregistered' && <p>GSTIN {supplier.gstin}</p>}
            {supplier.fssai && <p>FSSAI {supplier.fssai}</p>}
            <p>{[supplier.phone, supplier.email].filter(Boolean).join(' · ')}</p>
          </section>
          {/* On a roll at both ends of a line, or on two where one has no room. */}
          <dl
            className={
              isReceipt
                ? '*:flex *:flex-wrap *:justify-between *:gap-x-2'
                : 'grid h-fit grid-cols-[auto_1fr] gap-x-3 *:contents'
            }
          >
            <Fact name="Number">{document.number}</Fact>
            <Fact name="Date">{formatWhenOnPaper(document.issuedAt)}</Fact>
            {/* A counter that sells offline has no order yet. */}
            {document.orderId && <Fact name="Order">{document.orderId}</Fact>}
            {against && <Fact name="Against">{against}</Fact>}
            {/* A shop that has not said its state sells in it. */}
            {placeOfSupply.name !== placeOfSupply.code && (
              <Fact name="Place of supply">
                {placeOfSupply.name} ({placeOfSupply.code})
              </Fact>
            )}
            {isTreated && <Fact name="Reverse charge">No</Fact>}
          </dl>
        </div>
        {/* Nobody asks who buys at the counter. */}
        {(recipient.name || recipient.address) && (
          <section aria-label="Recipient">
            <p className="text-[0.85em]">Billed and delivered to</p>
            <p className="font-bold">{recipient.name}</p>
            <p>{recipient.address}</p>
            <p>
              {recipient.state}, state code {recipient.stateCode}
            </p>
          </section>
        )}
        {/* A phone is too narrow for the table, the paper is not. */}
        <div className={isReceipt ? undefined : 'sm:hidden print:hidden'}>
          <ReceiptLines document={document} />
        </div>
        {!isReceipt && (
          <div className="max-sm:hidden print:block">
            <Rows document={document} />
          </div>
        )}
        <Totals document={document} isReceipt={isReceipt} />
        <ReceiptCount document={document} />
        <p>
          <strong>{totals.inWords}</strong>
        </p>
        {facts && <ReceiptFoot document={document} facts={facts} />}
        {isTreated &&
          document.byCode.length > 0 &&
          (isReceipt ? <ReceiptCodes document={document} /> : <Codes document={document} />)}
        {document.notes.length > 0 && (
          <p>
            {document.notes
              .map(({ number, total }) => `${formatRupees(total)} was given back with ${number}.`)
              .join(' ')}
          </p>
        )}
        {!document.gstEffective && (
          <p>This note came after 30 November of the next financial year: it does not change the tax.</p>
        )}
        <footer className="border-t border-ink pt-2">
          <p>Issued electronically; no signature is needed.</p>
          {isComposition && <p>Composition taxable person</p>}
          {facts?.line && <p className="mt-2 text-center font-semibold wrap-anywhere">{facts.line}</p>}
        </footer>
      </article>
    </PrintFrame>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="font-semibold wrap-anywhere">{children}</dd>
  </div>
)

function Totals({ document, isReceipt }: { document: TaxDocument; isReceipt: boolean }) {
  const { totals } = document
  const taxes = taxesOf(document)
  const isAlone = taxes.length === 0 && totals.roundOff === 0
  return (
    <dl
      className={classNames(
        'ml-auto grid w-full grid-cols-[1fr_auto] items-baseline tabular-nums',
        !isReceipt && 'max-w-72',
      )}
    >
      {taxes.length > 0 && <Sum name="Taxable value" value={amount(totals.taxable)} />}
      {taxes.map(({ name, of }) => (
        <Sum key={name} name={name} value={amount(totals[of])} />
      ))}
      {totals.roundOff !== 0 && <Sum name="Round-off" value={amount(totals.roundOff)} />}
      <Sum name="Total" value={formatRupees(totals.total)} isTotal isAlone={isAlone} />
      {totals.storeCredit !== undefined && (
        <>
          <Sum name="Paid with store credit" value={formatRupees(totals.storeCredit)} />
          <Sum
            name="Paid in money"
            value={formatPaise(fromRupees(totals.total) - fromRupees(totals.storeCredit))}
          />
        </>
      )}
      {totals.cashRounding !== undefined && (
        <>
          <Sum name="Rounding of cash" value={amount(totals.cashRounding)} />
          <Sum
            name="In whole rupees"
            value={formatPaise(fromRupees(totals.total) + fromRupees(totals.cashRounding))}
          />
        </>
      )}
    </dl>
  )
}

interface SumProps {
  name: string
  value: string
  isTotal?: boolean
  /** The rule under the rows is above it already. */
  isAlone?: boolean
}

const Sum = ({ name, value, isTotal, isAlone }: SumProps) => {
  const total = isTotal && classNames('text-[1.35em] font-bold', !isAlone && 'border-t border-ink')
  return (
    <>
      <dt className={classNames(total)}>{name}</dt>
      <dd className={classNames('pl-2 text-right', total)}>{value}</dd>
    </>
  )
}
