import { adminActor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { couponContract, type CouponContract } from '../coupon-contract.ts'
import { listCoupons } from './coupon-store.ts'
import { createCoupon, makeCouponCodes, toCoupon, updateCoupon } from './save-coupon.ts'

const couponRoutes = ({ db }: { db: Database }): Handlers<CouponContract> => ({
  getCoupons: async () => ({ data: (await listCoupons(db)).map(toCoupon) }),
  createCoupon: async ({ caller, body, http }) => ({
    data: await createCoupon(db, adminActor(caller), body, http.sent),
  }),
  updateCoupon: async ({ caller, body }) => ({ data: await updateCoupon(db, adminActor(caller), body) }),
  makeCouponCodes: async ({ caller, body, http }) => ({
    data: { csv: await makeCouponCodes(db, adminActor(caller), body, http.sent) },
  }),
})

export const mountCoupon = room(couponContract, couponRoutes)
