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
  const twice = mapping.find((column, i) => column !== null && mapping.indexOf(column) < i)
  return twice ? `Choose one column only for ${billColumnLabels[twice]}.` : null
}

export const billColumnLabels: Record<BillColumn, string> = {
  barcode: 'Barcode',
  code: 'SKU',
  name: 'Name',
  unit: 'Pack size',
  quantity: 'Quantity',
  free: 'Free quantity',
  cost: 'Cost of one',
  amount: 'Amount of the line',
  mrp: 'MRP',
  batch: 'Batch',
  expiresOn: 'Expiry',
}
