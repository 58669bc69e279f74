import { t } from '#shared/words.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { couponCheckCalls } from '#features/cart/coupon-calls.ts'
import type { CouponCheckContract } from '#features/cart/coupon-contract.ts'
import type { Coupon } from '#features/promotions/coupon.ts'
import { formatPaise } from '#shared/money.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { BillOffers } from '../bill-offers.ts'

export type TillCoupon = Coupon & { code: string }

interface TillCouponProps {
  coupon: TillCoupon | null
  /** What it takes off now, or why nothing. */
  state: string
  onChange: (coupon: TillCoupon | null) => void
}

/** The coupon that a customer shows, with a network only: the shop counts its uses. */
export function TillCouponField({ coupon, state, onChange }: TillCouponProps) {
  const { checkCoupon } = useClient<CouponCheckContract>(couponCheckCalls)
  const [isOpen, setOpen] = useState(false)
  const form = useFields({
    initial: { code: '' },
    submit: async ({ code }) => {
      if (code.trim() === '') return
      // Without goods: what the counter sells them for is not what the site does.
      const { data } = await checkCoupon({ body: { code, items: [] } })
      const { kind, ...rule } = data.rule
      onChange({ ...rule, type: kind, code: data.code })
    },
    fieldsOf: ({ message }) => ({ code: message }),
  })
  if (coupon)
    return (
      <p className="flex items-center justify-between gap-2 font-semibold text-leaf-700" role="status">
        <span className="min-w-0 wrap-anywhere">{state}</span>
        <IconButton
          size="sm"
          label={t('counter.remove-code', { code: coupon.code })}
          icon={X}
          onClick={() => onChange(null)}
        />
      </p>
    )
  if (!isOpen)
    return (
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        {t('counter.coupon')}
      </Button>
    )
  return (
    <form {...form.props} aria-label={t('counter.coupon')} className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={t('counter.coupon-code-2')}
          autoFocus
          autoComplete="off"
          maxLength={40}
          {...form.bind('code')}
        />
      </div>
      <Button type="submit" variant="soft" className="mt-6.5" busy={form.busy}>
        {t('counter.apply')}
      </Button>
    </form>
  )
}

/** What a coupon does to the bill, which offers come off first. */
export function couponText(coupon: TillCoupon | null, taken: BillOffers, wholePaise: number): string {
  if (!coupon) return ''
  const missing = (coupon.minOrderPaise ?? 0) - wholePaise + taken.offersPaise
  if (missing > 0)
    return t('counter.code-needs-missing-more', {
      code: coupon.code,
      missing: formatPaise(missing),
    })
  return taken.couponPaise > 0 || !taken.basket
    ? t('counter.code-takes-off', { code: coupon.code, off: formatPaise(taken.couponPaise) })
    : t('counter.code-is-kept-the-offer-takes-off', { code: coupon.code })
}
