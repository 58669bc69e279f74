import { useSearchParams } from 'react-router'
import { SoundBar } from '#features/notifications/admin/sound-bar.tsx'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Tabs, type Tab } from '#ui/tabs.tsx'
import { useOnline } from '#ui/use-online.ts'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { readFilters, writeFilters, type OrderFilters } from './order-filters.ts'
import { OrderList } from './order-list.tsx'
import { markOrdersViewed, useOrderFeed, useOrderLink } from './order-watch.ts'
import { useAllOrders } from './use-all-orders.ts'

/** The statuses that a grocer works through; the two of unfinished payments are under All. */
const worked = ORDER_STATUSES.filter((status) => status !== 'Awaiting Payment' && status !== 'Payment Failed')

/** All orders of the shop, to be worked through: newest first, moving by themselves. */
export function OrderDesk() {
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query)
  const { isRinging, entries, isSeeded } = useOrderFeed()
  const orders = useAllOrders(filters)

  const change = (next: Partial<OrderFilters>, { isStep = false } = {}) =>
    setQuery(writeFilters({ ...filters, page: 1, ...next }), { replace: !isStep, preventScrollReset: true })

  const tabs: Tab<OrderStatus | ''>[] = [
    { id: '', label: 'All' },
    ...worked.map((status) => ({
      id: status,
      label: status,
      count: status === 'Pending' && isSeeded ? entries.length : undefined,
    })),
  ]

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-bold">All Orders</h1>
        <LinkBadge />
      </div>
      <SoundBar isRinging={isRinging} onStop={markOrdersViewed} />
      <OrderFilterBar filters={filters} onChange={change} />
      <Tabs
        label="Orders by status"
        tabs={tabs}
        value={filters.status}
        onChange={(status) => change({ status }, { isStep: true })}
      >
        <OrderList
          answer={orders}
          filters={filters}
          hrefOf={(page) => `${paths.allOrders}?${writeFilters({ ...filters, page }).toString()}`}
          onClear={() => change({ status: '', search: '', from: '', to: '' }, { isStep: true })}
        />
      </Tabs>
    </div>
  )
}

/** Whether new orders appear by themselves. */
function LinkBadge() {
  const link = useOrderLink()
  const isOnline = useOnline()
  if (link === 'connecting') return null
  return (
    <span role="status">
      {link === 'live' && isOnline ? (
        <Badge tone="leaf" icon={<span className="size-1.5 rounded-full bg-leaf-600" aria-hidden="true" />}>
          Live
        </Badge>
      ) : (
        <Badge tone="warn">Reconnecting…</Badge>
      )}
    </span>
  )
}
