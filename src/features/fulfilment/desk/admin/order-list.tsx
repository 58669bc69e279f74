import { useContext } from 'react'
import { Navigate } from '#ui/router/router.tsx'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Note } from '#ui/note.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem, ProblemNote } from '#ui/problem-note.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useOnline } from '#ui/use-online.ts'
import { useMovedOrders } from './moved-orders.ts'
import { OrderCards } from './order-cards.tsx'
import { isFiltered, writeFilters, type OrderFilters } from './order-filters.ts'
import { CameBack } from './selection-tools.ts'
import type { AllOrders } from './use-all-orders.ts'

interface OrderListProps {
  result: AllOrders
  filters: OrderFilters
  hrefOf: (page: number) => string
  onClear: () => void
}

/** The orders of one tab and page, with the loading, empty and error states. */
export function OrderList({ result, filters, hrefOf, onClear }: OrderListProps) {
  const isOnline = useOnline()
  const listKey = writeFilters(filters).toString()
  const leaving = useMovedOrders().filter(({ list: from }) => from === listKey)
  const back = useContext(CameBack)
  const { data: list, error, isPlaceholderData, isFetching, refetch } = result

  if (!list && error) return <LoadProblem query={result} />
  // Offline, the orders of another tab or page would be shown forever.
  if (!list || (isPlaceholderData && !isOnline)) {
    if (isOnline) return <SkeletonList count={4} each="h-40 rounded-xl xl:h-21" />
    return <ProblemNote>{new AppError('offline').message}</ProblemNote>
  }

  const { data: orders, totalCount, totalPages, isMore } = list
  if (orders.length === 0 && filters.page > 1 && totalPages > 0 && !isPlaceholderData)
    return <Navigate to={hrefOf(totalPages)} replace />
  // Those that came back stand above the waiting ones already, with what is to be done about them.
  const isListedAbove = filters.tab === 'waiting' && !isFiltered(filters)
  const cards = isListedAbove ? orders.filter(({ orderId }) => !back(orderId)) : orders
  return (
    <div className="grid grid-cols-1 gap-4">
      {!isOnline ? (
        <Note tone="warn">
          You are offline. This list may be out of date; it updates when you are back online.
        </Note>
      ) : (
        error && (
          <ProblemNote
            onRetry={() => void refetch()}
            busy={isFetching}
            reassurance="Orders that were already loaded are still shown."
          >
            {error.message}
          </ProblemNote>
        )
      )}
      {orders.length === 0 && leaving.length === 0 ? (
        <NoOrders filters={filters} onClear={onClear} />
      ) : (
        <OrderCards orders={cards} list={listKey} busy={isPlaceholderData} />
      )}
      {totalPages > 1 && <Pager label="Orders" page={filters.page} pages={totalPages} hrefOf={hrefOf} />}
      <p role="status" className="text-center text-sm text-muted">
        {totalCount > 0 &&
          `${isMore ? 'More than ' : ''}${totalCount.toLocaleString('en-IN')} ${totalCount === 1 ? 'order' : 'orders'}`}
      </p>
    </div>
  )
}

function NoOrders({ filters, onClear }: { filters: OrderFilters; onClear: () => void }) {
  if (isFiltered(filters))
    return (
      <Empty
        picture={<BoxDrawing />}
        title="No orders found"
        action={
          <Button variant="quiet" onClick={onClear}>
            Show all orders
          </Button>
        }
      >
        No orders match your search.
      </Empty>
    )
  return filters.tab === 'waiting' || filters.tab === 'Pending' ? (
    <Empty picture={<BoxDrawing />} title="No orders are waiting">
      New orders appear here automatically.
    </Empty>
  ) : (
    <Empty picture={<BoxDrawing />} title="No orders here yet">
      Orders with this status appear here.
    </Empty>
  )
}
