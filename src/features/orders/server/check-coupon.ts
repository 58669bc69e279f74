import { listCart, listOfferedLines } from '#features/cart/server/cart-store.ts'
import type { CouponCheckContract } from '#features/cart/coupon-contract.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { DataOf, ParsedOf } from '#shared/endpoint.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { admitCoupon, belowMinimum, refuseCoupon } from './order-coupon.ts'
import { offersLeft } from './order-offers.ts'
import { orderedLine } from './ordered-lines.ts'
import { priceOrder, type OrderReads } from './price-order.ts'

type Check = CouponCheckContract['checkCoupon']

/** What a coupon takes off these goods, or the caller's cart; throws its refusals. The tries of `guessers` are counted. */
export async function checkCoupon(
  db: Database,
  orderReads: OrderReads,
  { code: typed, items }: ParsedOf<Check>['body'],
  { userId, guessers }: { userId: string | null; guessers: string[] },
): Promise<DataOf<Check>> {
  const coupon = await admitCoupon(db, typed, guessers)
  if (coupon instanceof AppError) throw coupon
  const terms = await orderReads.readTerms()
  const amount = await db.transaction(async (tx) => {
    const wanted = items ?? (userId === null ? [] : (await listCart(tx, userId)).map(wantedOf))
    const who = { userId, customerId: null }
    const offers = userId === null ? terms.offers : await offersLeft(tx, terms.offers, who)
    const { totals } = priceOrder(
      { ...terms, ...(offers && { offers }), coupon },
      (await listOfferedLines(tx, wanted)).map(orderedLine),
      {
        pincode: null,
        state: null,
        isTimed: false,
        paymentMethod: 'CASH_ON_DELIVERY',
        channel: 'online',
        queue: 0,
        now: new Date(),
      },
    )
    // Whoever asks before they have chosen goods is told what the coupon gives.
    const asked = wanted.length === 0 ? { ...coupon, minOrderPaise: 0 } : coupon
    const tooLittle = belowMinimum(asked, totals)
    if (tooLittle) throw tooLittle
    if (userId !== null) await refuseCoupon(tx, asked, who, totals)
    return toRupees(totals.promotions?.couponPaise ?? 0)
  })
  if (coupon.isUsedUp) throw new AppError('coupon_unknown')
  const { code, type: kind, value, maxPaise, minOrderPaise } = coupon
  return { code, amount, rule: { kind, value, maxPaise, minOrderPaise } }
}

const wantedOf = ({ id, pack, quantity }: Awaited<ReturnType<typeof listCart>>[number]) => ({
  productId: id,
  unit: pack.unit,
  quantity,
})
