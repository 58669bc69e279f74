import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ProblemNote } from './problem-note.tsx'

interface ShowMoreProps {
  /** What `useInfiniteQuery` returns. */
  query: {
    error: Error | null
    isFetching: boolean
    hasNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  /** The button's text. */
  children: ReactNode
}

/** Below a list: why it did not load, or the button that loads more of it. */
export function ShowMore({ query, children }: ShowMoreProps) {
  const { error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  if (error)
    return (
      <ProblemNote
        busy={isFetching}
        onRetry={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
      >
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
      {children}
    </Button>
  )
}
