import { ClipboardList } from 'lucide-react'
import { BellSwitch } from '#features/notifications/admin/bell-switch.tsx'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { BellDrawing } from '#ui/drawings/bell-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { Price } from '#ui/price.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useFocusAfterStep } from '#ui/use-focus-after-step.ts'
import { isDoubleTap } from './double-tap.ts'
import { orderAge } from './order-age.ts'
import type { OrderNotification } from './order-feed.ts'
import { useOrderFeed } from './order-watch.ts'
import { SoundBar } from './sound-bar.tsx'
import { useNow } from './use-now.ts'
import { useTransitionOrder } from './use-transition-order.ts'

interface BellListProps {
  /** Orders that were unviewed when the list was opened; later ones are highlighted automatically. */
  wereNew: ReadonlySet<string>
  /** Called when a link is followed. */
  onLeave: () => void
}

/** The bell's list: pending orders, newest first. */
export function BellList({ wereNew, onLeave }: BellListProps) {
  const { entries, isSeeded } = useOrderFeed()
  const now = useNow()
  // A confirmed order leaves the list together with its button, which had the focus.
  const frame = useFocusAfterStep<HTMLDivElement>(`of ${entries.map(({ orderId }) => orderId).join()}`)
  return (
    <div ref={frame} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none">
      <SoundBar />
      <BellSwitch />
      {entries.length > 0 ? (
        <ul className="-mx-2 grid grid-cols-1 gap-1">
          {entries.map((entry) => (
            <Entry
              key={entry.orderId}
              entry={entry}
              now={now}
              isNew={!entry.viewed || wereNew.has(entry.orderId)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      ) : isSeeded ? (
        <Empty picture={<BellDrawing />} title="No orders are waiting">
          New orders appear here automatically.
        </Empty>
      ) : (
        <SkeletonList count={2} each="h-20" />
      )}
    </div>
  )
}

export function AllOrdersLink({ onLeave }: { onLeave: () => void }) {
  return (
    <ButtonLink to={paths.allOrders} variant="quiet" wide onClick={onLeave} icon={ClipboardList}>
      All Orders
    </ButtonLink>
  )
}

interface EntryProps {
  entry: OrderNotification
  isNew: boolean
  now: Date
  onLeave: () => void
}

function Entry({ entry, isNew, now, onLeave }: EntryProps) {
  const { orderId, userName, userEmail, userMobile, totalAmt, createdAt, details } = entry
  const { transition, moving } = useTransitionOrder(orderId)
  const age = orderAge(details?.waitingSince ?? createdAt, now)
  return (
    <li
      className={classNames(
        'grid grid-cols-1 gap-0.5 rounded-lg p-2 text-sm',
        isNew ? 'bg-marigold-50' : 'hover:bg-canvas',
      )}
    >
      <div className="flex items-baseline justify-between gap-3 text-base">
        <p className="min-w-0 font-semibold wrap-anywhere">{userName || userEmail}</p>
        <Price rupees={totalAmt} size="sm" className="shrink-0" />
      </div>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          {details?.area ?? [userMobile, userEmail].filter(Boolean).join(' · ')}
        </span>
        <time
          dateTime={createdAt}
          className={classNames(
            'shrink-0 font-bold tabular-nums',
            age.tone === 'danger' && 'text-danger',
            age.tone === 'warn' && 'text-warn',
          )}
        >
          {age.text}
        </time>
      </p>
      {details && <p className="line-clamp-2 text-muted">{details.items}</p>}
      <p className="text-muted tabular-nums">{orderId}</p>
      <div className="flex items-center justify-between gap-3">
        <Link
          to={paths.orderDetails(orderId)}
          onClick={onLeave}
          aria-label={`View Details of order ${orderId}`}
          className="tap-44 min-w-0 truncate py-1.5 font-semibold text-leaf-600 hover:underline"
        >
          View Details
        </Link>
        <Button
          size="sm"
          busy={moving !== null}
          aria-label={`Confirm ${orderId}`}
          onClick={(event) => {
            if (!isDoubleTap(event)) void transition('confirm')
          }}
        >
          Confirm
        </Button>
      </div>
    </li>
  )
}
