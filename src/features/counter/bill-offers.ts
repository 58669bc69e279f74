import { applyPromotions, type Promotions } from '#features/promotions/apply-promotions.ts'
import type { Coupon } from '#features/promotions/coupon.ts'
import type { PromotionRule } from '#features/promotions/promotion-rule.ts'
import type { TakenPromotions } from '#features/pricing/reductions.ts'
import { asSold, saleLineOf, type Bill } from './bill.ts'
import { salePaise, saleTotal, type SaleLine } from './sale-lines.ts'

/** A line of a sale with what offers know goods by; 0 where it is not known. */
export interface OfferedLine extends SaleLine {
  productId: number
  unit: string
  categoryId: number
  subCategoryId: number
}

/** What offers and a coupon take off a sale, in paise: the same at the till, with a network or without, and on the server. */
export const offersOn = (
  lines: readonly OfferedLine[],
  rules: readonly PromotionRule[],
  coupon: Coupon | null = null,
): Promotions =>
  applyPromotions(
    lines.map(({ productId, unit, categoryId, subCategoryId, ...line }) => {
      const { quantity, grams, packGrams, unitPaise } = line
      const goods = { productId, unit, categoryId, subCategoryId, isLoose: packGrams !== null }
      const linePaise = salePaise(line)
      return grams === null || packGrams === null
        ? { ...goods, quantity: quantity ?? 1, piecePaise: unitPaise, linePaise }
        : { ...goods, quantity: 1, piecePaise: linePaise, linePaise, weighed: { grams, packGrams } }
    }),
    rules,
    { subTotalPaise: saleTotal(lines), coupon },
  )

/** What comes off a bill at a till, with the versions of its offers; null where the shop has told it none. */
export type BillOffers = TakenPromotions & { versions: ReadonlyMap<string, number> | null }

export const billOffers = (
  bill: Bill,
  rules: readonly PromotionRule[],
  coupon: (Coupon & { code: string }) | null,
): TakenPromotions => ({
  ...offersOn(
    asSold(bill).lines.map(({ pack, ...line }) => ({
      ...saleLineOf({ pack, ...line }),
      productId: pack.productId,
      unit: pack.unit,
      categoryId: pack.categoryId ?? 0,
      subCategoryId: pack.subCategoryId ?? 0,
    })),
    rules,
    coupon,
  ),
  couponCode: coupon?.code ?? null,
})
