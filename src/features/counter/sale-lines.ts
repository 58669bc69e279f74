import { addExact, exactPaise, roundExact, sellingPaise, type ExactPaise } from '#shared/money.ts'

export interface SaleLine {
  /** Of what is sold by the pack. */
  quantity: number | null
  /** Of what is weighed: all of the line together. */
  grams: number | null
  /** What one pack is sold for, in paise. */
  unitPaise: number
  /** The weight of one pack, which its price is for; null if it is not weighed. */
  packGrams: number | null
}

function exactSale({ quantity, grams, unitPaise, packGrams }: SaleLine): ExactPaise {
  const one = { pricePaise: unitPaise, discountMicro: 0, quantity: quantity ?? 1 }
  return grams === null || packGrams === null
    ? exactPaise(one)
    : exactPaise({ ...one, quantity: 1 }, { taken: grams, whole: packGrams })
}

/** What a line costs, in paise, rounded half up: the same in the browser and on the server. */
export const salePaise = (line: SaleLine): number => roundExact(exactSale(line))

/** What lines cost together: the exact sum, rounded once, as at the site. */
export const saleTotal = (lines: readonly SaleLine[]): number =>
  roundExact(lines.map(exactSale).reduce(addExact, { value: 0n, of: 1n }))

/** How many packs a line takes from the stock: of what is weighed, every pack that is begun. */
export const packsOf = ({ quantity, grams, packGrams }: Omit<SaleLine, 'unitPaise'>): number =>
  grams === null || packGrams === null ? (quantity ?? 1) : Math.max(1, Math.ceil(grams / packGrams))

/** The grams that a scale’s amount stands for, at the price of a pack. */
export const gramsFor = (paise: number, unitPaise: number, packGrams: number): number =>
  unitPaise > 0 ? Math.round((paise * packGrams) / unitPaise) : 0

export interface PackPrice {
  pricePaise: number
  discountMicro: number
}

/** Whether a price is what the pack costs, or what it cost within the last days. */
export const isKnownPrice = (paise: number, now: PackPrice, before: PackPrice[]): boolean =>
  [now, ...before].some(({ pricePaise, discountMicro }) => sellingPaise(pricePaise, discountMicro) === paise)
