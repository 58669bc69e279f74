import { useState, type ReactNode } from 'react'
import { localeIds, locales, type LocaleId } from '#shared/locales.ts'
import { messageProviders } from '#shared/message-providers.ts'
import { NUMBER_CHANNELS, type NumberChannel } from '#shared/number-channels.ts'
import { fromRupees, formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Messages } from '../message-contract.ts'
import {
  channelLabels,
  hasWantedText,
  MESSAGE_KINDS,
  messageKinds,
  kindRule,
  wantedText,
  type MessageKind,
} from '../message-kinds.ts'
import { ownTexts, sampleOf } from '../own-texts.ts'
import { smsSize } from '../sms-size.ts'
import { fillTemplate } from '../template-text.ts'
import { useMessageCalls } from './use-messages.ts'

type TextChannel = NumberChannel | 'mail' | 'push'
const TEXT_CHANNELS: TextChannel[] = [...NUMBER_CHANNELS, 'mail', 'push']

/** Shows sentences that the shop may word itself. */
export type ShowTexts = (shown: {
  keys: readonly string[]
  locale: string
  sample: Readonly<Record<string, string>>
}) => ReactNode

/** The text of each message, with a preview at its true length and price, and a test to oneself. */
export function MessageTexts({ messages, ownWords }: { messages: Messages; ownWords: ShowTexts }) {
  const [channel, setChannel] = useState<TextChannel>('sms')
  const [kind, setKind] = useState<MessageKind>('code')
  const [locale, setLocale] = useState<LocaleId>(messages.settings.locale)
  return (
    <section aria-labelledby="message-texts" className="grid grid-cols-1 gap-3">
      <h3 id="message-texts" className="font-bold">
        Texts
      </h3>
      <div className="grid gap-3 md:grid-cols-3">
        <SelectField
          label="Message"
          value={kind}
          onChange={setKind}
          options={MESSAGE_KINDS.map((one) => ({ value: one, label: messageKinds[one].label }))}
        />
        <SelectField
          label="Channel"
          value={channel}
          onChange={setChannel}
          options={TEXT_CHANNELS.map((one) => ({ value: one, label: channelLabels[one] }))}
        />
        <SelectField
          label="Language"
          value={locale}
          onChange={setLocale}
          options={localeIds.map((id) => ({ value: id, label: locales[id].name }))}
        />
      </div>
      {channel === 'mail' || channel === 'push' ? (
        <OwnWords keys={ownTexts[channel][kind]} shop={messages.names.shop} {...{ locale, ownWords }} />
      ) : (
        <TextForm key={`${kind} ${channel} ${locale}`} messages={messages} {...{ kind, channel, locale }} />
      )}
    </section>
  )
}

interface OwnWordsProps {
  keys: readonly string[] | undefined
  locale: string
  shop: string
  ownWords: ShowTexts
}

function OwnWords({ keys, locale, shop, ownWords }: OwnWordsProps) {
  // A code is typed in on the page that waits for it.
  if (!keys) return <p className="text-muted">This message does not go by push.</p>
  return ownWords({ keys, locale, sample: sampleOf(shop) })
}

const SAMPLES: Record<string, string> = { numeric: '482913', alphanumeric: 'ORD-261129-0000000A' }

function TextForm({
  messages: { templates, names, providers, settings },
  kind,
  channel,
  locale,
}: {
  messages: Messages
  kind: MessageKind
  channel: NumberChannel
  locale: LocaleId
}) {
  const { saveTemplate, test } = useMessageCalls()
  const saved = templates.find((one) => one.kind === kind && one.channel === channel && one.locale === locale)
  const hasFlow = providers.some(({ provider, isOn }) => isOn && provider === 'MSG91') && channel === 'sms'
  const form = useFields({
    initial: {
      templateId: saved?.templateId ?? '',
      flowId: saved?.flowId ?? '',
      text: saved?.text ?? wantedText(kind, locale, names),
      registered: saved?.text ?? '',
    },
    submit: async (values) => void (await saveTemplate({ channel, kind, locale, ...values })),
  })
  const filled = fillTemplate(
    form.values.text,
    kindRule(kind).variables.map((tag) => SAMPLES[tag] ?? ''),
  )
  const size = smsSize(filled)
  const price = fromRupees(settings.prices[channel]) * (channel === 'sms' ? size.parts : 1)
  const isWorking =
    saved !== undefined &&
    providers.some(
      ({ provider, isOn, isComplete }) =>
        isOn && isComplete && messageProviders[provider].channel === channel,
    )
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3 rounded-xl border border-line bg-surface p-4">
      <TextArea
        {...form.bind('text')}
        label="What the shop sends"
        rows={4}
        maxLength={1000}
        hint={
          saved || hasWantedText(kind, locale)
            ? 'Register exactly this. Variables have their tags, such as {#numeric#}.'
            : `This is the English text: there is none in ${locales[locale].name} yet. Write your own with the same variables and register exactly that. Until then the message goes out in the shop’s language.`
        }
      />
      <div>
        <CopyButton text={form.values.text} label="Copy the text" />
      </div>
      <div className="rounded-lg bg-canvas p-3 text-sm">
        <p className="whitespace-pre-wrap wrap-anywhere">{filled}</p>
        <p className="mt-2 text-muted" aria-live="polite">
          {channel === 'sms'
            ? `${size.units} ${size.encoding === 'gsm7' ? 'characters' : 'characters of Unicode (one such as ₹ makes the whole message so)'}, ${size.parts} ${size.parts === 1 ? 'part' : 'parts'}, ${formatPaise(price)}`
            : `One message, ${formatPaise(price)}`}
        </p>
      </div>
      <TextArea
        {...form.bind('registered')}
        label="What is registered"
        rows={4}
        maxLength={1000}
        hint={channel === 'sms' ? 'Paste it from the DLT platform' : 'Paste it from the WhatsApp manager'}
      />
      <TextField
        {...form.bind('templateId')}
        label={channel === 'sms' ? 'DLT template ID' : 'Name of the template'}
        maxLength={100}
        hint="Empty it to stop sending this message"
      />
      {hasFlow && (
        <TextField {...form.bind('flowId')} label="Template ID of MSG91" maxLength={100} optional />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          Save the text
        </Button>
        {isWorking && (
          <Button
            variant="quiet"
            busy={test.isPending}
            onClick={() => test.mutate({ channel, kind, locale })}
          >
            Send a test to my number
          </Button>
        )}
      </div>
    </form>
  )
}
