import { numberHint } from '#shared/typed-number.ts'
import type { PackChange } from '../product-fields.ts'
import { discountOf, sellingRupees } from '../selling-price.ts'
import { LOW_STOCK } from '#features/stock/movements/shown-stock.ts'
import type { Pack, Product } from '#shared/shapes.ts'

export type PackField = 'mrp' | 'selling' | 'discount' | 'stock'

/** The displayed value of a pack's field. */
export function packValue(pack: Pack, field: PackField): number {
  if (field === 'mrp') return pack.price
  if (field === 'selling') return sellingRupees(pack)
  return field === 'discount' ? pack.discount : pack.stock
}

const KEPT = { oldPackets: 'side_by_side' as const }

/** Whether packets in stock are taken to bear the lower MRP of before: it is safe, and seldom a mistake that was put right. */
export const keepsMrp = (pack: Pack, mrp: number): boolean =>
  !pack.weighed && pack.stock > 0 && mrp > pack.price

/** A new MRP keeps the selling price, unless that would exceed it. Null when the product no longer has this pack. */
export function editedPacks(
  { packs }: Product,
  unit: string,
  field: PackField,
  value: number,
): PackChange[] | null {
  if (!packs.some((pack) => pack.unit === unit)) return null
  return packs.map(({ stock, ...pack }) => {
    if (pack.unit !== unit) return pack
    if (field === 'stock') return { ...pack, stock: value, stockWas: stock }
    if (field === 'discount') return { ...pack, discount: value }
    if (field === 'selling') return { ...pack, discount: discountOf(pack.price, value) }
    const discount = discountOf(value, Math.min(value, sellingRupees(pack)))
    return { ...pack, price: value, discount, ...(keepsMrp({ ...pack, stock }, value) && KEPT) }
  })
}

const DECIMALS: Record<PackField, number> = { mrp: 2, selling: 2, discount: 6, stock: 0 }

/** The error of a value as it was read (NaN for text that is no number) and typed; null when it is valid. */
export function packValueProblem(pack: Pack, field: PackField, value: number, typed: string): string | null {
  if (typed.trim() === '') return 'Enter a number'
  if (Number.isNaN(value)) return `"${typed.slice(0, 20)}" is not a number. ${numberHint(typed)}`
  if (value < 0) return 'Not below 0'
  if (Number(value.toFixed(DECIMALS[field])) !== value)
    return field === 'stock' ? 'Enter a whole number' : `At most ${DECIMALS[field]} decimals`
  if (field === 'discount') return value > 100 ? 'At most 100%' : null
  if (field === 'stock') return value > 10_000_000 ? 'At most 1,00,00,000' : null
  if (value > 100_000_000) return 'At most ₹10 crore'
  return field === 'selling' && value > pack.price ? 'Above the MRP' : null
}

/** How a pack's stock is shown: sold out, or nearly. */
export const packTone = ({ stock }: Pack): 'danger' | 'warn' | undefined =>
  stock === 0 ? 'danger' : stock <= LOW_STOCK ? 'warn' : undefined
