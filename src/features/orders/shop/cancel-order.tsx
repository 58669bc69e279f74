import { t } from '#shared/words.ts'
import { useState } from 'react'
import type { Order } from '../contract.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { refundableOf } from '../refundable.ts'
import { orderTransitionsFrom } from '../states.ts'
import { useCancelOrder } from './use-orders.ts'

const REASON_LENGTH = 300

/** Cancels an order while the shopper may; asks for confirmation and an optional reason. */
export function CancelOrder({ order }: { order: Order }) {
  const [isConfirming, setConfirming] = useState(false)
  const [reason, setReason] = useState('')
  const [asCredit, setAsCredit] = useState(false)
  const cancel = useCancelOrder()
  const { orderId, order_status } = order
  const mayCancel = orderTransitionsFrom(order_status, 'shopper').length > 0
  const isPaid = refundableOf(order) > 0
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
              onClick={() =>
                cancel.mutate(
                  { orderId, reason: reason.trim(), ...(isPaid && asCredit && { asCredit }) },
                  { onSettled: close },
                )
              }
            >
              {t('orders.cancel-order')}
            </Button>
          </DialogButtons>
        }
      >
        <p className="mb-4 text-muted">{t('orders.nothing-will-be-delivered-and-there-is')}</p>
        {isPaid && (
          <div className="mb-4">
            <Checkbox label={t('orders.keep-as-credit')} value={asCredit} onChange={setAsCredit} />
            <p className="text-sm text-muted">{t('orders.keep-as-credit-hint')}</p>
          </div>
        )}
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
