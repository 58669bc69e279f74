/** What a column of a supplier's file may be. */
export const BILL_COLUMNS = [
  'barcode',
  'code',
  'name',
  'unit',
  'quantity',
  'free',
  'cost',
  'amount',
  'discount',
  'discountAmount',
  'gst',
  'gstAmount',
  'freight',
  'mrp',
  'batch',
  'expiresOn',
] as const
export type BillColumn = (typeof BILL_COLUMNS)[number]

/** For each column of a file, what it is; null where it is ignored. */
export type BillMapping = (BillColumn | null)[]

/** Why a mapping cannot be used; null when it can. */
export function billMappingProblem(mapping: BillMapping): string | null {
  if (!mapping.some((column) => column === 'barcode' || column === 'code' || column === 'name'))
    return 'Choose the column of the barcode, the SKU or the name.'
  if (!mapping.includes('quantity')) return 'Choose the column of the quantity.'
  if (!mapping.includes('cost') && !mapping.includes('amount'))
    return 'Choose the column of the cost or the amount.'
  const twice = mapping.find(
    (column, i) => column !== null && !isSummed(column) && mapping.indexOf(column) < i,
  )
  return twice ? `Choose one column only for ${billColumnLabels[twice]}.` : null
}

/** Bills have several columns of these, such as CGST and SGST: their cells are added. */
export const isSummed = (column: BillColumn): boolean =>
  column === 'discountAmount' || column === 'gst' || column === 'gstAmount' || column === 'freight'

export const billColumnLabels: Record<BillColumn, string> = {
  barcode: 'Barcode',
  code: 'SKU',
  name: 'Name',
  unit: 'Pack size',
  quantity: 'Quantity',
  free: 'Free quantity',
  cost: 'Cost of one (rate)',
  amount: 'Amount of the line',
  discount: 'Discount in %',
  discountAmount: 'Discount in ₹',
  gst: 'GST in % (CGST and SGST are added)',
  gstAmount: 'GST in ₹ (CGST and SGST are added)',
  freight: 'Freight in ₹',
  mrp: 'MRP',
  batch: 'Batch',
  expiresOn: 'Expiry',
}
