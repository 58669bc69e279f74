import { useState } from 'react'
import type { Order } from '../contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { orderTransitionsFrom } from '../states.ts'
import { useCancelOrder } from './use-orders.ts'

const REASON_LENGTH = 300

/** Calling an order off, while the shopper may; asks first, and for a reason that may be left out. */
export function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const cancel = useCancelOrder()
  const { orderId, order_status } = order
  const mayCancel = orderTransitionsFrom(order_status, 'shopper').length > 0
  const close = () => setAsking(false)
  return (
    <>
      {mayCancel && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Cancel order
        </Button>
      )}
      <Dialog
        open={isAsking}
        onClose={close}
        title={`Cancel order ${orderId}?`}
        footer={
          <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
            <Button
              variant="danger"
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ orderId, reason: reason.trim() }, { onSettled: close })}
            >
              Cancel order
            </Button>
          </div>
        }
      >
        <p className="mb-4 text-muted">Nothing will be delivered, and there is no fee.</p>
        <TextArea
          label="Why?"
          optional
          rows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={setReason}
        />
      </Dialog>
    </>
  )
}
