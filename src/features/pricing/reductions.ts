import { toRupees } from '#shared/money.ts'
import type { Bill } from '#features/charges/contract.ts'
import type { Promotions } from '#features/promotions/apply-promotions.ts'

/** What offers and a coupon took off a cart, with the coupon's code. */
export type TakenPromotions = Promotions & { couponCode: string | null }

/** All that comes off a bill. */
export const offPaiseOf = ({ offersPaise, basket, couponPaise }: Promotions): number =>
  offersPaise + (basket?.offPaise ?? 0) + couponPaise

/** The lines of a bill that take off from it, in rupees. */
export function toReductions({
  promotions,
}: {
  promotions?: TakenPromotions
}): Pick<Bill, 'offers' | 'coupon'> {
  if (!promotions) return {}
  const { offers, basket, couponPaise, couponCode } = promotions
  const all = [...offers, ...(basket ? [basket] : [])]
  return {
    ...(all.length > 0 && {
      offers: all.map(({ id, name, offPaise }) => ({ id, name, amount: toRupees(offPaise) })),
    }),
    ...(couponPaise > 0 && { coupon: { code: couponCode ?? '', amount: toRupees(couponPaise) } }),
  }
}
