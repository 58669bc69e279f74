/** What a code takes off a cart. */
export const couponCheckCalls = { checkCoupon: 'POST /api/coupon/check' } as const
