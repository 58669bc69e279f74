import { Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Tabs, type Tab } from '#ui/tabs.tsx'
import { useOnline } from '#ui/use-online.ts'
import { waitingStatuses } from '#features/orders/states.ts'
import { ExportOrders } from './export-orders.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import {
  isFiltered,
  readOrderFilters,
  withSearchText,
  writeFilters,
  type OrderFilters,
  type OrderTab,
} from './order-filters.ts'
import { OrderList } from './order-list.tsx'
import { useOrderLink } from './order-watch.ts'
import { PickingSlips, type Seller } from './picking-slips.tsx'
import { RoundSheet } from './round-sheet.tsx'
import { useAllOrders, useStatusCounts } from './use-all-orders.ts'

/** The statuses with a tab of their own; unpaid orders have one while they hold stock, failed ones are under All. */
const tabStatuses = ['Pending', 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered', 'Cancelled'] as const

/** Only open statuses show a count: nobody works through completed orders. */
const countedStatuses: readonly OrderStatus[] = waitingStatuses

interface OrderDeskProps {
  seller: Seller
  tools?: ReactNode
  urgent?: ReactNode
}

/** All orders, live: open ones first, oldest on top. `tools` stand above those out for delivery, `urgent` above waiting ones. */
export function OrderDesk({ seller, tools, urgent }: OrderDeskProps) {
  const [query, setQuery] = useSearchParams()
  const filters = readOrderFilters(query)
  const orders = useAllOrders(filters)
  const counts = useStatusCounts()
  const [isUnfolded, setUnfolded] = useState(isFiltered(filters))

  const show = (next: OrderFilters, { isHistoryEntry = false } = {}) =>
    setQuery(writeFilters(next), { replace: !isHistoryEntry, preventScrollReset: true })
  const change = (next: Partial<OrderFilters>, options?: { isHistoryEntry?: boolean }) =>
    show({ ...filters, page: 1, ...next }, options)

  const count = (statuses: readonly OrderStatus[]) =>
    counts && statuses.reduce((sum, status) => sum + counts[status], 0)
  const unpaid = count(['Awaiting Payment'])
  const tabs: Tab<OrderTab>[] = [
    { id: 'waiting', label: 'Waiting', count: count(waitingStatuses) },
    ...(unpaid || filters.tab === 'Awaiting Payment'
      ? [{ id: 'Awaiting Payment' as const, label: 'Unpaid', count: unpaid }]
      : []),
    ...tabStatuses.map((status) => ({
      id: status,
      label: status,
      count: countedStatuses.includes(status) ? count([status]) : undefined,
    })),
    { id: 'all', label: 'All' },
  ]

  return (
    <div className="grid grid-cols-1 gap-2 md:gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-md:sr-only">
        <h1 className="text-xl font-bold">All Orders</h1>
        <p className="ml-auto text-sm text-muted max-lg:hidden">
          <Key>J</Key> <Key>K</Key> next and previous · <Key>Enter</Key> next step · <Key>X</Key> select ·{' '}
          <Key>O</Key> open
        </p>
        <LinkBadge />
      </div>
      <OrderFilterBar
        filters={filters}
        isUnfolded={isUnfolded}
        onSearch={(search) => show(withSearchText(filters, search))}
        onChange={change}
        actions={<ExportOrders filters={filters} />}
      />
      <Tabs
        label="Orders by status"
        tabs={tabs}
        value={tabs.some(({ id }) => id === filters.tab) ? filters.tab : 'all'}
        onChange={(tab) => change({ tab }, { isHistoryEntry: true })}
        tools={
          <IconButton
            label="Search and dates"
            icon={Search}
            aria-expanded={isUnfolded}
            className="md:hidden"
            onClick={() => setUnfolded(!isUnfolded)}
          />
        }
      >
        {filters.tab === 'waiting' && urgent}
        {filters.tab === 'Confirmed' && count(['Confirmed']) !== 0 && (
          <ButtonLink variant="soft" wide to={adminPaths.pick} className="mb-2">
            Pick these orders
          </ButtonLink>
        )}
        {filters.tab === 'Out for Delivery' && tools}
        <OrderList
          result={orders}
          filters={filters}
          hrefOf={(page) => `${paths.allOrders}?${writeFilters({ ...filters, page }).toString()}`}
          onClear={() => change({ tab: 'all', search: '', from: '', to: '' }, { isHistoryEntry: true })}
        />
      </Tabs>
      <PickingSlips seller={seller} />
      <RoundSheet shopName={seller.name} />
    </div>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line bg-surface px-1.5 font-sans text-xs font-semibold text-ink">
    {children}
  </kbd>
)

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
