import { useState, type ReactNode } from 'react'
import { AppError } from '#shared/problems.ts'
import { ProblemNote } from './problem-note.tsx'
import { toast } from './toast.tsx'

interface Newer<Saved> {
  /** The record as somebody else saved it while the form was open: the next try is based on it. */
  newer: Saved | undefined
  /** Says so, above the fields. */
  note: ReactNode
  /** For `useFields`. */
  onFailure: (error: unknown) => void
}

/** For a form that the server refuses as `stale`: what was typed stays, and saving again replaces theirs. */
export function useNewer<Saved>(): Newer<Saved> {
  const [stale, setStale] = useState<AppError | null>(null)
  return {
    newer: stale?.data?.current as Saved | undefined,
    note: stale && (
      <ProblemNote reassurance="What you typed is kept: saving again replaces theirs.">
        {stale.message}
      </ProblemNote>
    ),
    onFailure: (error) => {
      if (error instanceof AppError && error.code === 'stale') setStale(error)
      else toast.error(error instanceof Error ? error.message : 'Something went wrong. Please try again.')
    },
  }
}
