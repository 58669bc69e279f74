import { couponCheckContract, type CouponCheckContract } from '#features/cart/coupon-contract.ts'
import { listCart, listOfferedLines } from '#features/cart/server/cart-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { callerNetwork } from '#platform/http/caller-network.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { toRupees } from '#shared/money.ts'
import { may } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { admitCoupon, belowMinimum, refuseCoupon } from './order-coupon.ts'
import { offersLeft } from './order-offers.ts'
import { orderedLine } from './ordered-lines.ts'
import { priceOrder, type OrderReads } from './price-order.ts'

export const couponCheckRoutes = ({
  db,
  orderReads,
}: {
  db: Database
  orderReads: OrderReads
}): Handlers<CouponCheckContract> => ({
  checkCoupon: async ({ body, http }) => {
    const caller = await http.authenticate()
    const userId = caller?.userId ?? null
    // What a till asks is nobody's guess from the shop's own network.
    const network = caller && may(caller, 'counter.sell') ? [] : [callerNetwork(http.ip)]
    const coupon = await admitCoupon(db, body.code, [...(userId ? [`user:${userId}`] : []), ...network])
    if (coupon instanceof AppError) throw coupon
    const terms = await orderReads.readTerms()
    const amount = await db.transaction(async (tx) => {
      const wanted = body.items ?? (userId === null ? [] : (await listCart(tx, userId)).map(wantedOf))
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
    return { data: { code, amount, rule: { kind, value, maxPaise, minOrderPaise } } }
  },
})

const wantedOf = ({ id, pack, quantity }: Awaited<ReturnType<typeof listCart>>[number]) => ({
  productId: id,
  unit: pack.unit,
  quantity,
})

export const mountCouponCheck = room(couponCheckContract, couponCheckRoutes)
