/** The administrator's calls. */
export const couponCalls = {
  getCoupons: 'GET /api/coupon',
  createCoupon: 'POST /api/coupon',
  updateCoupon: 'PUT /api/coupon',
  makeCouponCodes: 'POST /api/coupon/codes',
} as const
