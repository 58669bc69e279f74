import { stateTaxName } from '#features/addresses/state-codes.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import type { TaxDocument, TaxRow } from './document-contract.ts'
import { isBill } from './document-kind.ts'

const treatmentWords = { taxable: '', exempt: 'Exempt', nil: 'Nil rated', non_gst: 'Non-GST' } as const

/** What the rows of a paper are. */
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

/** Numbers on papers have no currency sign in every cell. */
export const amount = (rupees: number) => formatRupees(rupees).replace('₹', '')
export const quantity = ({ quantity: count, uqc, packs }: TaxRow) =>
  uqc === 'NA'
    ? ''
    : uqc === 'KGS'
      ? `${count.toFixed(3)} kg${packs > 1 ? ` (${packs} packs)` : ''}`
      : `${count} ${unitWords[uqc]?.[count === 1 ? 0 : 1] ?? uqc}`
export const rateText = ({ treatment, rate }: Pick<TaxRow, 'treatment' | 'rate'>) =>
  treatment === 'taxable' ? `${rate} %` : treatmentWords[treatment]

/** Whether a paper says how its goods are taxed. */
export const hasTreatments = ({ supplier }: TaxDocument) => supplier.mode === 'regular'

/** The taxes of a paper, by name: one over state borders, two within; none on a bill of supply and its notes. */
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

/** How much of what, at which price: "3 × 41.64", "0.250 kg × 40.00". Without the price where it does not come out even. */
export function countedText(row: TaxRow): string {
  const { quantity: count, uqc, packs } = row
  if (row.kind === 'charge' || count <= 0) return quantity(row)
  const paise = fromRupees(row.gross) + fromRupees(takenOff(row))
  const isWeighed = uqc === 'KGS' && count !== packs
  const each = Math.round(paise / count)
  if (Math.round(each * count) !== paise) return quantity(row)
  return `${isWeighed ? `${count.toFixed(3)} kg` : count} × ${amount(toRupees(each))}`
}

/** What packs cost less than their MRP. Rupees. */
export const savedAgainstMrp = ({ rows }: TaxDocument): number =>
  toRupees(
    rows.reduce((sum, { kind, uqc, quantity: count, packs, price, gross }) => {
      const isCounted = kind === 'goods' && (uqc !== 'KGS' || count === packs)
      return sum + (isCounted ? Math.max(0, fromRupees(price) * packs - fromRupees(gross)) : 0)
    }, 0),
  )
