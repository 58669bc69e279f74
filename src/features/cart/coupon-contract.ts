import { z } from 'zod'
import { typedCode } from '#features/promotions/coupon-draft.ts'
import { contract } from '#shared/endpoint.ts'
import { line, numericId, quantity } from '#shared/fields.ts'
import { couponCheckCalls } from './coupon-calls.ts'
import { MAX_CART_LINES } from './limits.ts'
import { t } from '#shared/words.ts'

export const couponCheckContract = contract(couponCheckCalls, {
  checkCoupon: {
    access: 'anyone',
    summary:
      'What a code takes off these items, or off the caller’s cart. 422 `coupon_unknown` for one that is wrong or has ended, 409 `coupon_minimum` with what is `missing` in rupees, 409 `coupon_used`. Ten wrong codes an hour.',
    body: z.strictObject({
      code: typedCode,
      items: z
        .array(z.strictObject({ productId: numericId, unit: line(40, () => t('fields.unit')), quantity }))
        .max(MAX_CART_LINES, { error: () => t('said.a-cart-has-at-most-items', { most: MAX_CART_LINES }) })
        .optional(),
    }),
    data: z.object({
      code: z.string(),
      /** Rupees; 0 while an offer on the basket takes off as much, since only one of the two holds. */
      amount: z.number(),
      /** Paise, and millionths of a percent. */
      rule: z.object({
        kind: z.enum(['fixed', 'percentage']),
        value: z.int(),
        maxPaise: z.int().nullable(),
        minOrderPaise: z.int(),
      }),
    }),
  },
})
export type CouponCheckContract = typeof couponCheckContract
export type CheckedCoupon = z.output<typeof couponCheckContract.checkCoupon.data>
