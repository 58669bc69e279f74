import { LoadProblem } from '#ui/problem-note.tsx'
import { Table } from '#ui/table.tsx'
import { dayWords } from '../pattern-words.ts'
import { useNeeds } from './use-mornings.ts'

/** What all subscriptions need on a day, and what of it is still to be bought. */
export function MorningNeeds({ day }: { day?: string }) {
  const query = useNeeds(day)
  const { data: needs } = query
  if (!query.error && (!needs || (needs.packs.length === 0 && day === undefined))) return null
  return (
    <section aria-labelledby="needs" className="mt-5 grid grid-cols-1 gap-3">
      <LoadProblem query={query} />
      {needs && (
        <>
          <h2 id="needs" className="text-base font-bold">
            Needed on {dayWords(needs.day)} for subscriptions
          </h2>
          {!needs.isFixed && (
            <p className="text-sm text-muted">Shoppers can still change this until the cut-off.</p>
          )}
          {needs.packs.length === 0 ? (
            <p className="text-muted">Nothing is wished for this day.</p>
          ) : (
            <Table
              caption="What subscriptions need"
              keyOf={({ productId, unit }) => `${productId} ${unit}`}
              rows={needs.packs}
              columns={[
                { title: 'Product', primary: true, cell: ({ name, unit }) => `${name}, ${unit}` },
                { title: 'Pieces', numeric: true, cell: ({ pieces }) => pieces },
                { title: 'In stock', numeric: true, cell: ({ stock }) => stock },
                {
                  title: 'To buy',
                  numeric: true,
                  cell: ({ missing }) =>
                    missing > 0 ? <strong className="text-warn">{missing}</strong> : null,
                },
              ]}
            />
          )}
        </>
      )}
    </section>
  )
}
