import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { CameBack } from '#features/fulfilment/desk/admin/selection-tools.ts'
import { TransitionDialog } from '#features/fulfilment/desk/admin/transition-dialog.tsx'
import { useTransitionOrder } from '#features/fulfilment/desk/admin/use-transition-order.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import type { Attention } from '../contract.ts'
import { GiveAgain } from './assign-rider.tsx'
import { useAttention, useOneOrder } from './use-attention.ts'
import { useDispatch } from './use-dispatch.ts'

const rupees = (amount: number | null) => (amount === null ? '' : formatRupees(amount))

const paidText = (amount: number | null, way: string | null) =>
  amount
    ? `: ${rupees(amount)} ${way === 'both' ? 'in cash and by UPI' : way === 'upi' ? 'by UPI' : 'in cash'}`
    : ''

const isLate = (kind: Attention['kind']): kind is keyof typeof LATE => kind in LATE

/** What is to be done about an order that was handed over without a line. */
const LATE = {
  'handed over':
    'Its goods count as in stock again, and cash for it is with the rider. If they stay with the customer, sell them at a counter as they were paid; then undo the cash, if there is any, under Riders’ cash, as it goes into that sale. Or take the goods back and return the money.',
  'handed over twice':
    'It was written down as delivered already. Ask who gave it to whom, and how it was paid; what was paid twice goes back.',
  overpaid:
    'It was paid otherwise, or money was given back, before the shop heard of the door. The cash is in the bag of its rider. Let them give it back; then undo it under Riders’ cash.',
}

/** What happened, for a badge. */
const reasonOf = ({ kind, failed, amount, note }: Attention): string =>
  ({
    'came back': `Came back: ${failed}`,
    'handed over': `Handed over after it was cancelled${paidText(amount, note)}`,
    'handed over twice': `Reported as handed over once more${paidText(amount, note)}`,
    overpaid: `${rupees(amount)} in cash too much at the door`,
    'off sale': 'Came back, and is no longer sold',
    'upi unseen': `${rupees(amount)} by UPI at the door, not seen`,
    'refund failed': `Refund of ${rupees(amount)} failed`,
    'rider late': 'Rider has not moved for long',
    'rider left': 'Its rider may not deliver any more',
    claim: `Something wrong: ${rupees(amount)}`,
  })[kind]

interface WithCameBackProps {
  items: readonly Attention[]
  isKnown: boolean
  children: ReactNode
}

/** Says of each order on the desk whether a rider has brought it back, and offers to send it again. */
export function WithCameBack({ items, isKnown, children }: WithCameBackProps) {
  const back = new Map(items.filter(({ kind }) => kind === 'came back').map((one) => [one.orderId, one]))
  const of = (orderId: string) => {
    const one = back.get(orderId)
    if (one) return { reason: reasonOf(one), again: <GiveAgain orderId={orderId} /> }
    return isKnown ? null : undefined
  }
  return <CameBack value={of}>{children}</CameBack>
}

/** The same where no list is shown. */
export const WithAttention = ({ children }: { children: ReactNode }) => (
  <WithCameBack {...useAttention()}>{children}</WithCameBack>
)

/** More would push the first order off the screen of a phone. */
const FIRST = 3

/** What went wrong after dispatch, each with what is to be done about it; renders nothing when all is well. */
export function AttentionList({ items }: { items: readonly Attention[] }) {
  const [isAll, setAll] = useState(false)
  const more = items.length - FIRST
  if (items.length === 0) return null
  return (
    <ul aria-label="Needs attention" className="mb-2 grid grid-cols-1 gap-1.5">
      {(isAll ? items : items.slice(0, FIRST)).map((one) => (
        <li
          key={one.kind + one.orderId + one.since}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-danger bg-surface px-3 py-2 text-sm"
        >
          {/* What is to be done is read across a phone. */}
          <div
            className={classNames(
              'min-w-0 grow',
              isLate(one.kind) || one.kind === 'off sale' ? 'basis-full md:basis-64' : 'basis-64',
            )}
          >
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge
                tone="danger"
                icon={<TriangleAlert size={14} className="shrink-0" aria-hidden />}
                className="whitespace-normal *:whitespace-normal"
              >
                {reasonOf(one)}
              </Badge>
              <span className="text-muted">{formatWhen(one.since)}</span>
            </p>
            <p className="mt-1 wrap-anywhere">
              <Link to={paths.orderDetails(one.orderId)} className="font-semibold hover:underline">
                {one.name || 'Order'} · <span className="min-[20rem]:whitespace-nowrap">{one.orderId}</span>
              </Link>
              {one.riderName && ` · ${one.riderName}`}
              {one.note && !isLate(one.kind) && ` · “${one.note}”`}
            </p>
            {isLate(one.kind) && <p className="mt-1 text-muted">{LATE[one.kind]}</p>}
            {one.kind === 'off sale' && (
              <p className="mt-1 text-muted">
                Enter these pieces at the pack that they are sold as now, or throw them away; then they leave
                the books of the old one.
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">{actionsOf(one)}</div>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Button variant="link" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? `Only the first ${FIRST}` : more === 1 ? 'and 1 more' : `and ${more} more`}
          </Button>
        </li>
      )}
    </ul>
  )
}

function actionsOf({ kind, orderId }: Attention): ReactNode {
  if (kind === 'rider left') return <GiveAgain orderId={orderId} />
  if (kind === 'came back')
    return (
      <>
        <GiveAgain orderId={orderId} />
        <PutBack orderId={orderId} />
      </>
    )
  if (isLate(kind) || kind === 'off sale') return <Settle orderId={orderId} />
  if (kind === 'upi unseen')
    return (
      <ButtonLink size="sm" variant="quiet" to={adminPaths.upi}>
        Look it up
      </ButtonLink>
    )
  if (kind === 'claim')
    return (
      <ButtonLink size="sm" variant="quiet" to={adminPaths.claims}>
        Decide about it
      </ButtonLink>
    )
  if (kind === 'refund failed')
    return (
      <ButtonLink size="sm" variant="quiet" to={paths.payments}>
        Decide about it
      </ButtonLink>
    )
  return (
    <ButtonLink size="sm" variant="quiet" to={paths.orderDetails(orderId)}>
      Open order
    </ButtonLink>
  )
}

function Settle({ orderId }: { orderId: string }) {
  const { settleAttention } = useDispatch({ isOn: false })
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={settleAttention.isPending}
      aria-label={`Done about ${orderId}`}
      onClick={() => settleAttention.mutate(orderId)}
    >
      Done
    </Button>
  )
}

/** Cancels an order that came back, with the question of every cancelling. */
function PutBack({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data: order } = useOneOrder(orderId, isOpen)
  const { moving, transition } = useTransitionOrder(orderId)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Cancel ${orderId} and put back`}
        busy={isOpen && !order}
        onClick={() => setOpen(true)}
      >
        Cancel and put back
      </Button>
      {order && (
        <TransitionDialog
          order={order}
          transition={isOpen ? 'cancelByAdmin' : null}
          busy={moving !== null}
          onClose={() => setOpen(false)}
          onTransition={async (one, note) => {
            if (await transition(one, note)) setOpen(false)
          }}
        />
      )}
    </>
  )
}
