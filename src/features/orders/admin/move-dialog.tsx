import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Order } from '../contract.ts'
import { orderTransitions, transitionLabels, type OrderTransition } from '../states.ts'

interface MoveDialogProps {
  order: Order
  /** The step that is asked about; null while nothing is. */
  transition: OrderTransition | null
  busy: boolean
  onClose: () => void
  onMove: (transition: OrderTransition, note: string) => Promise<void>
}

/** Asks before an order is cancelled, and for the reason; or takes a note for a step forward. */
export function MoveDialog({ order, transition, busy, onClose, onMove }: MoveDialogProps) {
  const [note, setNote] = useState('')
  const { orderId, userId, totalAmt, payment_status } = order
  const isCancelling = transition !== null && orderTransitions[transition].to === 'Cancelled'
  const action = transition === null ? '' : transitionLabels[transition]
  return (
    <Dialog
      open={transition !== null}
      onClose={onClose}
      title={
        <>
          {action} {!isCancelling && 'order '}
          <span className="whitespace-nowrap">
            {orderId}
            {isCancelling && '?'}
          </span>
        </>
      }
      footer={
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button variant="quiet" onClick={onClose} data-autofocus="">
            {isCancelling ? 'Keep order' : 'Not now'}
          </Button>
          <Button
            variant={isCancelling ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => transition && void onMove(transition, note.trim())}
          >
            {action}
          </Button>
        </div>
      }
    >
      {isCancelling && (
        <p className="mb-4 text-muted">
          {userId.name || userId.email} ordered for {formatRupees(totalAmt)}. The items go back into stock
          {payment_status === 'Paid' && ', the payment is refunded'} and the shopper is told by email. This
          cannot be undone.
        </p>
      )}
      <TextArea
        label={isCancelling ? 'Reason' : 'Note'}
        optional
        rows={2}
        maxLength={300}
        value={note}
        onChange={setNote}
        hint="Shown to the shopper on the order page."
        placeholder={isCancelling ? 'Out of fresh paneer today' : 'The rider is Suresh, 98450 12345'}
      />
    </Dialog>
  )
}
