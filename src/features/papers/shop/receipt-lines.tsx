import { formatRupees } from '#shared/money.ts'
import { GoodsName } from '#ui/goods-name.tsx'
import { SecondName } from '#ui/second-name.tsx'
import type { TaxDocument } from '../document-contract.ts'
import {
  amount,
  contentsOf,
  countedText,
  hasTreatments,
  rateText,
  savedAgainstMrp,
  takenOff,
  taxesOf,
} from '../document-words.ts'
import { isBill } from '../document-kind.ts'
import type { ReceiptFacts } from '../receipt-facts.ts'

/** The rows of a receipt: the name, then how much, the tax and the amount. Nothing is broken inside a row. */
export function ReceiptLines({ document }: { document: TaxDocument }) {
  const isTreated = hasTreatments(document)
  return (
    <ul aria-label={contentsOf(document)} className="grid grid-cols-1 gap-1 border-b border-ink pb-2">
      {document.rows.map((row) => (
        <li key={row.position}>
          <p className="wrap-anywhere">
            <GoodsName name={row.name} />
          </p>
          {row.secondName && <SecondName name={row.secondName} className="block wrap-anywhere" />}
          <p className="flex justify-between gap-2">
            <span className="flex flex-wrap gap-x-2 *:whitespace-nowrap">
              <span>{countedText(row)}</span>
              {isTreated && (
                <span>{[row.hsn && `HSN ${row.hsn}`, rateText(row)].filter(Boolean).join(' ')}</span>
              )}
            </span>
            <span className="font-semibold whitespace-nowrap tabular-nums">{amount(row.gross)}</span>
          </p>
          {takenOff(row) > 0 && <p>after {formatRupees(takenOff(row))} off</p>}
        </li>
      ))}
    </ul>
  )
}

/** The sums of each code and rate, in lines that a roll of 58 mm has room for. */
export function ReceiptCodes({ document }: { document: TaxDocument }) {
  const taxes = taxesOf(document)
  return (
    <section aria-label="By HSN and rate">
      <p className="font-semibold">By HSN and rate</p>
      <ul>
        {document.byCode.map((row) => (
          <li key={`${row.hsn} ${row.treatment} ${row.rate}`}>
            <p className="flex justify-between gap-2">
              <span>{[row.hsn ?? 'No code', rateText(row)].join(', ')}</span>
              <span className="whitespace-nowrap tabular-nums">{amount(row.taxable)}</span>
            </p>
            {taxes.length > 0 && (
              <p className="flex flex-wrap justify-end gap-x-2 tabular-nums">
                {taxes.map(({ name, of }) => (
                  <span key={name} className="whitespace-nowrap">
                    {name} {amount(row[of])}
                  </span>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many there are, and what they cost less than their MRP. */
export function ReceiptCount({ document }: { document: TaxDocument }) {
  const goods = document.rows.filter(({ kind }) => kind === 'goods')
  const packs = goods.reduce((sum, row) => sum + row.packs, 0)
  const saved = isBill(document.kind) ? savedAgainstMrp(document) : 0
  return (
    <>
      <p>
        {goods.length === 1 ? '1 item' : `${goods.length} items`}
        {packs > goods.length && `, ${packs} in all`}
      </p>
      {saved > 0 && <p className="font-bold">You save {formatRupees(saved)} against MRP</p>}
    </>
  )
}

const paidWords = { cash: 'Cash', upi: 'UPI', card: 'Card', khata: 'Khata', credit: 'Credit note' } as const
const backWords = {
  cash: 'Back in cash',
  upi: 'Back by UPI',
  card: 'Back on the card',
  khata: 'Back on the khata',
  credit: 'Kept as credit',
} as const

/** How it was paid or goes back, where and with whom. */
export function ReceiptFoot({ document, facts }: { document: TaxDocument; facts: ReceiptFacts }) {
  const { tenders, change, noteLeft, till, cashier } = facts
  const isPaid = isBill(document.kind)
  const words = isPaid ? paidWords : backWords
  return (
    <>
      <dl className="border-t border-ink pt-1 tabular-nums">
        {tenders.map(({ kind, amount: paid, note }) => (
          <Paid
            key={`${kind} ${note ?? ''}`}
            name={[words[kind], note].filter(Boolean).join(' ')}
            paid={paid}
          />
        ))}
        {noteLeft && <Paid name={`Left on ${noteLeft.number}`} paid={noteLeft.amount} />}
        {change > 0 && <Paid name="Change" paid={change} className="font-bold" />}
      </dl>
      {!isPaid && tenders.some(({ kind }) => kind === 'credit') && (
        <p className="font-semibold">To spend it, bring this note or its number {document.number}.</p>
      )}
      <p className="wrap-anywhere">{[till, cashier].filter(Boolean).join(', ')}</p>
    </>
  )
}

const Paid = ({ name, paid, className = '' }: { name: string; paid: number; className?: string }) => (
  <div className={`flex justify-between gap-2 ${className}`}>
    <dt className="wrap-anywhere">{name}</dt>
    <dd className="whitespace-nowrap">{formatRupees(paid)}</dd>
  </div>
)
