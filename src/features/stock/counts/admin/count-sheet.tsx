import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { PackSearch } from '#features/catalogue/admin/pack-search.tsx'
import { formatRupees } from '#shared/money.ts'
import { formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Note } from '#ui/note.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Stat } from '#ui/stat.tsx'
import { Table } from '#ui/table.tsx'
import type { CountLine, WholeCount } from '../contract.ts'
import { countedText, NumberDialog, type PackToCount } from './number-dialog.tsx'
import { useCount, useFinishCount } from './use-counts.ts'
import { Unsent, useOutbox } from './count-outbox.tsx'
import { expectedText, isRightLine, differenceText, columns } from './count-columns.tsx'

/** One count: a scanner or the search names the pack, its number is typed, and the result is shown below. */
export function CountSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCount(id)
  const { data: count, error } = query
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button
        variant="link"
        className="-ml-4 justify-self-start"
        icon={<ArrowLeft size={18} aria-hidden />}
        onClick={onClose}
      >
        All counts
      </Button>
      {count ? <Sheet count={count} /> : error ? <LoadProblem query={query} /> : <PageSkeleton />}
    </div>
  )
}

/** So many lines without a difference are shown only when somebody asks for them. */
const MANY_RIGHT = 20

function Sheet({ count }: { count: WholeCount }) {
  const { _id: id, shelf, finishedAt, items, packs } = count
  const [pack, setPack] = useState<PackToCount | null>(null)
  const [last, setLast] = useState<CountLine | null>(null)
  const [isAsked, setAsked] = useState(false)
  const finish = useFinishCount(id)
  const outbox = useOutbox(id, setLast)
  const open = items.filter(({ needsAgain }) => needsAgain)
  const [isAll, setAll] = useState(false)
  // The largest differences come first, what was right last.
  const differing = items.filter((line) => !isRightLine(line))
  const right = items.length - differing.length
  const isShort = !isAll && differing.length > 0 && right > MANY_RIGHT
  const lineOf = ({ productId, unit, isShared }: Pick<PackToCount, 'productId' | 'unit' | 'isShared'>) =>
    items.find(
      (line) =>
        line.productId === productId && (line.unit === unit || (isShared && line.grams?.isShared === true)),
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-bold">{shelf === null ? 'Count of the shop' : `Shelf ${shelf}`}</h2>
        {finishedAt ? <Badge>Finished {formatWhen(finishedAt)}</Badge> : <Badge tone="leaf">Open</Badge>}
        <span className="text-sm text-muted">
          {packs === null ? `${items.length} packs counted` : `${items.length} of ${packs} packs counted`}
        </span>
      </div>
      {!finishedAt && (
        <>
          <PackSearch
            label="What lies on the shelf"
            onPick={(found) =>
              setPack({ ...found, isWeighed: found.weight !== undefined, isShared: found.weight?.isShared })
            }
            hint="Scan one packet, then type how many there are."
            noteOf={(found) => (lineOf(found) ? 'Counted' : (found.shelf ?? ''))}
          />
          <div role="status">
            {last && (
              <Note tone={last.needsAgain ? 'warn' : 'leaf'}>
                {last.name} {last.unit}: {countedText(last)} counted, {expectedText(last)} expected
                {isRightLine(last) ? ', right.' : ` (${differenceText(last)}).`}
                {last.needsAgain && ' Somebody else counts it a second time.'}
              </Note>
            )}
          </div>
          <Unsent outbox={outbox} onCount={setPack} />
          {open.length > 0 && (
            <section
              aria-label="To count again"
              className="grid gap-2 rounded-xl border border-line bg-surface p-4"
            >
              <h3 className="font-bold">Count these again</h3>
              <ul className="flex flex-wrap gap-2">
                {open.map((line) => (
                  <li key={`${line.productId} ${line.unit}`}>
                    <Button
                      variant="soft"
                      size="sm"
                      onClick={() =>
                        setPack({ ...line, isWeighed: line.grams !== null, isShared: line.grams?.isShared })
                      }
                    >
                      {line.name} {line.unit}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {count.missing !== null && count.surplus !== null && items.length > 0 && (
        <div className="grid grid-cols-2 gap-3 sm:max-w-lg">
          <Stat label="Missing">{formatRupees(count.missing)}</Stat>
          <Stat label="Surplus">{formatRupees(count.surplus)}</Stat>
        </div>
      )}
      {items.length === 0 ? (
        <p className="rounded-xl border border-dashed border-edge px-4 py-8 text-center text-muted">
          {finishedAt ? 'Nothing was counted.' : 'Scan or type to begin.'}
        </p>
      ) : (
        <Table
          caption="What was counted"
          columns={columns(finishedAt !== null, count.missing !== null)}
          rows={isShort ? differing : items}
          keyOf={({ productId, unit }) => `${productId} ${unit}`}
          isFaded={isRightLine}
        />
      )}
      {isShort && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          Show {right} without a difference
        </Button>
      )}
      {!finishedAt && items.length > 0 && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface p-4">
          <Button
            disabled={open.length > 0 || outbox.unsent.length > 0}
            busy={finish.isPending}
            onClick={() => setAsked(true)}
          >
            Finish the count
          </Button>
          {open.length > 0 && <span className="text-sm text-muted">{open.length} to count again first</span>}
        </div>
      )}
      {pack && (
        <NumberDialog
          key={`${pack.productId} ${pack.unit}`}
          pack={pack}
          before={lineOf(pack) ?? null}
          onClose={() => setPack(null)}
          onCount={(amount, how) => {
            const { productId, unit, name, isWeighed, isShared } = pack
            outbox.add({
              productId,
              unit,
              name,
              ...(isWeighed ? { counted: 0, countedGrams: amount, isShared } : { counted: amount }),
              ...how,
            })
            setPack(null)
          }}
        />
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Finish the count?"
        action="Write the differences"
        onConfirm={async () => {
          await finish.mutateAsync()
        }}
      >
        <p>
          {differing.length} of {items.length} packs differ. Their stock is changed; what was not counted
          stays as it is. A finished count cannot be taken back.
        </p>
      </ConfirmDialog>
    </>
  )
}
