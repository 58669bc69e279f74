import { useEffect, useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { TermSynonymDialog } from './term-synonym-dialog.tsx'
import { WhyButton } from './why-button.tsx'
import { useSearchTerms } from './use-search-desk.ts'

type Term = NonNullable<ReturnType<typeof useSearchTerms>['data']>['data'][number]

interface TermsListProps {
  onlyMissed: boolean
  page: number
  hrefOf: (page: number) => string
}

/** The searches of shoppers, most frequent first; each can become a synonym. */
export function TermsList({ onlyMissed, page, hrefOf }: TermsListProps) {
  const query = useSearchTerms(onlyMissed, page)
  const { data, error, isPlaceholderData } = query
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const hasChosen = useRef(false)
  // The button of a search that has become a synonym is removed and loses the focus, so the next button gets it.
  useEffect(() => {
    if (chosen !== null || !hasChosen.current || document.activeElement !== document.body) return
    hasChosen.current = false
    list.current?.querySelector<HTMLElement>('[data-make]')?.focus()
  }, [data, chosen])
  if (!data && error) return <LoadProblem query={query} />
  if (!data) return <PageSkeleton />
  if (data.data.length === 0) {
    return (
      <Empty
        picture={<MagnifierDrawing />}
        title={onlyMissed ? 'Every search found something' : 'Nobody has searched yet'}
      >
        Searches appear here within a minute. Searches are anonymous.
      </Empty>
    )
  }
  const columns: Column<Term>[] = [
    {
      title: 'Search',
      primary: true,
      width: 'w-full',
      cell: ({ term }) => <bdi className="break-words">{term}</bdi>,
    },
    { title: 'Searches', numeric: true, cell: ({ searches }) => searches.toLocaleString('en-IN') },
    {
      title: 'Nothing found',
      numeric: true,
      cell: ({ nothingFound }) => nothingFound.toLocaleString('en-IN'),
    },
    { title: 'Asked for by', numeric: true, cell: ({ asked }) => asked.toLocaleString('en-IN') },
    {
      title: 'Last',
      cell: ({ lastSearchedAt }) => (
        <time dateTime={lastSearchedAt} className="whitespace-nowrap text-muted">
          {formatWhen(lastSearchedAt)}
        </time>
      ),
    },
    {
      title: 'Synonym',
      buttons: true,
      cell: ({ term, synonymOf }) => (
        <span className="flex flex-wrap items-center gap-2 @xl:flex-nowrap">
          <WhyButton search={term} />
          {synonymOf !== null ? (
            <Link
              to={`${paths.searchDesk}?${new URLSearchParams({ tab: 'synonyms', q: synonymOf }).toString()}`}
              className="text-leaf-700 underline underline-offset-2"
            >
              {`Means ${synonymOf}`}
            </Link>
          ) : (
            <Button
              variant="quiet"
              size="sm"
              className="whitespace-nowrap"
              aria-label={`Make a synonym of ${term}`}
              data-make
              onClick={() => {
                hasChosen.current = true
                setChosen(term)
              }}
            >
              Make a synonym
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <div ref={list} className="grid gap-4">
      <Table
        caption={onlyMissed ? 'Searches that found nothing' : 'Searches'}
        columns={columns}
        rows={data.data}
        keyOf={({ term }) => term}
        busy={isPlaceholderData}
      />
      <Pager label="Searches" page={data.page} pages={data.totalPages} hrefOf={hrefOf} />
      {chosen !== null && <TermSynonymDialog term={chosen} onClose={() => setChosen(null)} />}
    </div>
  )
}
