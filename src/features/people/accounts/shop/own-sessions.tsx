import { t } from '#shared/words.ts'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SessionList } from './session-list.tsx'
import { useSessions } from './use-sessions.ts'

/** The user's devices, each of which they can log out. */
export function OwnSessions() {
  const { state, end, endOthers } = useSessions()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone afterwards.
  const onSuccess = () => heading.current?.focus()
  const sessions = state.data?.sessions
  return (
    <section aria-labelledby="devices-heading" className="rounded-2xl border border-line bg-surface p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-60">
          <h2 id="devices-heading" ref={heading} tabIndex={-1} className="font-bold outline-none">
            {t('accounts.where-you-are-logged-in')}
          </h2>
          <p className="text-sm text-muted">{t('accounts.log-out-a-device-that-you-do')}</p>
        </div>
        {sessions && sessions.length > 1 && (
          <Button
            variant="quiet"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess })}
          >
            {t('accounts.log-out-all-others')}
          </Button>
        )}
      </div>
      {sessions ? (
        <>
          <SessionList
            sessions={sessions}
            ending={end.isPending ? end.variables._id : null}
            onEnd={(session) => end.mutate(session, { onSuccess })}
          />
          {sessions.length === 1 && (
            <p className="mt-3 text-sm text-muted">{t('accounts.you-are-logged-in-on-this-device')}</p>
          )}
        </>
      ) : state.error ? (
        <LoadProblem query={state} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  )
}
