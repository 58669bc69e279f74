import { CircleCheck } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { formatRupees } from '#shared/money.ts'
import { pageParam } from '#shared/page-param.ts'
import { paths } from '#shared/paths.ts'
import { formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { PaymentReview } from '../contract.ts'
import { paymentMethodLabels } from '../methods.ts'
import { reviewOptions, type ReviewChoice } from '../review-options.ts'
import { FailedWork } from './failed-work.tsx'
import { Outages } from './outages.tsx'
import { useFailedJobs, useOutages, useResolvePayment, useUnreconciled } from './use-unreconciled.ts'

/** The list of payments to review: payments without an order, and orders or refunds without a payment. */
export function UnreconciledPayments() {
  const [search] = useSearchParams()
  const page = pageParam(search)
  const query = useUnreconciled(page)
  const { data, error } = query
  const hasFailedWork = useFailedJobs().data?.data.length !== 0
  const hasOutage = useOutages().data?.length !== 0
  return (
    <div className="grid gap-4">
      <header>
        <h1 className="text-xl font-bold">Payments to review</h1>
        <p className="text-sm text-muted">
          Payments without a matching order, and refunds that did not arrive. Everything else is settled
          automatically.
        </p>
      </header>
      <Outages />
      <FailedWork />
      {data ? (
        data.data.length > 0 ? (
          <ul className="grid gap-3">
            {data.data.map((review) => (
              <Row key={review._id} review={review} />
            ))}
          </ul>
        ) : hasFailedWork || hasOutage ? (
          <p className="text-muted">No payment needs a decision.</p>
        ) : (
          <Empty
            picture={<CircleCheck size={56} strokeWidth={1.5} className="text-leaf-600" aria-hidden />}
            title="No online payment needs a decision"
          >
            Nothing needs your attention here.
          </Empty>
        )
      ) : error ? (
        <LoadProblem query={query} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {data && (
        <Pager
          page={page}
          pages={data.totalPages}
          hrefOf={(to) => `${paths.payments}?page=${to}`}
          label="Payments"
        />
      )}
    </div>
  )
}

function Row({ review }: { review: PaymentReview }) {
  const resolve = useResolvePayment()
  const { subject, explanation, alternative, last, ...first } = reviewOptions(review)
  const [choice, setChoice] = useState<ReviewChoice>(first)
  const [isConfirming, setConfirming] = useState(false)
  const decide = ({ action }: ReviewChoice, why?: { despite: string }) =>
    resolve.mutateAsync({ _id: review._id, action, isConfirmed: review.isConfirmed, ...why })
  const dialog = {
    onClose: () => setConfirming(false),
    title: `${choice.button}: ${formatRupees(review.amount)}`,
    action: choice.button,
    cancel: 'Not now',
  }
  const press = (pressed: ReviewChoice) => {
    setChoice(pressed)
    if (pressed.isHarmless) void decide(pressed).catch(() => undefined)
    else setConfirming(true)
  }
  return (
    <li className="grid gap-3 rounded-xl border border-line bg-surface p-4 text-sm md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-lg font-bold tabular-nums">{formatRupees(review.amount)}</span>
          <span className="font-semibold">{paymentMethodLabels[review.provider]}</span>
          <span className="text-muted">{formatWhen(review.at)}</span>
          <Badge tone={review.isDisputed || review.hold ? 'danger' : 'warn'}>{subject}</Badge>
        </p>
        <p className="mt-1 text-pretty">{explanation}</p>
        <p className="flex flex-wrap gap-x-3 break-all text-muted">
          {review.orderId ? (
            <Link to={paths.orderDetails(review.orderId)} className="text-leaf-700 underline">
              {review.orderId}
            </Link>
          ) : (
            <span>No order</span>
          )}
          {review.reference && <span>{review.reference}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 md:flex-col">
        <Button variant="soft" busy={resolve.isPending} onClick={() => press(first)}>
          {first.button}
        </Button>
        {alternative && (
          <Button variant="quiet" disabled={resolve.isPending} onClick={() => press(alternative)}>
            {alternative.button}
          </Button>
        )}
        {last && (
          <Button variant="quiet" disabled={resolve.isPending} onClick={() => press(last)}>
            {last.button}
          </Button>
        )}
      </div>
      {isConfirming && choice.asksWhy ? (
        <DespiteDialog {...dialog} onDecide={(despite) => decide(choice, { despite })}>
          {explanation}
        </DespiteDialog>
      ) : (
        <ConfirmDialog {...dialog} open={isConfirming} onConfirm={async () => void (await decide(choice))}>
          {explanation}
        </ConfirmDialog>
      )}
    </li>
  )
}

interface DespiteDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'action' | 'cancel'> {
  /** Says itself what failed. */
  onDecide: (despite: string) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A choice against what is usual, with its reason. */
function DespiteDialog({ onDecide, onClose, children, ...dialog }: DespiteDialogProps) {
  const form = useFields({
    initial: { despite: '' },
    rules: {
      despite: (why) => (why.trim() === '' ? 'Enter why. It is kept under “Who changed what”.' : null),
    },
    submit: async ({ despite }) => {
      await onDecide(despite.trim())
      onClose()
    },
    onFailure: () => undefined,
  })
  return (
    <FormDialog {...dialog} form={form} onClose={onClose} variant="danger" className="grid gap-3 text-muted">
      {children}
      <TextField label="Why it is refunded anyway" maxLength={300} {...form.bind('despite')} />
    </FormDialog>
  )
}
