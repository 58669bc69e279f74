import { t } from '#shared/words.ts'
import { useState } from 'react'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Asks how many percent go off the whole bill, and why. */
export function DiscountDialog({
  onDone,
  onClose,
}: {
  onDone: (percent: number, reason: string) => void
  onClose: () => void
}) {
  const [percent, setPercent] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const isPercent = percent !== null && percent >= 0 && percent <= 100
  return (
    <Dialog open onClose={onClose} title={t('counter.discount-on-this-bill')}>
      <form
        noValidate
        className="grid grid-cols-1 gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPercent) onDone(percent, reason.trim())
        }}
      >
        <NumberField
          label={t('counter.off-every-line')}
          after="%"
          decimals={1}
          autoFocus
          value={percent}
          hint={t('counter.0-puts-every-line-back-to-its')}
          onChange={setPercent}
        />
        <TextField label={t('counter.reason')} optional value={reason} maxLength={200} onChange={setReason} />
        <FormButtons onCancel={onClose} disabled={!isPercent}>
          {t('counter.take-it-off')}
        </FormButtons>
      </form>
    </Dialog>
  )
}
