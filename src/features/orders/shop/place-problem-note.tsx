import { t } from '#shared/words.ts'
import { PackageCheck, ReceiptIndianRupee } from 'lucide-react'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { ShortageNote } from '#features/cart/shop/shortage-note.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import type { OrderShortage, PlaceOrderProblem } from '../place-order-problem.ts'

interface PlaceProblemNoteProps {
  problem: PlaceOrderProblem
  busy: boolean
  onTryAgain: () => void
  onUseAvailable: (shortages: OrderShortage[]) => void
  /** The name of a line that the server identified only by its id. */
  nameOf: (shortage: OrderShortage) => string
}

/** Why an order is not placed yet, and what to do about it. */
export function PlaceProblemNote({
  problem,
  busy,
  onTryAgain,
  onUseAvailable,
  nameOf,
}: PlaceProblemNoteProps) {
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
          {t('orders.message-it-is-now-totalamt', {
            message: problem.message,
            totalAmt: formatRupees(
              toRupees(fromRupees(problem.bill.totalAmt) - fromRupees(problem.bill.credit ?? 0)),
            ),
          })}
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
    case 'refused':
      return <ProblemNote reassurance={t('orders.your-cart-is-safe')}>{problem.message}</ProblemNote>
  }
}
