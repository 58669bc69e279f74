import { t } from '#shared/words.ts'
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
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Why a query failed, and a button that repeats it; nothing while there is no error. */
export const LoadProblem = ({ query: { error, isFetching, refetch } }: LoadProblemProps) =>
  error && (
    <ProblemNote busy={isFetching} onRetry={() => void refetch()}>
      {error.message}
    </ProblemNote>
  )
