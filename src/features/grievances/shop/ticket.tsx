import { useData } from '#ui/use-data.ts'
import { t, written } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { useQueryClient } from '@tanstack/react-query'
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
import { useFields } from '#ui/use-fields.ts'
import { grievanceCalls } from '../calls.ts'
import type { GrievanceContract, GrievanceState, PublicGrievance } from '../contract.ts'
import { grievancePaths } from '../grievance-paths.ts'
import { TEXT_LENGTH } from '../limits.ts'

const stateWords: Record<GrievanceState, string> = written({
  open: () => t('grievances.received'),
  acknowledged: () => t('grievances.being-dealt-with'),
  settled: () => t('grievances.settled'),
})

const eventWords: Record<PublicGrievance['events'][number]['kind'], string> = written({
  opened: () => t('grievances.received'),
  acknowledged: () => t('grievances.acknowledged'),
  answered: () => t('grievances.answered'),
  settled: () => t('grievances.settled'),
  reopened: () => t('grievances.opened-again'),
})

const isUnknown = (error: Error) => error instanceof AppError && error.code === 'not_found'

/** How a complaint stands, for whoever has its ticket. */
export function Ticket({ ticket }: { ticket: string }) {
  const { getGrievance } = useClient<GrievanceContract>(grievanceCalls)
  const found = useData(['grievance', ticket], (options) => getGrievance({ params: { ticket } }, options), {
    retry: false,
  })
  if (found.isPending) return <PageSkeleton />
  if (found.isError && isUnknown(found.error))
    return (
      <Note>
        {rich('grievances.message-please-compare-it-with-our-mail', {
          message: found.error.message,
          link: (words) => (
            <Link to={grievancePaths.file} className="font-semibold text-leaf-700 underline">
              {words}
            </Link>
          ),
        })}
      </Note>
    )
  if (found.isError) return <LoadProblem query={found} />
  const { state, acknowledgeBy, settleBy, events, mayReopen } = found.data
  return (
    <div className="grid gap-4 rounded-2xl border border-line bg-surface p-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={state === 'settled' ? 'leaf' : 'warn'}>{stateWords[state]}</Badge>
        {state === 'open' && (
          <span>
            {t('grievances.we-acknowledge-it-by-acknowledgeby', { acknowledgeBy: formatWhen(acknowledgeBy) })}
          </span>
        )}
        {state !== 'settled' && (
          <span>{t('grievances.we-settle-it-by-settleby', { settleBy: formatWhen(settleBy) })}</span>
        )}
      </p>
      <Timeline
        label={t('grievances.what-happened')}
        moments={events.map(({ kind, at }) => ({
          title: eventWords[kind],
          time: formatWhen(at),
          state: 'done' as const,
        }))}
      />
      {events
        .filter(({ text }) => text)
        .map(({ at, text }) => (
          <blockquote
            key={at}
            className="border-l-4 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere"
          >
            {text}
          </blockquote>
        ))}
      <p className="text-sm text-muted">{t('grievances.our-answers-are-in-your-mail-this')}</p>
      {mayReopen && <Reopen ticket={ticket} />}
    </div>
  )
}

function Reopen({ ticket }: { ticket: string }) {
  const { reopenGrievance } = useClient<GrievanceContract>(grievanceCalls)
  const queries = useQueryClient()
  const form = useFields({
    initial: { text: '' },
    submit: async ({ text }) => {
      const { data, message } = await reopenGrievance({ body: { ticket, text } })
      toast.success(message)
      queries.setQueryData(['grievance', ticket], data)
    },
  })
  return (
    <form {...form.props} className="grid gap-3 border-t border-line pt-4">
      <TextArea label={t('grievances.what-is-still-wrong')} maxLength={TEXT_LENGTH} {...form.bind('text')} />
      <Button type="submit" variant="quiet" busy={form.busy} disabled={!form.values.text.trim()}>
        {t('grievances.it-is-not-settled')}
      </Button>
    </form>
  )
}
