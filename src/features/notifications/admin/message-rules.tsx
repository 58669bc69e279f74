import { adminPaths } from '#shared/admin-paths.ts'
import { localeIds, locales } from '#shared/locales.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Link } from '#ui/link.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Table } from '#ui/table.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useStaleSave } from '#ui/use-stale-save.tsx'
import type { Messages } from '../message-contract.ts'
import { channelLabels, EVENT_KINDS, EXTRA_CHANNELS, messageKinds, type EventKind } from '../message-kinds.ts'
import { useMessageCalls } from './use-messages.ts'

const ORDERS = {
  'whatsapp,sms': 'WhatsApp first, then SMS',
  'sms,whatsapp': 'SMS first, then WhatsApp',
} as const

const limitLabels = {
  day: 'In a day',
  month: 'In a month',
  number: 'One number in a day',
  network: 'One network in a day',
  prefix: 'Numbers that begin alike, in a day',
} as const

/** Which events are mailed, and how that is saved; those of mornings, claims, complaints and areas always are. */
export interface MailSwitches {
  value: Record<MailedKind, boolean>
  save: (value: Record<MailedKind, boolean>) => Promise<void>
}
const ALWAYS_MAILED = ['morning', 'claim', 'grievance', 'area'] as const
type MailedKind = Exclude<EventKind, (typeof ALWAYS_MAILED)[number]>
const isMailed = (kind: EventKind): kind is MailedKind =>
  !(ALWAYS_MAILED as readonly EventKind[]).includes(kind)

/** Which event goes by which channel, the order of channels, prices and limits. */
export function MessageRules({ messages, mails }: { messages: Messages; mails: MailSwitches }) {
  const { settings, updatedAt } = messages
  const { saveSettings } = useMessageCalls()
  const stale = useStaleSave<Messages['settings'] & { updatedAt: string }>()
  const form = useFields({
    initial: {
      order: settings.order.join(',') as keyof typeof ORDERS,
      locale: settings.locale,
      events: settings.events as Partial<Record<EventKind, string[]>>,
      mailed: mails.value,
      sms: settings.prices.sms as number | null,
      whatsapp: settings.prices.whatsapp as number | null,
      ...(settings.limits as Record<keyof typeof limitLabels, number | null>),
    },
    submit: async ({ order, locale, events, mailed, sms, whatsapp, ...limits }) => {
      const amount = (value: number | null) => value ?? 0
      await saveSettings({
        settings: {
          order: order.split(',') as Messages['settings']['order'],
          locale,
          events: events as Messages['settings']['events'],
          prices: { sms: amount(sms), whatsapp: amount(whatsapp) },
          limits: {
            day: amount(limits.day),
            month: amount(limits.month),
            number: amount(limits.number),
            network: amount(limits.network),
            prefix: amount(limits.prefix),
          },
        },
        updatedAt: stale.newer?.updatedAt ?? updatedAt,
      })
      stale.onSaved()
      if (EVENT_KINDS.filter(isMailed).some((kind) => mailed[kind] !== mails.value[kind]))
        await mails.save(mailed)
    },
    onFailure: stale.onFailure,
  })
  const { events, mailed } = form.values
  const toggle = (kind: EventKind, channel: string, isOn: boolean) => {
    const others = (events[kind] ?? []).filter((one) => one !== channel)
    form.bind('events').onChange({ ...events, [kind]: isOn ? [...others, channel] : others })
  }
  const money = { decimals: 2, before: '₹', maxLength: 9 } as const
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      {stale.note}
      <h3 className="font-bold">Which event goes by which channel</h3>
      <p className="text-sm text-muted">
        Push goes to devices on which a shopper has switched it on. WhatsApp and SMS go to the number of
        whoever ordered, once their text is registered. Mails about new orders to you are set under{' '}
        <Link to={`${adminPaths.settings}/mails`} className="underline">
          Mails
        </Link>
        .
      </p>
      <Table
        caption="Events and channels"
        keyOf={(kind) => kind}
        rows={EVENT_KINDS}
        columns={[
          { title: 'Event', primary: true, cell: (kind) => messageKinds[kind].label },
          {
            title: channelLabels.mail,
            cell: (kind) =>
              isMailed(kind) ? (
                <Checkbox
                  bare
                  label={`${messageKinds[kind].label} by ${channelLabels.mail}`}
                  value={mailed[kind]}
                  onChange={(isOn) => form.bind('mailed').onChange({ ...mailed, [kind]: isOn })}
                />
              ) : (
                'Always'
              ),
          },
          ...EXTRA_CHANNELS.map((channel) => ({
            title: channelLabels[channel],
            cell: (kind: EventKind) => (
              <Checkbox
                bare
                label={`${messageKinds[kind].label} by ${channelLabels[channel]}`}
                value={(events[kind] ?? []).includes(channel)}
                onChange={(isOn) => toggle(kind, channel, isOn)}
              />
            ),
          })),
        ]}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField
          {...form.bind('order')}
          label="Login codes go by"
          options={Object.entries(ORDERS).map(([value, label]) => ({
            value: value as keyof typeof ORDERS,
            label,
          }))}
        />
        <SelectField
          {...form.bind('locale')}
          label="Language of messages"
          hint="English where a text is not registered in it"
          options={localeIds.map((id) => ({ value: id, label: locales[id].name }))}
        />
        <NumberField
          {...form.bind('sms')}
          {...money}
          label="Price of an SMS part"
          hint="With tax, as your company bills it"
        />
        <NumberField {...form.bind('whatsapp')} {...money} label="Price of a WhatsApp message" />
      </div>
      <h3 className="font-bold">What messages may cost at most</h3>
      <p className="text-sm text-muted">
        Beyond a limit shoppers are asked to log in by email, you are told by mail, and nothing else stops.
        The last one counts only codes that nobody has entered: it stops whoever makes a shop pay for
        messages.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        {(Object.keys(limitLabels) as (keyof typeof limitLabels)[]).map((limit) => (
          <NumberField key={limit} {...form.bind(limit)} {...money} label={limitLabels[limit]} />
        ))}
      </div>
      <Button type="submit" busy={form.busy} className="md:w-fit">
        Save
      </Button>
    </form>
  )
}
