import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StatementMoney } from '../contract.ts'
import { useDecideUpi } from './use-upi-desk.ts'

/** Says by hand which order money of a statement is for; a row without a reference cannot be told apart from others. */
export function MoneyWithoutOrder({ money: { utr, amount } }: { money: StatementMoney }) {
  const { see } = useDecideUpi()
  const [isOpen, setOpen] = useState(false)
  const [orderId, setOrderId] = useState('')
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
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const number = orderId.trim().toUpperCase()
        if (number) see.mutate({ orderId: number, utr, last4: utr.slice(-4), amount })
      }}
    >
      <TextField
        label="Order number"
        autoFocus
        value={orderId}
        maxLength={40}
        hint="If it asks for another sum, or is paid or cancelled, the money goes to “Payments to review”."
        error={see.error?.message ?? null}
        onChange={setOrderId}
      />
      <Button type="submit" size="sm" className="mb-6" busy={see.isPending} disabled={!orderId.trim()}>
        Seen for this order
      </Button>
    </form>
  )
}
