import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useExplanation } from './use-search-desk.ts'

/** Opens how a search is read, step by step, and what it finds; another search may be typed there. */
export function WhyButton({ search }: { search: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="whitespace-nowrap"
        aria-label={search === '' ? undefined : `Why these results for ${search}?`}
        onClick={() => setOpen(true)}
      >
        Why these?
      </Button>
      {isOpen && <WhyDialog first={search} onClose={() => setOpen(false)} />}
    </>
  )
}

function WhyDialog({ first, onClose }: { first: string; onClose: () => void }) {
  const [search, setSearch] = useState(first)
  const query = useExplanation(search)
  return (
    <Dialog open onClose={onClose} title="Why these results?">
      <div className="grid gap-4">
        <SearchField label="Search" search={search} onSearch={setSearch} maxLength={200} />
        {search === '' ? (
          <p className="text-muted">Type a search as a shopper would.</p>
        ) : query.data ? (
          <ol role="status" className="grid gap-1.5 text-sm">
            {query.data.data.steps.map((step) => (
              <li key={step} className="break-words">
                {step}
              </li>
            ))}
          </ol>
        ) : query.error ? (
          <LoadProblem query={query} />
        ) : (
          <PageSkeleton />
        )}
      </div>
    </Dialog>
  )
}
