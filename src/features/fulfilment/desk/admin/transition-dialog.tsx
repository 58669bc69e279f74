import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Order } from '#features/orders/contract.ts'
import { orderTotal } from '#features/orders/order-total.ts'
import { orderTransitions, transitionLabels, type OrderTransition } from '#features/orders/states.ts'

interface TransitionDialogProps {
  order: Order
  /** The transition to confirm; null when closed. */
  transition: OrderTransition | null
  busy: boolean
  onClose: () => void
  onTransition: (transition: OrderTransition, note: string) => Promise<void>
}

/** Asks for confirmation and a reason before an order is cancelled, or for a note on another transition. */
export function TransitionDialog({ order, transition, busy, onClose, onTransition }: TransitionDialogProps) {
  const [note, setNote] = useState('')
  const { orderId, userId, payment_status } = order
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
        <DialogButtons cancel={isCancelling ? 'Keep order' : 'Not now'} onCancel={onClose} isCancelFirst>
          <Button
            variant={isCancelling ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => transition && void onTransition(transition, note.trim())}
          >
            {action}
          </Button>
        </DialogButtons>
      }
    >
      {isCancelling && (
        <p className="mb-4 text-muted">
          {userId.name || userId.email} ordered for {formatRupees(orderTotal(order))}. The items go back into
          stock{payment_status === 'Paid' && ', the payment is refunded'}
          {userId.email ? ' and the shopper gets an email' : ', and nobody is mailed: call them'}. This cannot
          be undone.
        </p>
      )}
      {transition === 'pack' && (
        <p className="mb-4 text-muted">What nobody has picked yet is supplied as ordered.</p>
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
