import { usePage } from '#ui/use-page.ts'
import { useQueryClient } from '@tanstack/react-query'
import { adminPaths } from '#shared/admin-paths.ts'
import { isMobile } from '#shared/mobile-number.ts'
import { paths } from '#shared/paths.ts'
import { formatWhen } from '#shared/when.ts'
import { whatsAppLink } from '#shared/whatsapp-link.ts'
import { useClient } from '#ui/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Link } from '#ui/link.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { grievanceCalls } from '../calls.ts'
import { clockTone } from '../clocks.ts'
import type { Grievance, GrievanceContract } from '../contract.ts'
import { TEXT_LENGTH } from '../limits.ts'
import { StateDesk, useStateInAddress } from './state-desk.tsx'

const KEY = ['grievances']

const states = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Not acknowledged' },
  { value: 'acknowledged', label: 'Not settled' },
  { value: 'settled', label: 'Settled' },
] as const

/** Every complaint with its clocks, the most urgent first. */
export function GrievanceDesk() {
  const { getGrievances } = useClient<GrievanceContract>(grievanceCalls)
  const { state, page } = useStateInAddress(states)
  const list = usePage([...KEY, state, page], (options) =>
    getGrievances({ query: { page, ...(state && { state }) } }, options),
  )
  return (
    <StateDesk
      title="Complaints"
      lead="The law wants each acknowledged within 48 hours and settled within one month. The first answer acknowledges it."
      states={states}
      path={adminPaths.grievances}
      list={list}
      empty={{
        title: 'No complaints',
        text: 'What shoppers send to the grievance officer appears here.',
      }}
      label="Complaints"
    >
      {(grievance) => (
        <GrievanceCard key={grievance._id} grievance={grievance} now={new Date(list.dataUpdatedAt)} />
      )}
    </StateDesk>
  )
}

function GrievanceCard({ grievance, now }: { grievance: Grievance; now: Date }) {
  const { ticket, email, mobile, orderId, text, photo, createdAt, events, state } = grievance
  return (
    <article aria-label={ticket} className="grid gap-3 rounded-xl border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold tabular-nums">{ticket}</h2>
        <Clock grievance={grievance} now={now} />
        <span className="text-sm text-muted">{formatWhen(createdAt)}</span>
      </header>
      <p className="text-sm wrap-anywhere">
        {mobile === null && email === '' ? (
          'Erased'
        ) : (
          <a
            href={mobile === null ? `mailto:${email}` : `tel:+91${mobile}`}
            className="font-semibold text-leaf-700 underline"
          >
            {mobile === null ? email : `+91 ${mobile}`}
          </a>
        )}
        {orderId && (
          <>
            {' · '}
            <Link to={paths.orderDetails(orderId)} className="font-semibold text-leaf-700 underline">
              {orderId}
            </Link>
          </>
        )}
      </p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
      {photo && (
        <a href={photo} target="_blank" rel="noreferrer" className="w-fit rounded-lg">
          <img
            src={photo}
            alt={`What ${ticket} is about`}
            loading="lazy"
            className="max-h-60 max-w-full rounded-lg border border-line object-contain"
          />
        </a>
      )}
      {events
        .filter((event) => event.text)
        .map((event) => (
          <blockquote key={event.at} className="max-w-prose border-l-4 border-line pl-3 text-sm">
            <p className="text-muted">
              {`${event.kind === 'reopened' ? 'Opened again' : 'Answered'} ${formatWhen(event.at)}`}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{event.text}</p>
            {mobile !== null && isMobile(mobile) && event.kind === 'answered' && (
              <a
                href={whatsAppLink(mobile, event.text!)}
                target="_blank"
                rel="noreferrer"
                className="font-semibold text-leaf-700 underline"
              >
                Send it by WhatsApp
              </a>
            )}
          </blockquote>
        ))}
      {state !== 'settled' && <AnswerForm ticket={ticket} isMailed={email !== ''} />}
    </article>
  )
}

/** The clock that runs: green, amber from half of its time, red from its end. */
function Clock({
  grievance: { state, createdAt, acknowledgeBy, settleBy, settledAt },
  now,
}: {
  grievance: Grievance
  now: Date
}) {
  if (settledAt) return <Badge tone="leaf">{`Settled ${formatWhen(settledAt)}`}</Badge>
  const [words, until] = state === 'open' ? ['Acknowledge', acknowledgeBy] : ['Settle', settleBy]
  const tone = clockTone(new Date(createdAt), new Date(until), now)
  return (
    <Badge
      tone={tone}
      className="whitespace-normal *:whitespace-normal"
    >{`${words} by ${formatWhen(until)}${tone === 'danger' ? ', overdue' : ''}`}</Badge>
  )
}

function AnswerForm({ ticket, isMailed }: { ticket: string; isMailed: boolean }) {
  const { answerGrievance } = useClient<GrievanceContract>(grievanceCalls)
  const queries = useQueryClient()
  const form = useFields({
    initial: { text: '', settle: false },
    submit: async (answer, options) => {
      toast.success((await answerGrievance({ body: { ticket, ...answer } }, options)).message)
      form.set('text', '')
      await queries.invalidateQueries({ queryKey: KEY })
    },
  })
  return (
    <form {...form.props} className="grid gap-2 border-t border-line pt-3">
      <TextArea
        label={isMailed ? 'Answer, sent by email' : 'Answer'}
        maxLength={TEXT_LENGTH}
        {...form.bind('text')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="This settles it"
          value={form.values.settle}
          onChange={(settle) => form.set('settle', settle)}
        />
        <Button type="submit" size="sm" busy={form.busy} disabled={!form.values.text.trim()}>
          Send the answer
        </Button>
      </div>
    </form>
  )
}
