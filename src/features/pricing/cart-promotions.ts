import { sellingPaise } from '#shared/money.ts'
import { applyPromotions } from '#features/promotions/apply-promotions.ts'
import type { Coupon } from '#features/promotions/coupon.ts'
import type { PromotionRule } from '#features/promotions/promotion-rule.ts'
import type { CartTotals, PricingLine } from './cart-totals.ts'
import { offPaiseOf, type TakenPromotions } from './reductions.ts'

export type PromotedTotals<Line extends PricingLine = PricingLine> = CartTotals<Line> & {
  /** Absent if nothing holds. */
  promotions?: TakenPromotions
}

/** A cart with what the offers that hold now, and a coupon, take off its total. */
export function withPromotions<Line extends PricingLine>(
  totals: CartTotals<Line>,
  offers: readonly PromotionRule[],
  coupon: (Coupon & { code?: string }) | null = null,
): PromotedTotals<Line> {
  if (offers.length === 0 && !coupon) return totals
  const lines = totals.lines.map(
    ({ productId, unit, categoryId = 0, subCategoryId = 0, isLoose = false, ...line }) => ({
      productId,
      unit,
      categoryId,
      subCategoryId,
      isLoose,
      quantity: line.quantity,
      piecePaise: sellingPaise(line.pricePaise, line.discountMicro),
      linePaise: line.linePaise,
    }),
  )
  const { subTotalPaise } = totals
  const promotions = applyPromotions(lines, offers, { subTotalPaise, coupon })
  const offPaise = offPaiseOf(promotions)
  if (offPaise === 0) return totals
  return {
    ...totals,
    totalPaise: totals.totalPaise - offPaise,
    promotions: { ...promotions, couponCode: coupon?.code ?? null },
  }
}
