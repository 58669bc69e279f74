import { fromRupees, toRupees } from '#shared/money.ts'
import { packSize } from './pack-size.ts'

/** A pack's price per measure. */
interface UnitPrice {
  per: 'g' | '100 g' | 'kg' | 'ml' | '100 ml' | 'L' | 'piece' | 'cm' | 'm'
  /** Rupees, rounded to the paisa, half up. */
  rupees: number
}

/** One kilogram, litre, metre or piece. */
const ONE = { g: 1000, ml: 1000, cm: 100, pc: 1 }

/**
 * What a pack costs per measure, so that packs can be compared: per 100 g or 100 ml below one kilogram or litre, per kg
 * or L from there; lengths per cm up to a metre and per m above. Null when it cannot be computed, and for a single piece, whose price is its unit price.
 *
 * With `isDeclared` set, and for an MRP, the unit sale price of Rule 6(11) of the Legal Metrology (Packaged Commodities)
 * Rules: per g or ml below one kilogram or litre, per kg or L above, per cm below one metre and per m above, per piece; null at exactly
 * one, where it equals the MRP.
 */
export function unitPrice(unit: string, rupees: number, isDeclared?: unknown): UnitPrice | null {
  const size = packSize(unit)
  if (!size || (size.amount === ONE[size.of] && (isDeclared || size.of === 'pc' || size.of === 'cm')))
    return null
  const { amount, of } = size
  const per = (measured: number, per: string) =>
    ({ per, rupees: toRupees(Math.round((fromRupees(rupees) * measured) / amount)) }) as UnitPrice
  if (of === 'pc') return per(1, 'piece')
  if (of === 'cm') return amount > ONE.cm ? per(ONE.cm, 'm') : per(1, 'cm')
  if (amount >= 1000) return per(1000, of === 'g' ? 'kg' : 'L')
  return isDeclared ? per(1, of) : per(100, `100 ${of}`)
}
