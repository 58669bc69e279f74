import { fromPercent, fromRupees, sellingPaise, toRupees } from '#shared/money.ts'
import type { Pack } from '#shared/shapes.ts'

type Priced = Pick<Pack, 'price' | 'discount'>

/** What a pack costs after its discount, in rupees rounded to the paisa. */
export const sellingRupees = ({ price, discount }: Priced): number =>
  toRupees(sellingPaise(fromRupees(price), fromPercent(discount)))

/** The whole percentage by which the selling price lies below the MRP, worked out from both; 0 when none to show. */
export function percentOff(pack: Priced): number {
  if (pack.price <= 0) return 0
  return Math.round(((pack.price - sellingRupees(pack)) / pack.price) * 100)
}
