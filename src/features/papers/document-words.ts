import { stateTaxName } from '#features/addresses/state-codes.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import type { TaxDocument, TaxRow } from './document-contract.ts'
import { isBill } from './document-kind.ts'

const treatmentWords = { taxable: '', exempt: 'Exempt', nil: 'Nil rated', non_gst: 'Non-GST' } as const

export const contentsOf = ({ kind }: TaxDocument) => {
  if (isBill(kind)) return 'What was supplied'
  return kind === 'receipt_voucher' ? 'What was paid for' : 'What is given back'
}

/** Units as a buyer reads them; returns have the codes. */
const unitWords: Record<string, readonly [one: string, more: string]> = {
  PAC: ['pack', 'packs'],
  PCS: ['piece', 'pieces'],
  BTL: ['bottle', 'bottles'],
  DOZ: ['dozen', 'dozens'],
  NOS: ['piece', 'pieces'],
}

/** Numbers on documents have no currency sign in every cell. */
export const amount = (rupees: number) => formatRupees(rupees).replace('₹', '')
export const quantity = ({ quantity: count, uqc, packs }: TaxRow) =>
  uqc === 'NA'
    ? ''
    : uqc === 'KGS'
      ? `${count.toFixed(3)} kg${packs > 1 ? ` (${packs} packs)` : ''}`
      : `${count} ${unitWords[uqc]?.[count === 1 ? 0 : 1] ?? uqc}`
export const rateText = ({ treatment, rate }: Pick<TaxRow, 'treatment' | 'rate'>) =>
  treatment === 'taxable' ? `${rate} %` : treatmentWords[treatment]

/** Whether a document says how its goods are taxed. */
export const hasTreatments = ({ supplier }: TaxDocument) => supplier.mode === 'regular'

/** The taxes of a document, by name: one over state borders, two within; none on a bill of supply and its notes. */
export function taxesOf(document: TaxDocument): { name: string; of: 'cgst' | 'sgst' | 'igst' }[] {
  const { interState, supplier, kind } = document
  if (!hasTreatments(document) || kind === 'bill_of_supply' || kind === 'refund_note') return []
  if (interState) return [{ name: 'IGST', of: 'igst' }]
  return [
    { name: 'CGST', of: 'cgst' },
    { name: stateTaxName(supplier.stateCode), of: 'sgst' },
  ]
}

/** What offers and a coupon take off a row, in rupees. */
export const takenOff = ({ offer = 0, coupon }: TaxRow): number =>
  toRupees(fromRupees(offer) + fromRupees(coupon))

/** Whether a row is weighed from a heap, and not counted in packs of a kilogram. */
const isWeighed = ({ uqc, quantity: count, packs }: TaxRow) => uqc === 'KGS' && count !== packs

/** The price of one piece, or of a kilogram, before what is taken off; empty where it does not come out even. */
export function priceOfOne(row: TaxRow): string {
  if (row.kind === 'charge' || row.quantity <= 0) return ''
  const paise = fromRupees(row.gross) + fromRupees(takenOff(row))
  const each = Math.round(paise / row.quantity)
  return Math.round(each * row.quantity) === paise ? amount(toRupees(each)) : ''
}

/** How much of what, at which price: "3 × 41.64", "0.250 kg × 40.00". Without the price where it does not come out even. */
export function countedText(row: TaxRow): string {
  const each = priceOfOne(row)
  if (!each) return quantity(row)
  return `${isWeighed(row) ? `${row.quantity.toFixed(3)} kg` : row.quantity} × ${each}`
}

/** What packs cost less than their MRP. Rupees. */
export const savedAgainstMrp = ({ rows }: TaxDocument): number =>
  toRupees(
    rows.reduce((sum, row) => {
      const isCounted = row.kind === 'goods' && !isWeighed(row)
      return sum + (isCounted ? Math.max(0, fromRupees(row.price) * row.packs - fromRupees(row.gross)) : 0)
    }, 0),
  )
