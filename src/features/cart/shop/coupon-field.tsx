import { X } from 'lucide-react'
import { useState } from 'react'
import { formatPaise } from '#shared/money.ts'
import { t } from '#shared/words.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { couponCheckCalls } from '../coupon-calls.ts'
import type { CouponCheckContract } from '../coupon-contract.ts'
import { chooseCoupon } from './coupon-store.ts'
import type { Cart } from './use-cart.ts'

/** The coupon of the cart, below its bill: a field for its code, or what it does now. */
export function CouponField({ cart }: { cart: Cart }) {
  const { checkCoupon } = useClient<CouponCheckContract>(couponCheckCalls)
  const [isOpen, setOpen] = useState(false)
  const items = cart.lines.map(({ product, unit, quantity }) => ({ productId: product._id, unit, quantity }))
  const form = useFields({
    initial: { code: '' },
    submit: async ({ code }) => {
      if (code.trim() === '') return
      chooseCoupon((await checkCoupon({ body: { code, items } })).data)
      form.reset()
    },
    fieldsOf: ({ message }) => ({ code: message }),
  })
  const { coupon } = cart
  if (coupon)
    return (
      <div className="mt-3 flex items-center justify-between gap-2 rounded-lg bg-leaf-50 py-1 pr-1 pl-3 text-sm font-medium">
        <p className="min-w-0 wrap-anywhere" role="status">
          {stateOf(cart, coupon)}
        </p>
        <IconButton
          size="sm"
          label={t('cart.remove-code', { code: coupon.code })}
          icon={X}
          onClick={() => chooseCoupon(null)}
        />
      </div>
    )
  if (!isOpen)
    return (
      <Button variant="link" size="sm" className="mt-1 -ml-3" onClick={() => setOpen(true)}>
        {t('cart.have-a-coupon')}
      </Button>
    )
  return (
    <form {...form.props} className="mt-3 flex items-start gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={t('cart.coupon-code')}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.bind('code')}
        />
      </div>
      <Button type="submit" variant="soft" className="mt-6.5" busy={form.busy}>
        {t('cart.apply')}
      </Button>
    </form>
  )
}

function stateOf({ totals, couponMissingPaise }: Cart, { code }: { code: string }): string {
  if (couponMissingPaise > 0)
    return t('cart.code-needs-amount-more', { code, amount: formatPaise(couponMissingPaise) })
  const off = totals.promotions?.couponPaise ?? 0
  return off > 0
    ? t('cart.code-takes-off-amount', { code, amount: formatPaise(off) })
    : t('cart.code-is-kept', { code })
}
