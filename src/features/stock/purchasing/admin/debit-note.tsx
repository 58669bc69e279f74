import { formatDay } from '#shared/format-day.ts'
import { formatRupees } from '#shared/money.ts'
import { weightText } from '#shared/weight-text.ts'
import { PrintFrame } from '#ui/print-frame.tsx'
import type { Purchase, PurchaseLine } from '../contract.ts'

/** Whose paper it is. */
export interface Seller {
  name: string
  address: string
  gstin: string
}

/** What goes with the goods that go back to a supplier; on paper only. */
export const DebitNotePaper = ({
  note,
  lines,
  seller,
}: {
  note: Purchase
  lines: readonly PurchaseLine[]
  seller: Seller
}) => (
  <PrintFrame paper="a4" name={note.billNumber} isPrintedOnly className="text-sm">
    <header className="flex justify-between gap-6 border-b-2 border-ink pb-2">
      <div>
        <p className="text-lg font-bold">{seller.name}</p>
        <p className="whitespace-pre-line">{seller.address}</p>
        {seller.gstin && <p>GSTIN {seller.gstin}</p>}
      </div>
      <div className="text-right">
        <p className="text-lg font-bold">{note.billNumber}</p>
        <p>{formatDay(note.billDate)}</p>
      </div>
    </header>
    <p className="py-3">
      To <strong>{note.supplier}</strong>. These goods go back: {note.reason}.
    </p>
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-ink text-left">
          <th scope="col">Product</th>
          <th scope="col" className="text-right">
            Quantity
          </th>
          <th scope="col" className="text-right">
            Cost of one
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.productId} ${line.unit}`} className="border-b border-line">
            <td className="py-1">
              {line.name} {line.unit}
            </td>
            <td className="text-right">
              {line.grams === undefined ? Math.abs(line.quantity) : weightText(Math.abs(line.grams))}
            </td>
            <td className="text-right">{formatRupees(line.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="pt-3 text-right text-base font-bold">Total {formatRupees(Math.abs(note.total))}</p>
  </PrintFrame>
)
