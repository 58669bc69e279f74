import { Button } from '#ui/button.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import type { useAuditLog } from './use-audit-log.ts'

/** Below the entries of a log: why there are no more, or the button that fetches them. */
export function MoreEntries({ log }: { log: ReturnType<typeof useAuditLog> }) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = log
  if (error)
    return (
      <ProblemNote busy={isFetching} onRetry={() => void (data ? fetchNextPage() : refetch())}>
        {error.message}
      </ProblemNote>
    )
  if (!hasNextPage) return null
  return (
    <Button
      variant="quiet"
      className="justify-self-center"
      busy={isFetching}
      onClick={() => void fetchNextPage()}
    >
      Show earlier changes
    </Button>
  )
}
