import { BellRing, VolumeX } from 'lucide-react'
import { useEffect } from 'react'
import { notificationCalls } from '#features/notifications/calls.ts'
import type { NotificationContract } from '#features/notifications/contract.ts'
import { paths } from '#shared/paths.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { orderCalls } from '#features/orders/calls.ts'
import type { OrderContract } from '#features/orders/contract.ts'
import { markOrdersViewed, useOrderFeed, watchOrders } from './order-watch.ts'

/** The bell where the header is hidden (checkout, search): names the new order and stops the sound. */
export function RingingBar({ accessToken }: { accessToken: () => string | null }) {
  const orders = useClient<OrderContract>(orderCalls)
  const notifications = useClient<NotificationContract>(notificationCalls)
  useEffect(() => watchOrders({ orders, notifications, accessToken }), [orders, notifications, accessToken])
  const { isRinging, entries } = useOrderFeed()
  const unviewed = entries.filter(({ viewed }) => !viewed)
  const [newest] = unviewed
  if (!isRinging || !newest) return null
  return (
    <aside
      aria-label="New order"
      className="fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-40 mx-auto grid max-w-md animate-rise gap-3 rounded-xl border border-line bg-surface p-3 shadow-float md:bottom-6 print:hidden"
    >
      <p role="alert" className="flex items-center gap-2 font-semibold">
        <BellRing size={20} className="text-leaf-600" aria-hidden />
        <span className="min-w-0 break-words">
          {unviewed.length === 1
            ? `New order from ${newest.userName || newest.userEmail}`
            : `${unviewed.length} new orders`}
        </span>
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="quiet" icon={VolumeX} onClick={markOrdersViewed}>
          Stop sound
        </Button>
        <ButtonLink to={paths.orderDetails(newest.orderId)} onClick={markOrdersViewed}>
          View Details
        </ButtonLink>
      </div>
    </aside>
  )
}
