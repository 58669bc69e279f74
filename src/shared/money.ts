/** Whole paise (1 rupee = 100 paise). All amounts inside the shop are paise; rupees are used only in the API. */
export type Paise = number & { readonly __unit: 'paise' }

/** A discount in millionths of a percent, so that six decimals of a percentage are exact: 0 … 100,000,000. */
type DiscountMicro = number & { readonly __unit: 'percent-millionths' }

/** The maximum price of one pack: ten crore rupees. */
export const MAX_PRICE_PAISE = 10_000_000_000

/** The maximum value of one line, or one order, before discounts. */
export const MAX_ORDER_PAISE = MAX_PRICE_PAISE

/** A discount of everything, in millionths of a percent. */
export const WHOLE_DISCOUNT = 100_000_000
const WHOLE = BigInt(WHOLE_DISCOUNT)

const paise = (value: number): Paise => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole paise: ${value}`)
  return value as Paise
}

/** Converts the API's rupees (at most 2 decimals) to paise. */
export const fromRupees = (rupees: number): Paise => paise(Math.round(rupees * 100))

/** Converts paise to the API's rupees. */
export const toRupees = (value: number): number => value / 100

/** Paise in the format of payment providers: rupees with two decimals, without separators. */
export const toRupeesText = (value: Paise | number): string => toRupees(paise(value)).toFixed(2)

/** Parses a provider's amount in rupees (`349.5`, `20.0`) to paise; null for anything else. */
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

/** The exact value of a line in hundred-millionths of a paisa: price × (1 − discount/100) × quantity. */
function exact(line: PricedLine): bigint {
  return BigInt(line.pricePaise) * BigInt(WHOLE_DISCOUNT - line.discountMicro) * BigInt(line.quantity)
}

/** Beyond 2^53 paise an approximation, for display only: no order can be worth that much. */
const roundHalfUp = (value: bigint) => Number((value + WHOLE / 2n) / WHOLE) as Paise

/** The largest quantity of a price whose line stays below the maximum value. */
export const maxQuantityByValue = (pricePaise: number): number =>
  Math.floor(MAX_ORDER_PAISE / Math.max(pricePaise, 1))

/** A line's displayed amount: rounded to the paisa, half up. */
export const linePaise = (line: PricedLine): Paise => roundHalfUp(exact(line))

/** The sub-total: the exact sum of the lines, rounded once (half up). Source: api.md, Shapes. */
export const subTotalPaise = (lines: PricedLine[]): Paise =>
  roundHalfUp(lines.reduce((sum, line) => sum + exact(line), 0n))

/** An exact amount in hundred-millionths of a paisa, as a fraction: for sums that are rounded once. */
export interface ExactPaise {
  value: bigint
  of: bigint
}

/** The exact value of a line, or of the part `taken` of `whole` of it (grams). */
export const exactPaise = (line: PricedLine, { taken, whole } = { taken: 1, whole: 1 }): ExactPaise => ({
  value: exact(line) * BigInt(taken),
  of: BigInt(whole),
})

export const addExact = (a: ExactPaise, b: ExactPaise): ExactPaise =>
  a.of === b.of
    ? { value: a.value + b.value, of: a.of }
    : { value: a.value * b.of + b.value * a.of, of: a.of * b.of }

export const subtractExact = (a: ExactPaise, b: ExactPaise): ExactPaise =>
  addExact(a, { value: -b.value, of: b.of })

export const lesserExact = (a: ExactPaise, b: ExactPaise): ExactPaise =>
  a.value * b.of <= b.value * a.of ? a : b

/** An exact amount rounded to the paisa, half up. */
export const roundExact = ({ value, of }: ExactPaise): Paise =>
  Number((value * 2n + of * WHOLE) / (of * WHOLE * 2n)) as Paise

/** The paise beyond whole rupees. */
export const paiseBeyondRupees = (sum: number): number => sum % 100

/** The price of one unit after its discount, rounded for display. */
export const sellingPaise = (pricePaise: number, discountMicro: number): Paise =>
  linePaise({ pricePaise, discountMicro, quantity: 1 })

/** `value` percent of an amount, rounded to the paisa, half up. `percent` has at most six decimals. */
export const percentOfPaise = (sum: number, percent: number): Paise =>
  roundHalfUp(BigInt(sum) * BigInt(fromPercent(percent)))

/** Millionths of a percent of an amount, rounded down to the paisa. */
export const floorPercentOfPaise = (sum: number, micro: number): Paise =>
  Number((BigInt(sum) * BigInt(micro)) / WHOLE) as Paise

/** `part ÷ whole` of an amount, rounded to the paisa, half up. All three are whole and not negative. */
export const portionPaise = (sum: number, part: number, whole: number): Paise =>
  Number((BigInt(sum) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n)) as Paise

/** Shares by weights: rounded down, the rest to the largest remainders, earlier first. Without weights the first has all. */
export function sharePaise(sum: number, weights: number[]): Paise[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (whole === 0n) return weights.map((_, index) => paise(index === 0 ? sum : 0))
  const products = weights.map((weight) => BigInt(sum) * BigInt(weight))
  const shares = products.map((product) => product / whole)
  const left = Number(BigInt(sum) - shares.reduce((total, share) => total + share, 0n))
  const byRemainder = products.map((product, index) => ({ index, remainder: product % whole }))
  byRemainder.sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) shares[index]! += 1n
  return shares.map((share) => paise(Number(share)))
}

/**
 * The percentage (six decimals) whose discount turns `mrp` into `selling` paise: exactly up to ten lakh rupees, and
 * beyond as close as six decimals allow (50 paise at ten crore). Administrators type a selling price; the shop stores
 * a percentage.
 */
export function discountFor(mrp: number, selling: number): DiscountMicro {
  if (mrp <= 0 || selling >= mrp) return 0 as DiscountMicro
  // Half up: the price is then slightly too low, and rounding brings it back up to the requested one.
  return Number((BigInt(mrp - selling) * WHOLE * 2n + BigInt(mrp)) / (BigInt(mrp) * 2n)) as DiscountMicro
}

/** The currency has two decimals, so the format has too. */
const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** `1234.5` rupees → `₹1,234.50` (specification, section 4: ₹ with 2 decimals). */
// The sum turns -0 into 0, which would be written as “-₹0.00”.
export const formatRupees = (rupees: number): string => rupeeFormat.format(rupees + 0)

/** The same for an amount in paise. */
export const formatPaise = (amount: number): string => formatRupees(toRupees(amount))
