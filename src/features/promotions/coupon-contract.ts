import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId } from '#shared/fields.ts'
import { couponCalls } from './coupon-calls.ts'
import { couponFields, MAX_CODES } from './coupon-draft.ts'

const kept = { _id: hexId, version: z.int() }

const coupon = z.object({
  ...couponFields,
  ...kept,
  /** How many orders have it. */
  used: z.int(),
  /** Its codes for a single use, and how many of them are used. */
  codes: z.int(),
  codesUsed: z.int(),
})
export type Coupon = z.output<typeof coupon>

export const couponContract = contract(couponCalls, 'admin', {
  getCoupons: {
    summary: 'All coupons, the newest first, with how often each was used.',
    data: z.array(coupon),
  },
  createCoupon: {
    summary: 'Adds a coupon; 422 `coupon_invalid` names the field that cannot be.',
    idempotent: true,
    body: z.strictObject(couponFields),
    data: coupon,
    message: 'Coupon added.',
  },
  updateCoupon: {
    summary: 'Saves a coupon as a whole; 409 `stale` if it is no longer `version`.',
    body: z.strictObject({ ...couponFields, ...kept }),
    data: coupon,
    message: 'Coupon saved.',
  },
  makeCouponCodes: {
    isSensitive: true,
    summary: `Makes up to ${MAX_CODES} codes for a single use each of a coupon without a code of its own, as lines of a CSV file. They are told once.`,
    idempotent: true,
    body: z.strictObject({
      couponId: hexId,
      count: z
        .int({ error: `Type 1 to ${MAX_CODES}` })
        .min(1, { error: `Type 1 to ${MAX_CODES}` })
        .max(MAX_CODES, { error: `Type 1 to ${MAX_CODES}` }),
    }),
    data: z.object({ csv: z.string() }),
    message: 'The codes are made. Keep the file: they are shown only once.',
  },
})
export type CouponContract = typeof couponContract
