import { discountOf, sellingRupees } from '../selling-price.ts'
import type { Pack, Product } from '#shared/shapes.ts'

/** The fields of a pack that can be edited in the list. */
export type PackField = 'mrp' | 'selling' | 'discount' | 'stock'

/** The displayed value of a pack's field. */
export function packValue(pack: Pack, field: PackField): number {
  if (field === 'mrp') return pack.price
  if (field === 'selling') return sellingRupees(pack)
  return field === 'discount' ? pack.discount : pack.stock
}

/** A pack as a change sends it; without `stock` it keeps its stock. */
export interface PackChange extends Omit<Pack, 'stock'> {
  stock?: number
  stockWas?: number
}

/**
 * The packs of a product with one field of one of them changed. A new MRP keeps the selling price, unless that would
 * exceed it. Null when the product no longer has this pack.
 */
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
    return { ...pack, price: value, discount: discountOf(value, Math.min(value, sellingRupees(pack))) }
  })
}

/** The error of a value; null when it is valid. */
export function packValueProblem(pack: Pack, field: PackField, value: number | null): string | null {
  if (value === null) return 'Enter a number'
  if (field === 'discount') return value > 100 ? 'At most 100%' : null
  if (field === 'stock') return value > 10_000_000 ? 'At most 1,00,00,000' : null
  if (value > 100_000_000) return 'At most ₹10 crore'
  return field === 'selling' && value > pack.price ? 'Above the MRP' : null
}
