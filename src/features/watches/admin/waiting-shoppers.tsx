import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Table } from '#ui/table.tsx'
import { formatWhen } from '#shared/when.ts'
import { watchCalls } from '../calls.ts'
import type { WatchContract } from '../contract.ts'

/** What is sold out and how many shoppers wait for it; nothing if nobody waits. */
export function WaitingShoppers() {
  const { getWaiting } = useClient<WatchContract>(watchCalls)
  const query = useQuery({
    queryKey: ['watches', 'waiting'],
    queryFn: async ({ signal }) => (await getWaiting({}, { signal })).data,
  })
  const { data: rows } = query
  if (!query.error && !rows?.length) return null
  return (
    <section aria-labelledby="waiting" className="mt-5 grid grid-cols-1 gap-3">
      <h2 id="waiting" className="text-base font-bold">
        Shoppers wait for
      </h2>
      <p className="text-sm text-muted">Once it is in stock again, those who wait longest are told.</p>
      <LoadProblem query={query} />
      {rows && (
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
      )}
    </section>
  )
}
