import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { notificationCalls } from '#features/notifications/calls.ts'
import type { NotificationContract } from '#features/notifications/contract.ts'
import { useClient } from '#ui/api-context.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PHONE, useMediaQuery } from '#ui/use-media-query.ts'
import { orderCalls } from '#features/orders/calls.ts'
import type { OrderContract } from '#features/orders/contract.ts'
import { AllOrdersLink, BellList } from './bell-list.tsx'
import { unviewedCount } from './order-feed.ts'
import { markOrdersViewed, useOrderFeed, watchOrders } from './order-watch.ts'

const TITLE = 'Orders waiting'

/** The number of unviewed orders and the pending ones, as a dropdown or a phone's sheet. Opening it views them. */
export function Bell({ accessToken }: { accessToken: () => string | null }) {
  const orders = useClient<OrderContract>(orderCalls)
  const notifications = useClient<NotificationContract>(notificationCalls)
  useEffect(() => watchOrders({ orders, notifications, accessToken }), [orders, notifications, accessToken])

  const feed = useOrderFeed()
  const unviewed = unviewedCount(feed)
  const isPhone = useMediaQuery(PHONE)
  const id = useId()
  const dropdown = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wereNew, setWereNew] = useState<ReadonlySet<string>>(new Set())

  const open = () => {
    setOpen(true)
    setWereNew(new Set(feed.entries.filter(({ viewed }) => !viewed).map(({ orderId }) => orderId)))
    markOrdersViewed()
  }
  const close = () => {
    setOpen(false)
    dropdown.current?.hidePopover()
  }

  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          id={`${id}-bell`}
          label={unviewed > 0 ? `Order notifications, ${unviewed} new` : 'Order notifications'}
          icon={<BellIcon size={24} strokeWidth={1.75} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          {...(isPhone ? { onClick: open } : { popoverTarget: id })}
        />
        {unviewed > 0 && (
          <span
            key={unviewed}
            aria-hidden="true"
            className="pointer-events-none absolute top-0 right-0 grid h-mark min-w-mark animate-rise place-items-center rounded-full border-2 border-surface bg-danger px-1 text-mark leading-none font-bold text-surface tabular-nums"
          >
            {unviewed > 99 ? '99+' : unviewed}
          </span>
        )}
      </span>
      <span role="status" className="sr-only">
        {unviewed > 0 && `${unviewed} new ${unviewed === 1 ? 'order' : 'orders'}`}
      </span>
      {isPhone ? (
        <Dialog open={isOpen} onClose={close} title={TITLE} footer={<AllOrdersLink onLeave={close} />}>
          <BellList wereNew={wereNew} onLeave={close} />
        </Dialog>
      ) : (
        <div
          ref={dropdown}
          id={id}
          popover="auto"
          role="dialog"
          aria-labelledby={`${id}-title`}
          tabIndex={-1}
          className="fixed inset-auto m-0 max-h-[min(40rem,calc(100dvh-6rem))] w-panel flex-col rounded-xl border border-line bg-surface p-0 text-ink shadow-float outline-none open:flex open:animate-rise"
          onBeforeToggle={(event) => {
            const button = document.getElementById(`${id}-bell`)
            if (event.newState === 'open' && button) placeBelow(event.currentTarget, button)
          }}
          onToggle={(event) => {
            if (event.newState === 'closed') return setOpen(false)
            open()
            event.currentTarget.focus({ preventScroll: true })
          }}
        >
          <h2 id={`${id}-title`} className="px-4 pt-4 pb-3 text-lg font-bold">
            {TITLE}
          </h2>
          <div className="grow overflow-y-auto overscroll-contain px-4 pb-3">
            {isOpen && <BellList wereNew={wereNew} onLeave={close} />}
          </div>
          <div className="border-t border-line p-3">
            <AllOrdersLink onLeave={close} />
          </div>
        </div>
      )}
    </>
  )
}

const GAP = 8

/** Below the button, aligned with its right edge. */
function placeBelow(panel: HTMLElement, button: HTMLElement) {
  const { bottom, right } = button.getBoundingClientRect()
  panel.style.top = `${bottom + GAP}px`
  panel.style.right = `${Math.max(GAP, document.documentElement.clientWidth - right)}px`
}
