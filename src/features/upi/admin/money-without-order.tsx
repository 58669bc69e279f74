import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { StatementMoney } from '../contract.ts'
import { useDecideUpi } from './use-upi-desk.ts'

/** Says by hand which order money of a statement is for; a row without a reference cannot be told apart from others. */
export function MoneyWithoutOrder({ money: { utr, amount } }: { money: StatementMoney }) {
  const { see } = useDecideUpi()
  const [isOpen, setOpen] = useState(false)
  const form = useFields({
    initial: { orderId: '' },
    submit: async ({ orderId }) => {
      const number = orderId.trim().toUpperCase()
      if (utr && number) await see.mutateAsync({ orderId: number, utr, last4: utr.slice(-4), amount })
    },
    fieldsOf: ({ message }) => ({ orderId: message }),
  })
  if (!utr) return <p>This row has no reference of 12 digits. Look the payment up in the shop’s own app.</p>
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="quiet"
        className="justify-self-start"
        aria-label={`Say the order of ${utr}`}
        onClick={() => setOpen(true)}
      >
        Say its order
      </Button>
    )
  return (
    <form {...form.props} className="flex flex-wrap items-end gap-2">
      <TextField
        label="Order number"
        autoFocus
        maxLength={40}
        hint="If it asks for another sum, or is paid or cancelled, the money goes to “Payments to review”."
        {...form.bind('orderId')}
      />
      <Button
        type="submit"
        size="sm"
        className="mb-6"
        busy={form.busy}
        disabled={!form.values.orderId.trim()}
      >
        Seen for this order
      </Button>
    </form>
  )
}
