import { floorPercentOfPaise } from '#shared/money.ts'

/** What comes off the goods of an order, as it stood when the order was placed. */
export interface Coupon {
  type: 'fixed' | 'percentage'
  /** Paise when fixed, millionths of a percent when a percentage. */
  value: number
  /** The most that a percentage takes off, in paise. */
  maxPaise: number | null
  /** What goods must be worth after the offers on them, when the order is placed. */
  minOrderPaise?: number | undefined
}

/**
 * What a coupon takes off goods, in paise: never more than they cost, or than their displayed lines add up to, over which a
 * document shares it. A percentage is rounded down. Charges and their conditions are of the sub-total before it.
 */
export function couponPaise(
  coupon: Coupon | null,
  goods: { subTotalPaise: number; linesPaise: number[] },
): number {
  if (!coupon) return 0
  const { type, value, maxPaise } = coupon
  return Math.min(
    type === 'fixed' ? value : floorPercentOfPaise(goods.subTotalPaise, value),
    maxPaise ?? Infinity,
    goods.subTotalPaise,
    goods.linesPaise.reduce((sum, paise) => sum + paise, 0),
  )
}
