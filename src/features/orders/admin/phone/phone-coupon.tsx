import { t } from '#shared/words.ts'
import { X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'

/** The coupon that a caller names; the bill shows what it takes off, or what is wrong with it. */
export function PhoneCoupon({ code, onChange }: { code: string; onChange: (code: string) => void }) {
  const form = useFields({
    initial: { typed: '' },
    submit: ({ typed }) => {
      onChange(typed.trim().toUpperCase())
      form.reset()
    },
  })
  if (code)
    return (
      <p className="mt-3 flex items-center justify-between gap-2 text-sm font-medium">
        <span className="min-w-0 wrap-anywhere">{t('orders.coupon-code', { code })}</span>
        <IconButton
          size="sm"
          label={t('orders.remove-code', { code })}
          icon={X}
          onClick={() => onChange('')}
        />
      </p>
    )
  return (
    <form {...form.props} className="mt-3 flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={t('orders.coupon')}
          optional
          maxLength={40}
          autoComplete="off"
          {...form.bind('typed')}
        />
      </div>
      <Button type="submit" variant="soft" disabled={form.values.typed.trim() === ''}>
        {t('orders.apply')}
      </Button>
    </form>
  )
}
