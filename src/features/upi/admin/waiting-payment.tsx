import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { WaitingUpi } from '../contract.ts'
import { readLastFour, readUtr, utrText } from '#shared/read-utr.ts'
import { useDecideUpi } from './use-upi-desk.ts'

/** One payment to look up. The last digits of a claimed reference are not shown: they are read in the shop's own app. */
export function WaitingPayment({ payment }: { payment: WaitingUpi }) {
  const { orderId, amount, claim, twins, name, askedAt } = payment
  const { see, miss } = useDecideUpi()
  const [isConfirming, setConfirming] = useState(false)
  const claimed = claim?.utr ?? null
  const isAtDoor = payment.order_status === 'Delivered'
  const read = claimed === null ? readUtr : readLastFour
  const missing =
    claimed === null
      ? 'Enter the 12 digits of the payment'
      : 'Enter the last 4 digits from the shop’s own app'
  const form = useFields({
    initial: { digits: '' },
    rules: { digits: (typed) => (read(typed) === null ? missing : null) },
    submit: async ({ digits }) => {
      const utr = read(digits)!
      await see.mutateAsync({ orderId, utr: claimed ?? utr, last4: utr.slice(-4) })
    },
    fieldsOf: ({ fields, message }) => ({ digits: fields?.last4 ?? message }),
  })
  return (
    <li
      aria-label={`Payment of order ${orderId}`}
      className="grid gap-3 rounded-xl border border-line bg-surface p-4 text-sm lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:items-center"
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-lg font-bold tabular-nums">{formatRupees(amount)}</span>
          <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          <Badge tone={claim ? 'warn' : 'neutral'}>{payment.order_status}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 break-all text-muted">
          <Link to={paths.orderDetails(orderId)} className="text-leaf-700 underline">
            {orderId}
          </Link>
          <span>{formatWhen(claim?.at ?? payment.placedAt)}</span>
          {askedAt && <span>asked {formatWhen(askedAt)}</span>}
        </p>
        {claimed && (
          <p className="tabular-nums">
            Reference <span className="font-semibold">{utrText(claimed).slice(0, 9)} ····</span>
          </p>
        )}
        {isAtDoor && <p>Paid by UPI at the door, the rider says.</p>}
        {claim && !claimed && <p>Says that it is paid, without a reference.</p>}
        {twins.length > 0 && (
          <p className="font-semibold text-danger">
            {twins.join(', ')} {twins.length === 1 ? 'names' : 'name'} the same reference. It pays one order.
          </p>
        )}
      </div>
      <form {...form.props} className="grid grid-cols-1 gap-2">
        <TextField
          label={claimed === null ? 'Reference in your own app' : 'Last 4 digits in your own app'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          {...form.bind('digits')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            Seen
          </Button>
          <Button variant="quiet" disabled={miss.isPending} onClick={() => setConfirming(true)}>
            Not there
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Not there: ${formatRupees(amount)}`}
        action={isAtDoor ? 'Ask the rider' : 'Tell the shopper'}
        cancel="Look again"
        onConfirm={async () => void (await miss.mutateAsync(orderId))}
      >
        {isAtDoor
          ? 'The rider owes it from then on, like cash that was collected. If it arrives later, mark it as seen.'
          : 'The shopper gets a mail that the payment was not found, and can enter the reference once more. Half an hour later the order is paid at the door, or cancelled, as the settings say.'}
      </ConfirmDialog>
    </li>
  )
}
