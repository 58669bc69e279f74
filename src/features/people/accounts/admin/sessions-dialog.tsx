import { useData } from '#ui/use-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { formatWhen } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useChange } from '#ui/use-change.ts'
import { identityCalls } from '../calls.ts'
import type { Administrator, IdentityContract } from '../contract.ts'

interface SessionsDialogProps {
  person: Pick<Administrator, '_id' | 'name' | 'email'>
  onClose: () => void
}

/** The devices of another administrator or of a shopper, each of which can be logged out. */
export function SessionsDialog({ person, onClose }: SessionsDialogProps) {
  const calls = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const key = ['identity', 'sessions-of', person._id]
  const sessions = useData(key, () => calls.getSessionsOf({ body: { _id: person._id } }), { retry: false })
  const end = useChange(
    (sessionId: string | undefined) =>
      calls.endSessionsOf({ body: { _id: person._id, ...(sessionId && { sessionId }) } }),
    { onDone: ({ data }) => queries.setQueryData(key, data) },
  )
  return (
    <Dialog open onClose={onClose} title={`Devices of ${person.name || person.email}`}>
      {sessions.error ? (
        <LoadProblem query={sessions} />
      ) : !sessions.data ? (
        <Skeleton className="h-40" />
      ) : sessions.data.length === 0 ? (
        <p className="text-muted">They are not logged in anywhere.</p>
      ) : (
        <div className="grid gap-3">
          <ul className="divide-y divide-line">
            {sessions.data.map((session) => (
              <li key={session._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 grow basis-40">
                  <p className="font-semibold wrap-anywhere">{session.device}</p>
                  <p className="text-sm wrap-anywhere text-muted">
                    {session.network} · last seen {formatWhen(session.lastSeenAt)}
                  </p>
                </div>
                <Button
                  variant="quiet"
                  size="sm"
                  busy={end.isPending && end.variables === session._id}
                  aria-label={`Log out ${session.device}, last seen ${formatWhen(session.lastSeenAt)}`}
                  onClick={() => end.mutate(session._id)}
                >
                  Log out
                </Button>
              </li>
            ))}
          </ul>
          <Button
            variant="quiet"
            busy={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            Log out all devices
          </Button>
        </div>
      )}
    </Dialog>
  )
}
