import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { holdRisks } from '#features/payments/review-options.ts'
import { fromRupees, toRupees, formatPaise } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { orderCalls } from '#features/orders/calls.ts'
import type { Order, OrderContract } from '#features/orders/contract.ts'
import { refundableOf } from '#features/orders/refundable.ts'

interface RefundOrderProps {
  order: Order
  onRefunded?: (order: Order) => void
}

/** Refunds an online payment in full or in part, after asking for a reason that the shopper reads. */
export function RefundOrder(props: RefundOrderProps) {
  const [isOpen, setOpen] = useState(false)
  const { paymentHold: hold } = props.order
  if (refundableOf(props.order) === 0) return null
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
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Refund
      </Button>
      {isOpen && <RefundDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefundDialog({ order, onRefunded, onClose }: RefundOrderProps & { onClose: () => void }) {
  const { refundOrder } = useClient<OrderContract>(orderCalls)
  const left = refundableOf(order)
  const { orderId, paymentHold: hold } = order
  const form = useFields({
    initial: { amount: toRupees(left).toFixed(2), reason: '', despite: '' },
    rules: {
      amount: (typed) => {
        const paise = paiseOf(typed)
        if (paise <= 0) return 'Enter an amount in rupees'
        return paise > left ? `You can refund at most ${formatPaise(left)}` : null
      },
      reason: (reason) => (reason.trim() === '' ? 'Enter a reason. The shopper will see it.' : null),
      despite: (despite) =>
        hold && despite.trim() === '' ? 'Enter why. It is kept under “Who changed what”.' : null,
    },
    submit: async ({ amount, reason, despite }, options) => {
      const body = { orderId, amount: toRupees(paiseOf(amount)), reason: reason.trim() }
      const { data, message } = await refundOrder(
        { body: { ...body, ...(hold && { despite: despite.trim() }) } },
        options,
      )
      onRefunded?.(data)
      onClose()
      toast.success(message)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Refund order ${orderId}`}
      cancel="Not now"
      variant="danger"
      action={
        <span className="tabular-nums">
          {`Refund ${formatPaise(Math.min(paiseOf(form.values.amount), left))}`}
        </span>
      }
    >
      <p className="mb-1 text-muted">
        Up to {formatPaise(left)} can be refunded to the original payment method. The order itself does not
        change.
      </p>
      {hold && (
        <Note tone="warn" icon={<TriangleAlert size={20} aria-hidden />}>
          {holdRisks[hold]}
        </Note>
      )}
      <TextField label="Amount in rupees" inputMode="decimal" {...form.bind('amount')} />
      <TextField label="Reason" maxLength={200} {...form.bind('reason')} />
      {hold && <TextField label="Why it is refunded anyway" maxLength={300} {...form.bind('despite')} />}
    </FormDialog>
  )
}

/** 0 for text that is no amount. */
const paiseOf = (typed: string): number =>
  /^\d+(\.\d{1,2})?$/.test(typed.trim()) ? fromRupees(Number(typed)) : 0

const holdTexts = {
  disputed: 'The payer’s bank disputes this payment, so cancelling does not refund it.',
  returned: 'The provider has returned this payment to the payer, so cancelling does not refund it.',
} as const
