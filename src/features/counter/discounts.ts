import type { StaffRole } from '#shared/permissions.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { fromPercent, fromRupees, sellingPaise } from '#shared/money.ts'

/** Up to how many percent below its price something is sold without asking, by role; owners without limit. */
export interface Ceilings {
  cashierDiscount: number
  managerDiscount: number
}

export const ceilingOf = (role: StaffRole, ceilings: Ceilings): number =>
  role === 'owner' ? 100 : role === 'manager' ? ceilings.managerDiscount : ceilings.cashierDiscount

/** A price less so many percent, in paise. */
export const lessPercent = (paise: number, percent: number): number =>
  sellingPaise(paise, fromPercent(percent))

/** How many percent a price is below another one, with one decimal, rounded down; 0 if it is not. */
export const percentBelow = (paise: number, pricePaise: number): number =>
  pricePaise > 0 ? Math.max(0, Math.floor(((pricePaise - paise) / pricePaise) * 1000) / 10) : 0

/** Whether a price is within a ceiling. */
export const isWithin = (paise: number, pricePaise: number, ceiling: number): boolean =>
  paise >= lessPercent(pricePaise, ceiling)

/** "5%" as it is typed at the till: percent from 0 to 100; null for anything else. */
export function readPercent(text: string): number | null {
  const [, number] = /^\s*-?(\d{1,3}(?:[.,]\d)?)\s*%\s*$/.exec(indianDigits(text)) ?? []
  if (number === undefined) return null
  const percent = Number(number.replace(',', '.'))
  return percent <= 100 ? percent : null
}

/** The price that a discount leaves of what a pack costs at the counter, in paise. */
export const discountedPaise = (price: number, percent: number): number =>
  lessPercent(fromRupees(price), percent)
