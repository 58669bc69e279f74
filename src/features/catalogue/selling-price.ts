import {
  discountFor,
  formatRupees,
  fromPercent,
  fromRupees,
  sellingPaise,
  toPercent,
  toRupees,
} from '#shared/money.ts'
import type { Pack } from '#shared/shapes.ts'

type Priced = Pick<Pack, 'price' | 'discount'>

/** What a pack costs after its discount, in rupees rounded to the paisa. */
export const sellingRupees = ({ price, discount }: Priced): number =>
  toRupees(sellingPaise(fromRupees(price), fromPercent(discount)))

/** The discount, in percent, that makes an MRP a selling price: an administrator types the price. */
export const discountOf = (mrp: number, selling: number): number =>
  toPercent(discountFor(fromRupees(mrp), fromRupees(selling)))

/** From so much on an offer is worth a badge: either is enough. */
const BADGE_PERCENT = 5
const BADGE_RUPEES = 5

/** "21% OFF", or "₹10.00 OFF" where that much is a small part of the price; null where there is nothing to shout about. */
export function offerBadge(pack: Priced): string | null {
  const saved = pack.price - sellingRupees(pack)
  if (saved * 100 >= pack.price * BADGE_PERCENT && saved > 0) return `${percentOff(pack)}% OFF`
  return saved >= BADGE_RUPEES ? `${formatRupees(saved)} OFF` : null
}

/** The whole percentage by which the selling price lies below the MRP, worked out from both; 0 when none to show. */
export function percentOff(pack: Priced): number {
  if (pack.price <= 0) return 0
  return Math.round(((pack.price - sellingRupees(pack)) / pack.price) * 100)
}
