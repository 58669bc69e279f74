import { t } from '#shared/words.ts'
import { PackageCheck, ReceiptIndianRupee } from 'lucide-react'
import { fromRupees, formatPaise } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { ShortageNote } from '#features/cart/shop/shortage-note.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import type { Bill } from '#features/charges/contract.ts'
import type { OrderShortage, PlaceOrderProblem } from '../place-order-problem.ts'
import { whatChanged } from '../what-changed.ts'

interface PlaceProblemNoteProps {
  problem: PlaceOrderProblem
  /** The bill that was shown when the order was sent. */
  shown: Bill | null
  busy: boolean
  onTryAgain: () => void
  onUseAvailable: (shortages: OrderShortage[]) => void
  /** The name of a line that the server identified only by its id. */
  nameOf: (shortage: OrderShortage) => string
}

/** Why an order is not placed yet, and what to do about it. */
export function PlaceProblemNote({
  problem,
  shown,
  busy,
  onTryAgain,
  onUseAvailable,
  nameOf,
}: PlaceProblemNoteProps) {
  const before = (problem.kind === 'total changed' && problem.before) || shown
  switch (problem.kind) {
    case 'placed before':
      return (
        <Note tone="warn" icon={<PackageCheck size={20} aria-hidden />}>
          {problem.message}{' '}
          <Link
            className="font-semibold underline"
            to={problem.orderId ? paths.orderDetails(problem.orderId) : paths.myOrders}
          >
            {t('orders.view-order')}
          </Link>
        </Note>
      )
    case 'unpaid':
    case 'unanswered':
      return (
        <ProblemNote
          onRetry={onTryAgain}
          busy={busy}
          reassurance={t('orders.your-cart-is-safe-and-the-order')}
        >
          {problem.message}
        </ProblemNote>
      )
    case 'total changed':
      return (
        <Note tone="warn" icon={<ReceiptIndianRupee size={20} aria-hidden />}>
          {before && dueOf(before) !== dueOf(problem.bill)
            ? t('orders.message-it-was-before-and-is-now', {
                message: problem.message,
                before: dueOf(before),
                now: dueOf(problem.bill),
              })
            : t('orders.message-it-is-now-totalamt', {
                message: problem.message,
                totalAmt: dueOf(problem.bill),
              })}
          <Changes before={before} now={problem.bill} />
        </Note>
      )
    case 'short':
      return (
        <ShortageNote
          shortages={problem.shortages.map((one) => ({ ...one, name: one.name ?? nameOf(one) }))}
          busy={busy}
          onUseAvailable={() => onUseAvailable(problem.shortages)}
        />
      )
    case 'slot gone':
    case 'coupon gone':
    case 'refused':
      return <ProblemNote reassurance={t('orders.your-cart-is-safe')}>{problem.message}</ProblemNote>
  }
}

/** What is to be paid in money. */
const dueOf = ({ totalAmt, credit = 0 }: Bill): string =>
  formatPaise(fromRupees(totalAmt) - fromRupees(credit))

function Changes({ before, now }: { before: Bill | null; now: Bill }) {
  const changes = before ? whatChanged(before, now) : []
  if (changes.length === 0) return null
  return (
    <ul className="mt-1 list-disc pl-5">
      {changes.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ul>
  )
}
