import { refuseCoupon } from '#features/orders/server/order-coupon.ts'
import type { Promotions } from '#features/promotions/apply-promotions.ts'
import type { FoundCoupon, Shopper } from '#features/promotions/server/coupon-use-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'

/** Refuses a coupon as the checkout does. Throws `coupon_needs_customer`, `coupon_minimum`, `coupon_used`. */
export async function refuseAtCounter(
  tx: Tx,
  coupon: FoundCoupon,
  who: Shopper,
  subTotalPaise: number,
  promotions: Promotions | undefined,
): Promise<void> {
  const { firstOrderOnly, usesPerUser, isSingle } = coupon
  if (who.customerId === null && (firstOrderOnly || (usesPerUser !== null && !isSingle)))
    throw new AppError('coupon_needs_customer')
  await refuseCoupon(tx, coupon, who, { subTotalPaise, ...(promotions && { promotions }) })
}

/** Whether a shopper may not have a coupon at the counter, however much they buy. */
export const isRefusedAtCounter = (tx: Tx, coupon: FoundCoupon, who: Shopper): Promise<boolean> =>
  refuseAtCounter(tx, { ...coupon, minOrderPaise: 0 }, who, 0, undefined).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError) return true
      throw error
    },
  )
