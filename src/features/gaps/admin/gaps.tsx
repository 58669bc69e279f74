import { useData } from '#ui/use-data.ts'
import { Check, Circle } from 'lucide-react'
import { useId } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useRefetchAfterSaves } from '#ui/use-refetch-after-saves.ts'
import { gapCalls } from '../calls.ts'
import type { Gap, GapContract } from '../contract.ts'

/** What the law asks for and the shop lacks, each with the screen where it is entered. */
export function Gaps() {
  const { getGaps } = useClient<GapContract>(gapCalls)
  const query = useData(['gaps'], (options) => getGaps({}, options), {
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const { data, error, refetch } = query
  useRefetchAfterSaves(refetch)
  const titleId = useId()
  const open = data?.filter(({ count }) => count > 0) ?? []
  const done = data?.filter(({ count }) => count === 0) ?? []
  return (
    <section
      aria-labelledby={titleId}
      className="mt-4 min-w-0 rounded-xl border border-line bg-surface px-4 pt-4 pb-2"
    >
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-lg font-bold">
          Gaps
        </h2>
        {data && <p className="text-sm text-muted tabular-nums">{`${done.length} of ${data.length} done`}</p>}
        <p className="w-full text-sm text-muted">
          What the law asks of a grocer’s site, as far as the shop can check it. It does not replace legal
          advice.
        </p>
      </header>
      <LoadProblem query={query} />
      {!data && !error && <SkeletonList count={4} each="h-11" className="grid gap-2 pb-2" />}
      {data && open.length === 0 && <p className="py-2 font-semibold text-leaf-700">Nothing is missing.</p>}
      {open.length > 0 && <List gaps={open} />}
      {done.length > 0 && (
        <div className="border-t border-line [&>details]:border-b-0">
          <Disclosure summary={`Done: ${done.length}`}>
            <List gaps={done} />
          </Disclosure>
        </div>
      )}
    </section>
  )
}

const List = ({ gaps }: { gaps: Gap[] }) => (
  <ul className="divide-y divide-line text-sm text-ink">
    {gaps.map((gap) => (
      <Row key={gap.rule} {...gap} />
    ))}
  </ul>
)

const sureness: Record<Gap['sure'], string | null> = {
  certain: null,
  'one source': 'One source',
  ask: 'Ask an adviser',
}

function Row({ sentence, count, isMore, link, sure }: Gap) {
  const isDone = count === 0
  const Icon = isDone ? Check : Circle
  return (
    <li className="flex flex-wrap items-start gap-x-3 py-0.5">
      <Icon size={20} aria-hidden className={`mt-3 shrink-0 ${isDone ? 'text-leaf-600' : 'text-muted'}`} />
      <p className="min-w-0 grow basis-36 py-3">
        {sentence}{' '}
        {sureness[sure] && <Badge className="whitespace-normal *:whitespace-normal">{sureness[sure]}</Badge>}
      </p>
      <span className="shrink-0 py-3 font-semibold tabular-nums">
        {isDone ? 'Done' : `${isMore ? 'More than ' : ''}${count.toLocaleString('en-IN')} open`}
      </span>
      <Link
        to={link}
        className="inline-flex min-h-11 shrink-0 items-center font-semibold text-leaf-700 hover:underline"
      >
        {isDone ? 'View' : 'Fix'}
        <span className="sr-only">{`: ${sentence}`}</span>
      </Link>
    </li>
  )
}
