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

/** How it was paid, where and with whom. */
export function ReceiptFoot({ facts }: { facts: ReceiptFacts }) {
  const { tenders, change, till, cashier } = facts
  return (
    <>
      <dl className="border-t border-ink pt-1 tabular-nums">
        {tenders.map(({ name, amount: paid }) => (
          <div key={name} className="flex justify-between gap-2">
            <dt>{name}</dt>
            <dd className="whitespace-nowrap">{formatRupees(paid)}</dd>
          </div>
        ))}
        {change > 0 && (
          <div className="flex justify-between gap-2 font-bold">
            <dt>Change</dt>
            <dd className="whitespace-nowrap">{formatRupees(change)}</dd>
          </div>
        )}
      </dl>
      <p className="wrap-anywhere">{[till, cashier].filter(Boolean).join(', ')}</p>
    </>
  )
}
