import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { useAddAndSave } from '#ui/use-add-and-save.ts'
import { useOnce } from '#ui/use-once.ts'
import { useChange } from '#ui/use-change.ts'
import { couponCalls } from '../coupon-calls.ts'
import type { Coupon, CouponContract } from '../coupon-contract.ts'
import type { CouponDraft } from '../coupon-draft.ts'

const key = ['promotions', 'coupons'] as const

/** Every coupon, the newest first. */
export function useAllCoupons() {
  const { getCoupons } = useClient<CouponContract>(couponCalls)
  return useData(key, () => getCoupons())
}

/** What is sent of a coupon: not what the shop counts. */
const savedOf = ({ used: _used, codes: _codes, codesUsed: _codesUsed, ...saved }: Coupon) => saved

export function useCouponChanges() {
  const calls = useClient<CouponContract>(couponCalls)
  const once = useOnce()
  const { add, save } = useAddAndSave(key, {
    add: (draft: CouponDraft, options) => calls.createCoupon({ body: draft }, options),
    save: (body: CouponDraft & { _id: string; version: number }) => calls.updateCoupon({ body }),
  })
  const toggle = useChange(
    (coupon: Coupon) => calls.updateCoupon({ body: { ...savedOf(coupon), isActive: !coupon.isActive } }),
    { changes: [key] },
  )
  const makeCodes = useChange(
    (body: { couponId: string; count: number }) => once((sent) => calls.makeCouponCodes({ body }, sent)),
    { changes: [key], onDone: ({ data }) => saveCsv([data.csv], 'coupon-codes.csv') },
  )
  return { add, save, toggle, makeCodes }
}
