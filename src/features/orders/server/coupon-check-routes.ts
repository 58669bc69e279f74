import { couponCheckContract, type CouponCheckContract } from '#features/cart/coupon-contract.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { may } from '#shared/permissions.ts'
import { checkCoupon } from './check-coupon.ts'
import type { OrderReads } from './price-order.ts'

const couponCheckRoutes = ({
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
    const network = caller && may(caller, 'counter.sell') ? null : http.network
    const guessers = [...(userId ? [`user:${userId}`] : []), ...(network === null ? [] : [network])]
    return { data: await checkCoupon(db, orderReads, body, { userId, guessers }) }
  },
})

export const mountCouponCheck = room(couponCheckContract, couponCheckRoutes)
