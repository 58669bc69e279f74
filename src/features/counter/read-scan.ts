import { readBarcode } from '#shared/barcode.ts'

/** How the labels of the shop's own scale are built: prefix, item number, value, check digit. */
export interface ScaleFormat {
  /** The first digits of every label of this kind. */
  prefix: string
  itemDigits: number
  value: 'grams' | 'paise'
  /** What one of the value stands for: 10 where the label has ten-paise steps. */
  factor?: number | undefined
}

export type Scan =
  | { kind: 'packet'; barcode: string }
  | { kind: 'scale'; item: string; grams: number }
  | { kind: 'scale'; item: string; paise: number }
  | { refused: 'barcode_wrong' }
  | { refused: 'weight_missing'; item: string }

/** What a scanner has read: a packet, a label of the shop's own scale, or nothing that can be sold. */
export function readScan(text: string, formats: readonly ScaleFormat[]): Scan {
  const barcode = readBarcode(text)
  if (barcode === null) return { refused: 'barcode_wrong' }
  const format = barcode.length === 13 ? formats.find(({ prefix }) => barcode.startsWith(prefix)) : undefined
  if (!format) return { kind: 'packet', barcode }
  const { prefix, itemDigits, value: unit, factor = 1 } = format
  const item = barcode.slice(prefix.length, prefix.length + itemDigits)
  const value = Number(barcode.slice(prefix.length + itemDigits, -1)) * factor
  if (value === 0) return { refused: 'weight_missing', item }
  return unit === 'grams' ? { kind: 'scale', item, grams: value } : { kind: 'scale', item, paise: value }
}
