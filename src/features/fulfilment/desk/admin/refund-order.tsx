import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { holdRisks } from '#features/payments/review-options.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useChange } from '#ui/use-change.ts'
import { orderCalls } from '#features/orders/calls.ts'
import type { Order, OrderContract } from '#features/orders/contract.ts'
import { newAttemptKey } from '#features/orders/order-attempt.ts'
import { refundableOf } from '#features/orders/refundable.ts'

/** Refunds an online payment in full or in part, after asking for a reason that the shopper reads. */
export function RefundOrder({ order, onRefunded }: { order: Order; onRefunded?: (order: Order) => void }) {
  const left = refundableOf(order)
  const [isConfirming, setConfirming] = useState(false)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [despite, setDespite] = useState('')
  const [isTried, setTried] = useState(false)
  const key = useRef(newAttemptKey())
  const orders = useClient<OrderContract>(orderCalls)
  const refund = useChange(
    (body: { orderId: string; amount?: number; reason: string; despite?: string }) =>
      orders.refundOrder({ body }, { idempotencyKey: key.current }),
    {
      onDone: ({ data }) => {
        onRefunded?.(data)
        setConfirming(false)
      },
    },
  )
  if (left === 0) return null
  const hold = order.paymentHold

  const open = () => {
    key.current = newAttemptKey()
    setAmount(toRupees(left).toFixed(2))
    setReason('')
    setDespite('')
    setTried(false)
    setConfirming(true)
  }
  const paise = /^\d+(\.\d{1,2})?$/.test(amount.trim()) ? fromRupees(Number(amount)) : 0
  const amountError =
    paise <= 0
      ? 'Enter an amount in rupees'
      : paise > left
        ? `You can refund at most ${formatRupees(toRupees(left))}`
        : null
  const reasonError = reason.trim() === '' ? 'Enter a reason. The shopper will see it.' : null
  const despiteError = hold && despite.trim() === '' ? 'Enter why. It is kept in the audit log.' : null
  const send = () => {
    setTried(true)
    if (amountError || reasonError || despiteError || refund.isPending) return
    refund.mutate({
      orderId: order.orderId,
      amount: toRupees(paise),
      reason: reason.trim(),
      ...(hold && { despite: despite.trim() }),
    })
  }

  return (
    <>
      {hold && (
        <Note tone="warn" icon={<TriangleAlert size={20} aria-hidden />}>
          {holdTexts[hold]}{' '}
          <Link to={paths.payments} className="font-semibold underline">
            Payments to review
          </Link>
        </Note>
      )}
      <Button variant="quiet" onClick={open}>
        Refund
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Refund order ${order.orderId}`}
        footer={
          <DialogButtons cancel="Not now" onCancel={() => setConfirming(false)}>
            <Button variant="danger" busy={refund.isPending} onClick={send} className="tabular-nums">
              {`Refund ${formatRupees(toRupees(Math.min(paise, left)))}`}
            </Button>
          </DialogButtons>
        }
      >
        <p className="mb-4 text-muted">
          Up to {formatRupees(toRupees(left))} can be refunded to the original payment method. The order
          itself does not change.
        </p>
        <div className="grid gap-3">
          {hold && (
            <Note tone="warn" icon={<TriangleAlert size={20} aria-hidden />}>
              {holdRisks[hold]}
            </Note>
          )}
          <TextField
            label="Amount in rupees"
            value={amount}
            onChange={setAmount}
            inputMode="decimal"
            error={isTried ? amountError : null}
          />
          <TextField
            label="Reason"
            value={reason}
            onChange={setReason}
            maxLength={200}
            error={isTried ? reasonError : null}
          />
          {hold && (
            <TextField
              label="Why it is refunded anyway"
              value={despite}
              onChange={setDespite}
              maxLength={300}
              error={isTried ? despiteError : null}
            />
          )}
        </div>
      </Dialog>
    </>
  )
}

const holdTexts = {
  disputed: 'The payer’s bank disputes this payment, so cancelling does not refund it.',
  returned: 'The provider has returned this payment to the payer, so cancelling does not refund it.',
} as const
