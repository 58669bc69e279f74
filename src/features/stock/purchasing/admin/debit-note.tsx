import { stateNameOf } from '#features/addresses/state-codes.ts'
import { amountInWords } from '#features/papers/amount-in-words.ts'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { weightText } from '#shared/weight-text.ts'
import { GoodsName } from '#ui/goods-name.tsx'
import { PrintFrame } from '#ui/print-frame.tsx'
import type { Purchase, PurchaseLine } from '../contract.ts'

/** Whose document it is. */
export interface Seller {
  name: string
  address: string
  gstin: string
}

interface DebitNote extends Purchase {
  lines: readonly PurchaseLine[]
  supplierGstin?: string | undefined
}

const cell = 'px-1.5 py-1 text-left align-top'
const figure = 'px-1.5 py-1 text-right align-top tabular-nums whitespace-nowrap'
const rupees = (amount: number) => formatRupees(amount).replace('₹', '')

type Sum = 'taxable' | 'cgst' | 'sgst' | 'igst' | 'amount'

/** What goes with the goods that go back to a supplier; on paper only. */
export const DebitNotePaper = ({ note, seller }: { note: DebitNote; seller: Seller }) => {
  const { lines } = note
  const sumOf = (of: Sum) => toRupees(lines.reduce((sum, line) => sum + fromRupees(line.note?.[of] ?? 0), 0))
  const taxes = (['cgst', 'sgst', 'igst'] as const).filter((of) => sumOf(of) > 0)
  const isTaxed = taxes.length > 0
  const total = Math.abs(note.total)
  return (
    <PrintFrame paper="a4" name={note.billNumber} isPrintedOnly className="text-sm">
      <header className="flex justify-between gap-6 border-b-2 border-ink pb-2">
        <div>
          <p className="text-lg font-bold">{seller.name}</p>
          <p className="whitespace-pre-line">{seller.address}</p>
          {seller.gstin && <p>GSTIN {seller.gstin}</p>}
          <StateOf gstin={seller.gstin} />
        </div>
        <div className="text-right">
          <p className="text-lg font-bold">{note.billNumber}</p>
          <p>{formatDay(note.billDate)}</p>
        </div>
      </header>
      <div className="py-3">
        <p>
          To <strong>{note.supplier}</strong>
          {note.supplierGstin && <>, GSTIN {note.supplierGstin}</>}
        </p>
        <StateOf gstin={note.supplierGstin} />
        <p className="pt-2">These goods go back: {note.reason}.</p>
      </div>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className={cell}>
              Product
            </th>
            <th scope="col" className={cell}>
              Your bill
            </th>
            <th scope="col" className={figure}>
              Quantity
            </th>
            <th scope="col" className={figure}>
              Cost of one
            </th>
            {isTaxed && (
              <>
                <th scope="col" className={figure}>
                  Taxable
                </th>
                <th scope="col" className={figure}>
                  GST
                </th>
                {taxes.map((of) => (
                  <th key={of} scope="col" className={figure}>
                    {of.toUpperCase()}
                  </th>
                ))}
              </>
            )}
            <th scope="col" className={figure}>
              Total ₹
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ productId, unit, name, quantity, grams, cost, note: said }) => (
            <tr key={`${productId} ${unit}`} className="border-b border-line">
              <th scope="row" className={`${cell} font-normal`}>
                <GoodsName name={`${name}, ${unit}`} />
                {isTaxed && said?.hsn && <span className="block">HSN {said.hsn}</span>}
              </th>
              <td className={cell}>
                {said?.against && (
                  <>
                    <span className="block break-words">{said.against.billNumber}</span>
                    <span className="block whitespace-nowrap">{formatDay(said.against.billDate)}</span>
                  </>
                )}
              </td>
              <td className={figure}>
                {grams === undefined ? Math.abs(quantity) : weightText(Math.abs(grams))}
              </td>
              <td className={figure}>{rupees(cost)}</td>
              {isTaxed && (
                <>
                  <td className={figure}>{said && rupees(said.taxable)}</td>
                  <td className={figure}>{said?.rate == null ? '' : `${said.rate} %`}</td>
                  {taxes.map((of) => (
                    <td key={of} className={figure}>
                      {said && rupees(said[of])}
                    </td>
                  ))}
                </>
              )}
              <td className={figure}>{said && rupees(said.amount)}</td>
            </tr>
          ))}
        </tbody>
        {isTaxed && (
          <tfoot>
            <tr className="border-t border-ink font-semibold">
              <th scope="row" colSpan={4} className={cell}>
                {lines.length === 1 ? '1 item' : `${lines.length} items`}
              </th>
              <td className={figure}>{rupees(sumOf('taxable'))}</td>
              <td className={figure}>–</td>
              {taxes.map((of) => (
                <td key={of} className={figure}>
                  {rupees(sumOf(of))}
                </td>
              ))}
              <td className={figure}>{rupees(sumOf('amount'))}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <div className="break-inside-avoid pt-3">
        <p className="text-right text-base font-bold">Total {formatRupees(total)}</p>
        <p>{amountInWords(fromRupees(total))}</p>
        <div className="grid grid-cols-2 gap-6 pt-12">
          <p className="border-t border-ink pt-1">Received by: name, date and stamp</p>
          <p className="border-t border-ink pt-1">For {seller.name}, authorised signatory</p>
        </div>
      </div>
    </PrintFrame>
  )
}

/** Of a GSTIN, whose first two digits name it. */
const StateOf = ({ gstin }: { gstin: string | undefined }) =>
  gstin ? (
    <p>
      {stateNameOf(gstin.slice(0, 2))}, state code {gstin.slice(0, 2)}
    </p>
  ) : null
