import { t } from '#shared/words.ts'
import { useState } from 'react'
import type { Order } from '../contract.ts'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { orderTransitionsFrom } from '../states.ts'
import { useCancelOrder } from './use-orders.ts'

const REASON_LENGTH = 300

/** Cancels an order while the shopper may; asks for confirmation and an optional reason. */
export function CancelOrder({ order }: { order: Order }) {
  const [isConfirming, setConfirming] = useState(false)
  const [reason, setReason] = useState('')
  const cancel = useCancelOrder()
  const { orderId, order_status } = order
  const mayCancel = orderTransitionsFrom(order_status, 'shopper').length > 0
  const close = () => setConfirming(false)
  return (
    <>
      {mayCancel && (
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          {t('orders.cancel-order')}
        </Button>
      )}
      <Dialog
        open={isConfirming}
        onClose={close}
        title={t('orders.cancel-order-orderid', { orderId })}
        footer={
          <DialogButtons cancel={t('orders.keep-order')} onCancel={close}>
            <Button
              variant="danger"
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ orderId, reason: reason.trim() }, { onSettled: close })}
            >
              {t('orders.cancel-order')}
            </Button>
          </DialogButtons>
        }
      >
        <p className="mb-4 text-muted">{t('orders.nothing-will-be-delivered-and-there-is')}</p>
        <TextArea
          label={t('orders.why')}
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
