import { useState, type ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { isAdmin } from '#shared/roles.ts'
import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import { scrollTo } from '#ui/scroll-to.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Customer } from '../contract.ts'
import { NOTE_LENGTH, REASON_LENGTH } from '../limits.ts'
import { useChangeCustomer } from './use-customers.ts'

interface CustomerDialogProps {
  customer: Customer
  /** What other features add. */
  children?: ReactNode
  onClose: () => void
}

/** One customer: who they are, the shop's note, payment in cash, and the suspension of the account. */
export function CustomerDialog({ customer: opened, children, onClose }: CustomerDialogProps) {
  const [customer, setCustomer] = useState(opened)
  const [note, setNote] = useState(opened.note)
  const change = useChangeCustomer(setCustomer)
  const [pending, setPending] = useState<'note' | 'cash' | null>(null)
  const { _id, name, email, mobile, orders, cancelled, spent, createdAt, cashOnDelivery } = customer
  const update = (what: 'note' | 'cash', fields: { note?: string; cashOnDelivery?: boolean }) => {
    setPending(what)
    change.mutate((calls) => calls.updateCustomer({ body: { _id, ...fields } }), {
      onSettled: () => setPending(null),
    })
  }
  return (
    <Dialog open onClose={onClose} title={name || email} width="md">
      <div className="grid gap-5">
        <div className="grid gap-1 text-sm">
          <p className="wrap-anywhere">
            {email}
            {mobile !== null && (
              <>
                {' · '}
                <a
                  href={`tel:+91${mobile}`}
                  className="font-semibold whitespace-nowrap text-leaf-700 underline"
                >
                  {mobile}
                </a>
              </>
            )}
          </p>
          <p className="text-muted">
            {[
              `${orders.toLocaleString('en-IN')} ${orders === 1 ? 'order' : 'orders'} for ${formatRupees(spent)}`,
              cancelled > 0 && `${cancelled.toLocaleString('en-IN')} cancelled`,
              `customer since ${formatWhen(createdAt)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Link
            to={`${paths.allOrders}?${new URLSearchParams({ status: 'all', q: email }).toString()}`}
            className="min-h-6 w-fit font-semibold text-leaf-700 underline"
          >
            Orders of this customer
          </Link>
        </div>
        <div className="grid gap-2">
          <TextArea
            label="Note"
            optional
            hint="Only administrators see it."
            value={note}
            onChange={setNote}
            maxLength={NOTE_LENGTH}
            rows={2}
          />
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-end"
            disabled={note.trim() === customer.note}
            busy={pending === 'note'}
            onClick={() => update('note', { note })}
          >
            Save note
          </Button>
        </div>
        <Switch
          label="Cash on delivery"
          hint="Switched off, this person sees only online methods at the checkout."
          value={pending === 'cash' ? !cashOnDelivery : cashOnDelivery}
          busy={pending === 'cash'}
          onChange={(value) => update('cash', { cashOnDelivery: value })}
        />
        {!isAdmin(customer) && <Suspension customer={customer} onChanged={setCustomer} />}
        {children}
      </div>
    </Dialog>
  )
}

function Suspension({
  customer: { _id, status, suspendedReason },
  onChanged,
}: {
  customer: Customer
  onChanged: (customer: Customer) => void
}) {
  const change = useChangeCustomer(onChanged)
  const [isAsking, setAsking] = useState(false)
  const form = useFields({
    initial: { reason: '' },
    rules: { reason: (typed) => (typed.trim() === '' ? 'Enter a reason.' : null) },
    submit: ({ reason }) =>
      change.mutate((calls) => calls.suspendCustomer({ body: { _id, reason: reason.trim() } }), {
        onSuccess: () => {
          setAsking(false)
          form.reset()
        },
      }),
  })
  if (status === 'Suspended')
    return (
      <div className="grid gap-3 border-t border-line pt-4">
        <Note tone="warn">This account is suspended{suspendedReason ? `: ${suspendedReason}` : '.'}</Note>
        <Button
          variant="quiet"
          className="justify-self-start"
          busy={change.isPending}
          onClick={() => change.mutate((calls) => calls.liftSuspension({ body: { _id } }))}
        >
          Lift the suspension
        </Button>
      </div>
    )
  if (!isAsking)
    return (
      <div className="border-t border-line pt-4">
        <Button variant="quiet" className="text-danger!" onClick={() => setAsking(true)}>
          Suspend this account
        </Button>
      </div>
    )
  return (
    <form {...form.props} className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-pretty text-muted">
        They are logged out everywhere at once and cannot log in or order. They are asked to contact the shop.
        Open orders are not affected.
      </p>
      <TextArea
        label="Reason"
        hint="Only administrators see it."
        maxLength={REASON_LENGTH}
        rows={2}
        {...form.bind('reason')}
      />
      <div ref={scrollTo} className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={change.isPending}>
          Suspend
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
