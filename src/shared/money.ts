/** Whole paise (1 rupee = 100 paise). Sums and prices are paise everywhere inside; rupees only on the wire. */
export type Paise = number & { readonly __unit: 'paise' }

/** A discount in millionths of a percent, so that six decimals of a percentage are exact: 0 … 100,000,000. */
export type DiscountMicro = number & { readonly __unit: 'percent-millionths' }

/** The largest price that one pack may carry: ten crore rupees. */
export const MAX_PRICE_PAISE = 10_000_000_000

/** The most that one line, or one order, may be worth before discounts. */
export const MAX_ORDER_PAISE = MAX_PRICE_PAISE

const WHOLE_DISCOUNT = 100_000_000
const WHOLE = BigInt(WHOLE_DISCOUNT)

export const paise = (value: number): Paise => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole paise: ${value}`)
  return value as Paise
}

/** Rupees as they travel (at most 2 decimals) to paise. */
export const fromRupees = (rupees: number): Paise => paise(Math.round(rupees * 100))

/** Paise to rupees as they travel. */
export const toRupees = (value: number): number => value / 100

/** Paise as payment providers spell rupees: always two decimals, no separators. */
export const toRupeesText = (value: Paise | number): string => toRupees(paise(value)).toFixed(2)

/** Rupees in words of a provider (`349.5`, `20.0`) to paise; null for anything that is not a plain amount. */
export function fromRupeesText(text: string): Paise | null {
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  if (whole === undefined || !/^\d{0,2}0*$/.test(decimals)) return null
  return paise(Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')))
}

/** A percentage with at most six decimals to millionths of a percent, and back. */
export const fromPercent = (percent: number): DiscountMicro =>
  Math.round(percent * 1_000_000) as DiscountMicro
export const toPercent = (micro: number): number => micro / 1_000_000

export interface PricedLine {
  pricePaise: number
  discountMicro: number
  quantity: number
}

/** Exact worth of a line in hundred-millionths of a paisa: price × (1 − discount/100) × quantity. */
function exact(line: PricedLine): bigint {
  return BigInt(line.pricePaise) * BigInt(WHOLE_DISCOUNT - line.discountMicro) * BigInt(line.quantity)
}

/** Beyond 2^53 paise an approximation, for show alone: nothing of that worth can be ordered. */
const roundHalfUp = (value: bigint) => Number((value + WHOLE / 2n) / WHOLE) as Paise

/** How many of a price one line may hold by its worth. */
export const mostByWorth = (pricePaise: number): number =>
  Math.floor(MAX_ORDER_PAISE / Math.max(pricePaise, 1))

/** What a line shows: rounded to the paisa, half up. */
export const linePaise = (line: PricedLine): Paise => roundHalfUp(exact(line))

/** The sub-total: the exact sum of the lines, rounded once (half up). Source: api.md, Shapes. */
export const subTotalPaise = (lines: PricedLine[]): Paise =>
  roundHalfUp(lines.reduce((sum, line) => sum + exact(line), 0n))

/** What one unit costs after its discount, rounded for show. */
export const sellingPaise = (pricePaise: number, discountMicro: number): Paise =>
  linePaise({ pricePaise, discountMicro, quantity: 1 })

/** `value` percent of a sum, rounded to the paisa, half up. `percent` has at most six decimals. */
export const percentOfPaise = (sum: number, percent: number): Paise =>
  roundHalfUp(BigInt(sum) * BigInt(fromPercent(percent)))

/**
 * The percentage (six decimals) whose discount turns `mrp` into `selling` paise: exactly up to ten lakh rupees, and
 * as near as six decimals come beyond (50 paise at ten crore). A shopkeeper types a selling price; the shop keeps a
 * percentage.
 */
export function discountFor(mrp: number, selling: number): DiscountMicro {
  if (mrp <= 0 || selling >= mrp) return 0 as DiscountMicro
  // Half up: the price is then slightly too low, and rounding brings it back up to the requested one.
  return Number((BigInt(mrp - selling) * WHOLE * 2n + BigInt(mrp)) / (BigInt(mrp) * 2n)) as DiscountMicro
}

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `1234.5` rupees → `₹1,234.50` (specification, section 4: ₹ with 2 decimals). */
export const formatRupees = (rupees: number): string => rupeeFormat.format(rupees)
