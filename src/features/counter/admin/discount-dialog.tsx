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
    <Dialog open onClose={onClose} title="Discount on this bill">
      <form
        noValidate
        className="grid grid-cols-1 gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPercent) onDone(percent, reason.trim())
        }}
      >
        <NumberField
          label="Off every line"
          after="%"
          decimals={1}
          autoFocus
          value={percent}
          hint="0 puts every line back to its price"
          onChange={setPercent}
        />
        <TextField label="Reason" optional value={reason} maxLength={200} onChange={setReason} />
        <FormButtons onCancel={onClose} disabled={!isPercent}>
          Take it off
        </FormButtons>
      </form>
    </Dialog>
  )
}
