import type { FoundPack } from '#features/stock/movements/contract.ts'
import type { PacketCode } from '#shared/barcode.ts'
import type { BillRow, CheckedLine } from '../bill-shape.ts'

/** A line that is being entered: texts as they are typed, or as they stood in a file. */
export interface DraftLine {
  key: number
  productId?: number
  name: string
  unit: string
  /** What the bill calls it, if it is not the name of the pack. */
  nameOnBill: string
  barcode: string
  code: string
  quantity: string
  free: string
  cost: string
  amount: string
  mrp: string
  batch: string
  expiresOn: string
  discount: string
  discountAmount: string
  gst: string
  gstAmount: string
  freight: string
  /** What counts where rate and amount differ; empty until it is asked. */
  costFrom: '' | 'amount' | 'rate'
  changeMrp: boolean
  /** What happens to packets in stock with another MRP; empty until it is asked. */
  oldPackets: '' | NonNullable<BillRow['oldPackets']>
}

const LINE_FIELDS = [
  'quantity',
  'free',
  'cost',
  'discount',
  'discountAmount',
  'gst',
  'gstAmount',
  'freight',
  'mrp',
  'expiresOn',
  'batch',
  'nameOnBill',
] as const
export type LineField = (typeof LINE_FIELDS)[number]

const blank = {
  name: '',
  unit: '',
  nameOnBill: '',
  barcode: '',
  code: '',
  quantity: '',
  free: '',
  cost: '',
  amount: '',
  mrp: '',
  batch: '',
  expiresOn: '',
  discount: '',
  discountAmount: '',
  gst: '',
  gstAmount: '',
  freight: '',
  costFrom: '' as const,
  changeMrp: false,
  oldPackets: '' as const,
}

/** One more of a line that has the pack, or a new line at the top, also for another batch; its code says batch and expiry. */
export function withPack(
  lines: readonly DraftLine[],
  key: number,
  pack: FoundPack,
  code: PacketCode | null = null,
): DraftLine[] {
  const [batch, expiresOn] = [code?.lot ?? '', code?.expiresOn ?? '']
  const at = lines.findIndex(
    (line) =>
      line.productId === pack.productId &&
      line.unit === pack.unit &&
      (batch === '' || line.batch === '' || line.batch === batch),
  )
  const line = lines[at]
  if (line)
    return lines.with(at, {
      ...line,
      quantity: String((Number(line.quantity) || 0) + 1),
      batch: line.batch || batch,
      expiresOn: line.expiresOn || expiresOn,
    })
  const { productId, name, unit, mrp } = pack
  return [
    { ...blank, key, productId, name, unit, quantity: '1', mrp: String(mrp), batch, expiresOn },
    ...lines,
  ]
}

/** A line of a file with its pack; what the file calls it is remembered for the supplier. */
export const resolved = (
  line: DraftLine,
  { productId, name, unit }: Pick<FoundPack, 'productId' | 'name' | 'unit'>,
): DraftLine => ({ ...line, productId, name, unit, nameOnBill: line.nameOnBill || line.name })

const RUPEES = /^\s*(?:₹|rs\.?|inr)\s*/i

/** The lines of a file. The fields of money show their ₹ themselves. */
export const draftsOf = (rows: readonly BillRow[], firstKey: number): DraftLine[] =>
  rows.map((row, at) => {
    const texts = Object.entries(row).map(([field, value]) => [
      field,
      ['cost', 'amount', 'mrp'].includes(field) ? String(value).replace(RUPEES, '') : String(value),
    ])
    return { ...blank, ...Object.fromEntries(texts), key: firstKey + at }
  })

/** Takes over which packs were found for the lines of a file, so that they can be shown by their names. */
export const namedBy = (lines: readonly DraftLine[], checked: readonly CheckedLine[]): DraftLine[] =>
  lines.map((line, at) => {
    const found = checked[at]
    if (line.productId !== undefined || found?.productId == null) return line
    return resolved(line, { ...found, productId: found.productId })
  })

/** A line as the call takes it; what is empty is left out. */
export function rowOf(line: DraftLine): BillRow {
  const { key: _, productId, changeMrp, ...texts } = line
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  const row = Object.fromEntries(filled) as BillRow
  return { ...row, ...(productId !== undefined && { productId }), ...(changeMrp && { changeMrp }) }
}
