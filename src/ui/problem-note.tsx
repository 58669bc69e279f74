import { t } from '#shared/words.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ProblemNoteProps {
  /** What happened and what to do now. */
  children: ReactNode
  onRetry?: () => void
  busy?: boolean
  /** What is not lost: "Your cart is safe." */
  reassurance?: string
}

/** An error message in the place of the content that could not be loaded or saved. */
export function ProblemNote({ children, onRetry, busy, reassurance }: ProblemNoteProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-danger-50 p-4 text-left text-ink"
    >
      <CircleAlert size={22} className="self-start text-danger" aria-hidden />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{children}</p>
        {reassurance && <p className="text-sm text-muted">{reassurance}</p>}
      </div>
      {onRetry && (
        <Button variant="quiet" size="sm" busy={busy} onClick={onRetry} icon={RefreshCw}>
          {t('ui.try-again')}
        </Button>
      )}
    </div>
  )
}

export interface LoadProblemProps {
  /** What `useQuery` returns. */
  query: {
    error: Error | null
    /** Why the last try failed, while others follow. */
    failureReason?: Error | null
    data?: unknown
    isFetching: boolean
    refetch: () => unknown
  }
}

/** Why there is nothing to show: known at the first failure, though the call is tried twice more. */
export const problemOf = ({ error, failureReason, data }: LoadProblemProps['query']): Error | null =>
  error ?? (data === undefined && failureReason ? failureReason : null)

/** Repeats every query of the page that failed: a server that did not answer one has hardly answered the others. */
export const retryFailed = (queries: QueryClient): Promise<void> =>
  queries.refetchQueries({
    type: 'active',
    predicate: ({ state: { status, fetchStatus } }) => status === 'error' && fetchStatus === 'idle',
  })

/** Why a query failed, and a button that repeats it and all others that did; nothing while there is no problem. */
export function LoadProblem({ query }: LoadProblemProps) {
  const queries = useQueryClient()
  const problem = problemOf(query)
  if (!problem) return null
  const retry = () => {
    void query.refetch()
    void retryFailed(queries)
  }
  return (
    <ProblemNote busy={query.isFetching} onRetry={retry}>
      {problem.message}
    </ProblemNote>
  )
}
