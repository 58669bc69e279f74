import { discountFor, fromPercent, sellingPaise } from '#shared/money.ts'

/** What new prices are rounded to, in paise. */
export const PRICE_STEPS = [1, 50, 100, 500] as const

interface Priced {
  /** The MRP. */
  pricePaise: number
  discountMicro: number
  weighed: boolean
}

/**
 * MRP and discount of a pack whose selling price changes by `percent` and is rounded to a step, half up, at least one step.
 * The MRP is printed and stays, so nothing is sold above it: `isCapped`. What is sold loose without a discount has no print,
 * and its MRP goes along.
 */
export function changedPrice(
  { pricePaise, discountMicro, weighed }: Priced,
  percent: number,
  stepPaise: number,
): { pricePaise: number; discountMicro: number; isCapped: boolean } {
  const selling = sellingPaise(pricePaise, discountMicro)
  if (selling === 0) return { pricePaise, discountMicro, isCapped: false }
  const changed = (BigInt(selling) * BigInt(100_000_000 + fromPercent(percent))) / BigInt(stepPaise)
  const steps = Number((changed * 2n + 100_000_000n) / 200_000_000n)
  const wanted = Math.max(1, steps) * stepPaise
  if (weighed && discountMicro === 0) return { pricePaise: wanted, discountMicro: 0, isCapped: false }
  const isCapped = wanted > pricePaise
  return { pricePaise, discountMicro: isCapped ? 0 : discountFor(pricePaise, wanted), isCapped }
}
