import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '../contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface CancelOrderDialogProps {
  order: Order
  open: boolean
  onClose: () => void
  onCancel: (note: string) => Promise<void>
  busy: boolean
}

/** Asks before an order is cancelled, names it, and takes a note. */
export function CancelOrderDialog({ order, open, onClose, onCancel, busy }: CancelOrderDialogProps) {
  const [note, setNote] = useState('')
  const { orderId, userId, totalAmt, payment_status } = order
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <>
          Cancel order <span className="whitespace-nowrap">{orderId}?</span>
        </>
      }
      footer={
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button variant="quiet" onClick={onClose} data-autofocus="">
            Keep order
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void onCancel(note.trim())}>
            Cancel order
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-muted">
        {userId.name || userId.email} ordered for {formatRupees(totalAmt)}. The items go back into stock
        {payment_status === 'Paid' && ', the payment is refunded'} and the shopper is told by email. This
        cannot be undone.
      </p>
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={300}
        value={note}
        onChange={setNote}
        hint="Shown to the shopper on the order page."
        placeholder="Out of fresh paneer today"
      />
    </Dialog>
  )
}
