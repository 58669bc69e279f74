import { formatRupees } from '#shared/money.ts'
import { formatWhen } from '#shared/when.ts'
import { Note } from '#ui/note.tsx'
import { Loading } from '#ui/loading.tsx'
import { Table } from '#ui/table.tsx'
import type { Messages } from '../message-contract.ts'
import { channelLabels, messageKinds, type MessageKind } from '../message-kinds.ts'
import { MessageCompanies } from './message-companies.tsx'
import { MessageRules, type MailSwitches } from './message-rules.tsx'
import { MessageTexts, type ShowTexts } from './message-texts.tsx'
import { useMessages } from './use-messages.ts'

/** Settings, Messages: which event goes by which channel, what it says and costs, and what failed. */
export function MessagesSection({
  mails,
  ownWords,
}: {
  mails: MailSwitches | undefined
  ownWords: ShowTexts
}) {
  const query = useMessages()
  const { data } = query
  if (!data || !mails)
    return (
      <Loading
        query={query}
        label="Loading the settings"
        count={3}
        each="h-16"
        className="grid max-w-2xl gap-4"
      />
    )
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-8">
      <Costs messages={data} />
      <MessageRules messages={data} mails={mails} />
      <MessageCompanies messages={data} />
      <MessageTexts messages={data} ownWords={ownWords} />
      <Troubled messages={data} />
    </div>
  )
}

function Costs({ messages: { month, codeChannels, settings } }: { messages: Messages }) {
  const spent = month.reduce((sum, { rupees }) => sum + rupees, 0)
  const today = month.reduce((sum, { todayRupees }) => sum + todayRupees, 0)
  const count = month.reduce((sum, one) => sum + one.messages, 0)
  return (
    <section aria-labelledby="message-costs" className="grid gap-3">
      <h3 id="message-costs" className="font-bold">
        This month
      </h3>
      <p>
        {count} {count === 1 ? 'message' : 'messages'} to mobile numbers for {formatRupees(spent)} of{' '}
        {formatRupees(settings.limits.month)}; {formatRupees(today)} of {formatRupees(settings.limits.day)}{' '}
        today.
      </p>
      <Note tone={codeChannels.length > 0 ? 'leaf' : 'info'}>
        {codeChannels.length > 0
          ? `Shoppers can log in with their mobile number, by ${codeChannels.map((one) => channelLabels[one]).join(', then ')}.`
          : 'Shoppers log in by email only. To let them use their mobile number, enter the keys of a company below and register the text of the login code.'}
      </Note>
    </section>
  )
}

const kindLabel = (kind: string) =>
  kind === 'bell' ? 'Bell' : kind in messageKinds ? messageKinds[kind as MessageKind].label : 'Mail'

const states: Record<string, string> = {
  failed: 'Not sent',
  unknown: 'No answer, may have arrived',
  waiting: 'Will be tried again',
  sent: 'Sent at a later try',
}

function Troubled({ messages: { troubled } }: { messages: Messages }) {
  return (
    <section aria-labelledby="message-failures" className="grid grid-cols-1 gap-3">
      <h3 id="message-failures" className="font-bold">
        What failed
      </h3>
      {troubled.length === 0 ? (
        <p className="text-muted">Nothing in the last 90 days.</p>
      ) : (
        <Table
          caption="Messages that failed"
          keyOf={({ at, to, kind, channel }) => `${at} ${to} ${kind} ${channel}`}
          columns={[
            { title: 'When', cell: ({ at }) => formatWhen(at) },
            {
              title: 'Message',
              primary: true,
              cell: ({ kind }) => kindLabel(kind),
            },
            { title: 'By', cell: ({ channel }) => channelLabels[channel as keyof typeof channelLabels] },
            { title: 'To', cell: ({ to }) => to },
            {
              title: 'Why',
              cell: ({ state, reason }) => `${states[state] ?? state}${reason && `: ${reason}`}`,
            },
          ]}
          rows={troubled}
        />
      )}
    </section>
  )
}
