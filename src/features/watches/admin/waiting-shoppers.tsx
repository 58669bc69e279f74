import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Table } from '#ui/table.tsx'
import { formatWhen } from '#shared/when.ts'
import { watchCalls } from '../calls.ts'
import type { WatchContract } from '../contract.ts'

/** What is sold out and how many shoppers wait for it. */
export function WaitingShoppers() {
  const { getWaiting } = useClient<WatchContract>(watchCalls)
  const query = useData(['watches', 'waiting'], (options) => getWaiting({}, options))
  const { data: rows } = query
  if (!rows) return query.error ? <LoadProblem query={query} /> : <PageSkeleton />
  if (rows.length === 0)
    return (
      <Empty picture={<BoxDrawing />} title="Nobody waits for anything">
        Who presses “Tell me” at something that is sold out stands here.
      </Empty>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm text-muted">
        Sold out, with how many shoppers wait. Once it is in stock again, those who wait longest are told.
      </p>
      <Table
        caption="Sold-out packs that shoppers wait for"
        keyOf={({ productId, unit }) => `${productId} ${unit}`}
        rows={rows}
        columns={[
          { title: 'Product', primary: true, cell: ({ name, unit }) => `${name}, ${unit}` },
          { title: 'Waiting', numeric: true, cell: ({ waiting }) => waiting },
          { title: 'In stock', numeric: true, cell: ({ stock }) => stock },
          { title: 'Since', cell: ({ since }) => formatWhen(since) },
        ]}
      />
    </div>
  )
}
