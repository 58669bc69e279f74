import { t } from '#shared/words.ts'
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

/** The price of a pack after its discount, in rupees rounded to the paisa. */
export const sellingRupees = ({ price, discount }: Priced): number =>
  toRupees(sellingPaise(fromRupees(price), fromPercent(discount)))

/** The discount, in percent, that turns an MRP into a selling price: administrators type the price. */
export const discountOf = (mrp: number, selling: number): number =>
  toPercent(discountFor(fromRupees(mrp), fromRupees(selling)))

/** The thresholds for a badge: either is enough. */
const BADGE_PERCENT = 5
const BADGE_RUPEES = 5

/** "21% OFF", or "₹10.00 OFF" where that much is a small part of the price; null for smaller discounts. */
export function offerBadge(pack: Priced): string | null {
  const saved = pack.price - sellingRupees(pack)
  if (saved * 100 >= pack.price * BADGE_PERCENT && saved > 0)
    return t('catalogue.percent-off', { percent: percentOff(pack) })
  return saved >= BADGE_RUPEES ? t('catalogue.saved-off', { saved: formatRupees(saved) }) : null
}

/** The discount in whole percent, from both prices; 0 for none. */
export function percentOff(pack: Priced): number {
  if (pack.price <= 0) return 0
  return Math.round(((pack.price - sellingRupees(pack)) / pack.price) * 100)
}
