import { packSize } from './pack-size.ts'

/** A pack's price per measure, so that packs can be compared. */
export interface UnitPrice {
  per: '100 g' | 'kg' | '100 ml' | 'L' | 'piece'
  /** Rupees, rounded to the paisa. */
  rupees: number
}

/**
 * The unit price of a pack: per 100 g or 100 ml up to half a kilogram or litre, per kg or L above. Null when it
 * cannot be computed, and for a single piece, whose price is its unit price.
 */
export function unitPrice(unit: string, sellingRupees: number): UnitPrice | null {
  const parsed = packSize(unit)
  if (!parsed) return null
  const { amount, of } = parsed
  if (of === 'pc') return amount > 1 ? { per: 'piece', rupees: toPaisa(sellingRupees / amount) } : null
  const small = amount <= 500
  const per = of === 'g' ? (small ? '100 g' : 'kg') : small ? '100 ml' : 'L'
  return { per, rupees: toPaisa((sellingRupees / amount) * (small ? 100 : 1000)) }
}

const toPaisa = (rupees: number): number => Math.round((rupees + Number.EPSILON) * 100) / 100
