import { t } from '#shared/words.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { isPercent } from './counter-draft.ts'

/** What is said once it is taken off, or none any more. */
export const discountText = (percent: number): string =>
  percent === 0
    ? t('counter.the-bill-has-no-discount-any-more')
    : t('counter.percent-off-the-bill', { percent })

/** Asks how many percent go off the whole bill, and why. */
export function DiscountDialog({
  onDone,
  onClose,
}: {
  onDone: (percent: number, reason: string) => void
  onClose: () => void
}) {
  const form = useFields({
    initial: { percent: null as number | null, reason: '' },
    submit: ({ percent, reason }) => onDone(percent!, reason.trim()),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('counter.discount-on-this-bill')}
      action={t('counter.take-it-off')}
      disabled={!isPercent(form.values.percent)}
    >
      <NumberField
        label={t('counter.off-every-line')}
        after="%"
        decimals={1}
        autoFocus
        hint={t('counter.0-puts-every-line-back-to-its')}
        {...form.bind('percent')}
      />
      <TextField label={t('counter.reason')} optional maxLength={200} {...form.bind('reason')} />
    </FormDialog>
  )
}
