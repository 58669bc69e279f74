import type { Promotions } from '#features/promotions/apply-promotions.ts'
import { codeOf } from '#features/promotions/coupon-draft.ts'
import {
  findCoupon,
  standingOf,
  type FoundCoupon,
  type Shopper,
} from '#features/promotions/server/coupon-use-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { countUse, lockWindows, usesOf, waitFor } from '#platform/db/rate-limit-store.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'

interface Goods {
  subTotalPaise: number
  promotions?: Pick<Promotions, 'offersPaise'> | undefined
}

/**
 * The coupon of a code that holds now. Wrong codes are counted for each of `tries` (a shopper, a network), and after ten in
 * an hour none is looked up: nobody finds one by trying. Returns the problem `coupon_unknown` or `too_many_requests` otherwise.
 */
export async function admitCoupon(
  db: Database,
  typed: string,
  tries: readonly string[],
): Promise<FoundCoupon | AppError> {
  const limits = tries.map((who) => limitOf('coupon', who))
  // Committed, whatever becomes of the order.
  const found = await db.transaction(async (tx) => {
    await lockWindows(tx, limits)
    for (const limit of limits)
      if ((await usesOf(tx, limit)) >= limit.limit) return { retryAfter: await waitFor(tx, limit) }
    const coupon = await findCoupon(tx, codeOf(typed))
    if (coupon?.isLive) return coupon
    for (const limit of limits) await countUse(tx, limit)
    return null
  })
  if (!found) return new AppError('coupon_unknown')
  if (!('retryAfter' in found)) return found
  const { retryAfter } = found
  return new AppError('too_many_requests', undefined, () => ({
    retryAfter,
    message: t('said.too-many-codes-were-tried'),
  }))
}

/** Refuses by minimum, first order and the shopper's uses. Whether one is left in all is for `takeCoupon` to say. */
export async function refuseCoupon(tx: Tx, coupon: FoundCoupon, who: Shopper, totals: Goods): Promise<void> {
  const tooLittle = belowMinimum(coupon, totals)
  if (tooLittle) throw tooLittle
  const { usesPerUser, firstOrderOnly, isSingle } = coupon
  if (usesPerUser === null && !firstOrderOnly && !isSingle) return
  const { uses, hasUsedCode, hasOrdered } = await standingOf(tx, who, coupon)
  if (firstOrderOnly && hasOrdered)
    throw new AppError('coupon_used', undefined, () => ({
      message: t('said.this-coupon-is-for-a-first-order'),
    }))
  if (hasUsedCode && isSingle) throw new AppError('coupon_used')
  if (usesPerUser !== null && uses >= usesPerUser) throw new AppError('coupon_used')
}

/** The problem `coupon_minimum` with what is missing, in rupees; null for enough goods. */
export function belowMinimum({ minOrderPaise }: FoundCoupon, totals: Goods): AppError | null {
  const missing = minOrderPaise - totals.subTotalPaise + (totals.promotions?.offersPaise ?? 0)
  return missing > 0 ? new AppError('coupon_minimum', { missing: toRupees(missing) }) : null
}
