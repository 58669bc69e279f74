import { t } from '#shared/words.ts'
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
import { countedBefore, Unsent, useOutbox } from './count-outbox.tsx'
import { expectedText, isRightLine, differenceText, columns } from './count-columns.tsx'

/** One count: a scanner or the search names the pack, its number is typed, and the result is shown below. */
export function CountSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCount(id)
  const { data: count, error } = query
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button variant="link" className="-ml-4 justify-self-start" icon={ArrowLeft} onClick={onClose}>
        {t('counts.all-counts')}
      </Button>
      {count ? <Sheet count={count} /> : error ? <LoadProblem query={query} /> : <PageSkeleton />}
    </div>
  )
}

function countedNote(line: CountLine): string {
  const what = `${line.name} ${line.unit}`
  const [counted, expected] = [countedText(line), expectedText(line)]
  return isRightLine(line)
    ? t('counts.what-counted-expected-right', { what, counted, expected })
    : t('counts.what-counted-expected-difference', {
        what,
        counted,
        expected,
        difference: differenceText(line),
      })
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
  const beforeOf = (one: PackToCount) => countedBefore(lineOf(one), outbox.unsent, one)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-bold">
          {shelf === null ? t('counts.count-of-the-shop') : t('counts.shelf-shelf', { shelf })}
        </h2>
        {finishedAt ? (
          <Badge>{t('counts.finished-finishedat', { finishedAt: formatWhen(finishedAt) })}</Badge>
        ) : (
          <Badge tone="leaf">{t('counts.is-open')}</Badge>
        )}
        <span className="text-sm text-muted">
          {packs === null
            ? t('counts.items-packs-counted', { items: items.length })
            : t('counts.items-of-packs-counted', { items: items.length, packs })}
        </span>
      </div>
      {!finishedAt && (
        <>
          <PackSearch
            label={t('counts.what-lies-on-the-shelf')}
            autoFocus
            onPick={(found) =>
              setPack({ ...found, isWeighed: found.weight !== undefined, isShared: found.weight?.isShared })
            }
            hint={t('counts.scan-one-packet-then-type-how-many')}
            noteOf={(found) => (lineOf(found) ? t('counts.counted') : (found.shelf ?? ''))}
          />
          <div role="status">
            {last && (
              <Note tone={last.needsAgain ? 'warn' : 'leaf'}>
                {countedNote(last)}
                {last.needsAgain && ` ${t('counts.somebody-else-counts-it-a-second-time')}`}
              </Note>
            )}
          </div>
          <Unsent outbox={outbox} onCount={setPack} />
          {open.length > 0 && (
            <section
              aria-label={t('counts.to-count-again')}
              className="grid gap-2 rounded-xl border border-line bg-surface p-4"
            >
              <h3 className="font-bold">{t('counts.count-these-again')}</h3>
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
          <Stat label={t('counts.missing')}>{formatRupees(count.missing)}</Stat>
          <Stat label={t('counts.surplus')}>{formatRupees(count.surplus)}</Stat>
        </div>
      )}
      {items.length === 0 ? (
        <p className="rounded-xl border border-dashed border-edge px-4 py-8 text-center text-muted">
          {finishedAt ? t('counts.nothing-was-counted') : t('counts.scan-or-type-to-begin')}
        </p>
      ) : (
        <Table
          caption={t('counts.what-was-counted')}
          columns={columns(finishedAt !== null, count.missing !== null)}
          rows={isShort ? differing : items}
          keyOf={({ productId, unit }) => `${productId} ${unit}`}
          isFaded={isRightLine}
        />
      )}
      {isShort && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          {t('counts.show-right-without-a-difference', { right })}
        </Button>
      )}
      {!finishedAt && items.length > 0 && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface p-4">
          <Button
            disabled={open.length > 0 || outbox.unsent.length > 0}
            busy={finish.isPending}
            onClick={() => setAsked(true)}
          >
            {t('counts.finish-the-count')}
          </Button>
          {open.length > 0 && (
            <span className="text-sm text-muted">
              {t('counts.open-to-count-again-first', { open: open.length })}
            </span>
          )}
        </div>
      )}
      {pack && (
        <NumberDialog
          key={`${pack.productId} ${pack.unit}`}
          pack={pack}
          before={beforeOf(pack)}
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
        title={t('counts.finish-the-count-2')}
        action={t('counts.write-the-differences')}
        onConfirm={async () => {
          await finish.mutateAsync()
        }}
      >
        <p>
          {t('counts.differing-of-items-packs-differ-their-stock', {
            differing: differing.length,
            items: items.length,
          })}
        </p>
      </ConfirmDialog>
    </>
  )
}
