import { t } from '#shared/words.ts'
import { useState, type ReactNode } from 'react'
import { AppError } from '#shared/problems.ts'
import { ProblemNote } from './problem-note.tsx'
import { toast } from './toast.tsx'

interface StaleSave<Saved> {
  /** The record as somebody else saved it while the form was open: the next save is based on it. */
  newer: Saved | undefined
  /** The message to show above the fields. */
  note: ReactNode
  /** For `useFields`. */
  onFailure: (error: unknown) => void
  /** For a form that stays open once it is saved. */
  onSaved: () => void
}

/** For a form that the server refuses as `stale`: the input is kept, and saving again overwrites the other change. */
export function useStaleSave<Saved>(): StaleSave<Saved> {
  const [stale, setStale] = useState<AppError | null>(null)
  return {
    newer: stale?.data?.current as Saved | undefined,
    note: stale && (
      <ProblemNote reassurance={t('ui.your-changes-are-still-here-saving-again')}>
        {stale.message}
      </ProblemNote>
    ),
    onFailure: (error) => {
      if (error instanceof AppError && error.code === 'stale') setStale(error)
      else toast.error(error instanceof Error ? error.message : t('ui.something-went-wrong-please-try-again'))
    },
    onSaved: () => setStale(null),
  }
}
