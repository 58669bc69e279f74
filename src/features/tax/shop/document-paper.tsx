import type { ReactNode } from 'react'
import { stateNameOf, stateTaxName } from '#features/addresses/state-codes.ts'
import { formatRupees } from '#shared/money.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { classNames } from '#ui/class-names.ts'
import type { TaxDocument, TaxRow } from '../document-contract.ts'
import { COMPOSITION_WORDS, documentTitles, isBill } from '../document-kind.ts'
import './document-paper.css'

export const PAPERS = ['a4', '80mm'] as const
export type Paper = (typeof PAPERS)[number]

export const COPIES = ['original', 'duplicate', 'triplicate'] as const
export type Copy = (typeof COPIES)[number]

/** What a copy has at its top (CGST Rules, rule 48). */
const copyWords = {
  original: 'ORIGINAL FOR RECIPIENT',
  duplicate: 'DUPLICATE FOR TRANSPORTER',
  triplicate: 'TRIPLICATE FOR SUPPLIER',
} as const satisfies Record<Copy, string>

const treatmentWords = { taxable: '', exempt: 'Exempt', nil: 'Nil rated', non_gst: 'Non-GST' } as const

/** A bill or note as it is printed: with what rules 46, 49 and 53 of the CGST Rules ask for. */
export function DocumentPaper({
  document,
  paper,
  copy,
}: {
  document: TaxDocument
  paper: Paper
  copy: Copy
}) {
  const { supplier, recipient, totals, placeOfSupply, against } = document
  const isTreated = hasTreatments(document)
  const isComposition = supplier.mode === 'composition'
  const isReceipt = paper === '80mm'
  const title = documentTitles[document.kind]
  return (
    <article
      aria-label={`${title} ${document.number}`}
      data-paper={paper}
      className={classNames('document-paper grid grid-cols-1 gap-3 text-sm', isReceipt && 'max-w-80')}
    >
      <header className="grid grid-cols-1 gap-1">
        <p className="text-right text-xs font-semibold">{copyWords[copy]}</p>
        {isComposition && <p className="text-center font-semibold">{COMPOSITION_WORDS}</p>}
        <h1 className="text-center text-lg font-bold">{title}</h1>
      </header>
      <div
        className={classNames(
          'grid grid-cols-1 gap-3 border-y border-ink py-2',
          !isReceipt && 'sm:grid-cols-2',
        )}
      >
        <section aria-label="Supplier">
          <p className="font-bold">{supplier.legalName}</p>
          {supplier.tradeName !== supplier.legalName && <p>{supplier.tradeName}</p>}
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
        <dl className="grid h-fit grid-cols-[auto_1fr] gap-x-3">
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
          <p className="text-xs">Billed and delivered to</p>
          <p className="font-bold">{recipient.name}</p>
          <p>{recipient.address}</p>
          <p>
            {recipient.state}, state code {recipient.stateCode}
          </p>
        </section>
      )}
      {/* A phone is too narrow for the table, the paper is not. */}
      <div className={isReceipt ? undefined : 'sm:hidden print:hidden'}>
        <Lines document={document} />
      </div>
      {!isReceipt && (
        <div className="max-sm:hidden print:block">
          <Rows document={document} />
        </div>
      )}
      <Totals document={document} />
      <p>
        <strong>{totals.inWords}</strong>
      </p>
      {isTreated && document.byCode.length > 0 && <Codes document={document} isReceipt={isReceipt} />}
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
      </footer>
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="font-semibold break-words">{children}</dd>
  </>
)

const contentsOf = ({ kind }: TaxDocument) => {
  if (isBill(kind)) return 'What was supplied'
  return kind === 'receipt_voucher' ? 'What was paid for' : 'What is given back'
}

/** Numbers on papers have no currency sign in every cell. */
const amount = (rupees: number) => formatRupees(rupees).replace('₹', '')
const quantity = ({ quantity: count, uqc, packs }: TaxRow) =>
  uqc === 'NA'
    ? ''
    : uqc === 'KGS'
      ? `${count.toFixed(3)} kg${packs > 1 ? ` (${packs} packs)` : ''}`
      : `${count} ${uqc}`
const rateText = ({ treatment, rate }: Pick<TaxRow, 'treatment' | 'rate'>) =>
  treatment === 'taxable' ? `${rate} %` : treatmentWords[treatment]

/** Whether a paper says how its goods are taxed. */
const hasTreatments = ({ supplier }: TaxDocument) => supplier.mode === 'regular'

/** The taxes of a paper, by name: one over state borders, two within; none on a bill of supply and its notes. */
function taxesOf(document: TaxDocument): { name: string; of: 'cgst' | 'sgst' | 'igst' }[] {
  const { interState, supplier, kind } = document
  if (!hasTreatments(document) || kind === 'bill_of_supply' || kind === 'refund_note') return []
  if (interState) return [{ name: 'IGST', of: 'igst' }]
  return [
    { name: 'CGST', of: 'cgst' },
    { name: stateTaxName(supplier.stateCode), of: 'sgst' },
  ]
}

const cell = 'px-1.5 py-1 text-left'
const figure = 'px-1.5 py-1 text-right tabular-nums whitespace-nowrap'

function Rows({ document }: { document: TaxDocument }) {
  const taxes = taxesOf(document)
  const isTreated = hasTreatments(document)
  const hasCoupon = document.rows.some(({ coupon }) => coupon > 0)
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full border-collapse">
        <caption className="sr-only">{contentsOf(document)}</caption>
        <thead className="border-b border-ink">
          <tr>
            <th scope="col" className={`${cell} min-w-36`}>
              Description
            </th>
            {isTreated && (
              <th scope="col" className={cell}>
                HSN
              </th>
            )}
            <th scope="col" className={figure}>
              Quantity
            </th>
            {hasCoupon && (
              <th scope="col" className={figure}>
                Coupon
              </th>
            )}
            {taxes.length > 0 && (
              <th scope="col" className={figure}>
                Taxable
              </th>
            )}
            {isTreated && (
              <th scope="col" className={figure}>
                Rate
              </th>
            )}
            {taxes.map(({ name }) => (
              <th key={name} scope="col" className={figure}>
                {name}
              </th>
            ))}
            <th scope="col" className={figure}>
              Total ₹
            </th>
          </tr>
        </thead>
        <tbody>
          {document.rows.map((row) => (
            <tr key={row.position} className="border-b border-ink">
              <th scope="row" className={`${cell} font-normal`}>
                {row.name}
              </th>
              {isTreated && <td className={cell}>{row.hsn}</td>}
              <td className={figure}>{quantity(row)}</td>
              {hasCoupon && <td className={figure}>{row.coupon > 0 ? amount(-row.coupon) : ''}</td>}
              {taxes.length > 0 && <td className={figure}>{amount(row.taxable)}</td>}
              {isTreated && <td className={figure}>{rateText(row)}</td>}
              {taxes.map(({ name, of }) => (
                <td key={name} className={figure}>
                  {amount(row[of])}
                </td>
              ))}
              <td className={figure}>{amount(row.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The rows of a receipt: two lines each. */
function Lines({ document }: { document: TaxDocument }) {
  const isTreated = hasTreatments(document)
  return (
    <ul aria-label={contentsOf(document)} className="grid grid-cols-1 gap-1 border-b border-ink pb-2">
      {document.rows.map((row) => (
        <li key={row.position}>
          <p>{row.name}</p>
          <p className="flex justify-between gap-2">
            <span>
              {[
                quantity(row),
                isTreated && [row.hsn && `HSN ${row.hsn}`, rateText(row)].filter(Boolean).join(' '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="tabular-nums">{amount(row.gross)}</span>
          </p>
          {row.coupon > 0 && <p>after a coupon of {formatRupees(row.coupon)}</p>}
        </li>
      ))}
    </ul>
  )
}

function Totals({ document }: { document: TaxDocument }) {
  const { totals } = document
  const taxes = taxesOf(document)
  return (
    <dl className="ml-auto grid w-full max-w-72 grid-cols-[1fr_auto] tabular-nums">
      {taxes.length > 0 && <Sum name="Taxable value" value={amount(totals.taxable)} />}
      {taxes.map(({ name, of }) => (
        <Sum key={name} name={name} value={amount(totals[of])} />
      ))}
      {totals.roundOff !== 0 && <Sum name="Round-off" value={amount(totals.roundOff)} />}
      <Sum name="Total" value={formatRupees(totals.total)} isTotal />
    </dl>
  )
}

const Sum = ({ name, value, isTotal }: { name: string; value: string; isTotal?: boolean }) => (
  <>
    <dt className={isTotal ? 'border-t border-ink font-bold' : undefined}>{name}</dt>
    <dd className={classNames('pl-6 text-right', isTotal && 'border-t border-ink font-bold')}>{value}</dd>
  </>
)

/** The sums of each code and rate; on a receipt the two share a column. */
function Codes({ document, isReceipt }: { document: TaxDocument; isReceipt: boolean }) {
  const taxes = taxesOf(document)
  const [text, number] = isReceipt
    ? ['py-1 text-left', 'py-1 pl-1.5 text-right tabular-nums whitespace-nowrap']
    : [cell, figure]
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className={classNames('border-collapse', isReceipt ? 'w-full text-xs' : 'sm:min-w-120')}>
        <caption className="text-left font-semibold">By HSN and rate</caption>
        <thead className="border-b border-ink">
          <tr>
            <th scope="col" className={text}>
              {isReceipt ? 'HSN, rate' : 'HSN'}
            </th>
            {!isReceipt && (
              <th scope="col" className={number}>
                Rate
              </th>
            )}
            <th scope="col" className={number}>
              {taxes.length > 0 ? 'Taxable' : 'Value'}
            </th>
            {taxes.map(({ name }) => (
              <th key={name} scope="col" className={number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {document.byCode.map((row) => (
            <tr key={`${row.hsn} ${row.treatment} ${row.rate}`}>
              <th scope="row" className={`${text} font-normal`}>
                {row.hsn}
                {isReceipt && <span className="block">{rateText(row)}</span>}
              </th>
              {!isReceipt && <td className={number}>{rateText(row)}</td>}
              <td className={number}>{amount(row.taxable)}</td>
              {taxes.map(({ name, of }) => (
                <td key={name} className={number}>
                  {amount(row[of])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
