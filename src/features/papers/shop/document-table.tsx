import type { ReactNode } from 'react'
import { GoodsName } from '#ui/goods-name.tsx'
import { SecondName } from '#ui/second-name.tsx'
import type { TaxDocument } from '../document-contract.ts'
import {
  amount,
  contentsOf,
  hasTreatments,
  priceOfOne,
  quantity,
  rateText,
  takenOff,
  taxesOf,
} from '../document-words.ts'

const cell = 'px-1.5 py-1 text-left align-top'
const figure = 'px-1.5 py-1 text-right align-top tabular-nums whitespace-nowrap'

const Figure = ({ children }: { children: ReactNode }) => (
  <th scope="col" className={figure}>
    {children}
  </th>
)

export function Rows({ document }: { document: TaxDocument }) {
  const taxes = taxesOf(document)
  const isTreated = hasTreatments(document)
  const isLowered = document.rows.some((row) => takenOff(row) > 0)
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
            <Figure>Quantity</Figure>
            <Figure>Price</Figure>
            {isLowered && <Figure>Discount</Figure>}
            {taxes.length > 0 && <Figure>Taxable</Figure>}
            {isTreated && <Figure>Rate</Figure>}
            {taxes.map(({ name }) => (
              <Figure key={name}>{name}</Figure>
            ))}
            <Figure>Total ₹</Figure>
          </tr>
        </thead>
        <tbody>
          {document.rows.map((row) => (
            <tr key={row.position} className="border-b border-ink">
              <th scope="row" className={`${cell} font-normal`}>
                <GoodsName name={row.name} />
                {row.secondName && <SecondName name={row.secondName} />}
              </th>
              {isTreated && <td className={cell}>{row.hsn}</td>}
              <td className={figure}>{quantity(row)}</td>
              <td className={figure}>{priceOfOne(row)}</td>
              {isLowered && <td className={figure}>{takenOff(row) > 0 ? amount(-takenOff(row)) : ''}</td>}
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

export function Codes({ document }: { document: TaxDocument }) {
  const taxes = taxesOf(document)
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="border-collapse sm:min-w-120">
        <caption className="text-left font-semibold">By HSN and rate</caption>
        <thead className="border-b border-ink">
          <tr>
            <th scope="col" className={cell}>
              HSN
            </th>
            <Figure>Rate</Figure>
            <Figure>{taxes.length > 0 ? 'Taxable' : 'Value'}</Figure>
            {taxes.map(({ name }) => (
              <Figure key={name}>{name}</Figure>
            ))}
          </tr>
        </thead>
        <tbody>
          {document.byCode.map((row) => (
            <tr key={`${row.hsn} ${row.treatment} ${row.rate}`}>
              <th scope="row" className={`${cell} font-normal`}>
                {row.hsn}
              </th>
              <td className={figure}>{rateText(row)}</td>
              <td className={figure}>{amount(row.taxable)}</td>
              {taxes.map(({ name, of }) => (
                <td key={name} className={figure}>
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
