import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { formatWhen } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { toast } from '#ui/toast.tsx'
import { grievanceCalls } from '../calls.ts'
import type { GrievanceContract, GrievanceState, PublicGrievance } from '../contract.ts'
import { grievancePaths } from '../grievance-paths.ts'
import { TEXT_LENGTH } from '../limits.ts'

const stateWords: Record<GrievanceState, string> = {
  open: 'Received',
  acknowledged: 'Being dealt with',
  settled: 'Settled',
}

const eventWords: Record<PublicGrievance['events'][number]['kind'], string> = {
  opened: 'Received',
  acknowledged: 'Acknowledged',
  answered: 'Answered by email',
  settled: 'Settled',
  reopened: 'Opened again',
}

const isUnknown = (error: Error) => error instanceof AppError && error.code === 'not_found'

/** How a complaint stands, for whoever has its ticket. */
export function Ticket({ ticket }: { ticket: string }) {
  const { getGrievance } = useClient<GrievanceContract>(grievanceCalls)
  const found = useQuery({
    queryKey: ['grievance', ticket],
    queryFn: async ({ signal }) => (await getGrievance({ params: { ticket } }, { signal })).data,
    retry: false,
  })
  if (found.isPending) return <PageSkeleton />
  if (found.isError && isUnknown(found.error))
    return (
      <Note>
        {found.error.message} Please compare it with our mail, or{' '}
        <Link to={grievancePaths.file} className="font-semibold text-leaf-700 underline">
          send a complaint
        </Link>
        .
      </Note>
    )
  if (found.isError) return <LoadProblem query={found} />
  const { state, acknowledgeBy, settleBy, events, mayReopen } = found.data
  return (
    <div className="grid gap-4 rounded-2xl border border-line bg-surface p-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={state === 'settled' ? 'leaf' : 'warn'}>{stateWords[state]}</Badge>
        {state === 'open' && <span>{`We acknowledge it by ${formatWhen(acknowledgeBy)}.`}</span>}
        {state !== 'settled' && <span>{`We settle it by ${formatWhen(settleBy)}.`}</span>}
      </p>
      <Timeline
        label="What happened"
        moments={events.map(({ kind, at }) => ({
          title: eventWords[kind],
          time: formatWhen(at),
          state: 'done' as const,
        }))}
      />
      <p className="text-sm text-muted">Our answers are in your mail; this page shows no text and no name.</p>
      {mayReopen && <Reopen ticket={ticket} />}
    </div>
  )
}

function Reopen({ ticket }: { ticket: string }) {
  const { reopenGrievance } = useClient<GrievanceContract>(grievanceCalls)
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const reopen = useMutation({
    networkMode: 'always',
    mutationFn: () => reopenGrievance({ body: { ticket, text } }),
    onSuccess: ({ data, message }) => {
      queries.setQueryData(['grievance', ticket], data)
      toast.success(message)
    },
    onError: (error) => void toast.error(error.message),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) reopen.mutate()
      }}
      className="grid gap-3 border-t border-line pt-4"
    >
      <TextArea label="What is still wrong" value={text} onChange={setText} maxLength={TEXT_LENGTH} />
      <Button type="submit" variant="quiet" busy={reopen.isPending} disabled={!text.trim()}>
        It is not settled
      </Button>
    </form>
  )
}
