import { readBarcode, readPacketCode } from '#shared/barcode.ts'
import type { BillRow } from './bill-shape.ts'

export interface KnownPack {
  packId: number
  productId: number
  name: string
  unit: string
  barcode: string | null
  sku: string | null
  /** What earlier bills of the supplier called it, in lower case, as far as it was asked for. */
  billNames: string[]
  stock: number
  /** What is there to the gram, and what one pack weighs, if it is sold by weight. */
  stockGrams: number | null
  packGrams: number | null
  /** The pack that stands for the heap that it shares; itself without one. */
  stockId?: number
  pricePaise: number
  discountMicro: number
  /** What one cost by the last bill; null if it was never bought. */
  costPaise: number | null
}

/** A row with the lot and the date that its packet's code carries. */
export function withCode(row: BillRow): BillRow {
  const code = row.barcode ? readPacketCode(row.barcode) : null
  if (!code) return row
  return {
    ...row,
    ...(code.lot !== null && !row.batch && { batch: code.lot }),
    ...(code.expiresOn !== null && !row.expiresOn && { expiresOn: code.expiresOn }),
  }
}

/** The pack that a row means, or why it is not found. */
export function packOf(row: BillRow, packs: readonly KnownPack[]): KnownPack | string {
  if (row.productId !== undefined)
    return (
      packs.find(({ productId, unit }) => productId === row.productId && unit === row.unit) ??
      'This pack is no longer sold'
    )
  const barcode = row.barcode ? readBarcode(row.barcode) : null
  const byBarcode = barcode && packs.find((pack) => pack.barcode === barcode)
  if (byBarcode) return byBarcode
  const byCode = row.code && packs.find(({ sku }) => sku === row.code)
  if (byCode) return byCode
  const name = nameOnBill(row)
  const remembered = packs.find(({ billNames }) => billNames.includes(name))
  if (remembered) return remembered
  const named = name === '' ? [] : packs.filter((pack) => namesOf(pack).includes(name))
  const ofUnit = row.unit ? named.filter(({ unit }) => lower(unit) === lower(row.unit)) : named
  const found = ofUnit.length > 0 ? ofUnit : named
  if (found.length === 1) return found[0]!
  if (found.length > 1) return 'Several packs have this name. Choose the one that came'
  return row.barcode ? 'No pack has this barcode. Choose the one that came' : 'Choose the pack that came'
}

const lower = (text: string | undefined): string => (text ?? '').trim().toLowerCase()

export const nameOnBill = (row: BillRow): string => lower(row.nameOnBill) || lower(row.name)

/** What a bill may call a pack. */
export const namesOf = ({ name, unit }: KnownPack): string[] => [lower(name), lower(`${name} ${unit}`)]
