import { messageFieldsOf, messageProviders } from '#shared/message-providers.ts'
import type { ProviderField } from '#shared/payment-providers.ts'
import { AppError } from '#shared/problems.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { KeyField } from '#ui/key-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Messages } from '../message-contract.ts'
import { channelLabels } from '../message-kinds.ts'
import { useMessageCalls } from './use-messages.ts'

type Company = Messages['providers'][0]

/** The companies that carry messages to numbers: one for each channel is switched on. */
export function MessageCompanies({ messages: { providers } }: { messages: Messages }) {
  return (
    <section aria-labelledby="message-companies" className="grid grid-cols-1 gap-3">
      <h3 id="message-companies" className="font-bold">
        Companies
      </h3>
      <p className="text-sm text-muted">
        One for each channel is enough. Keys are stored encrypted and never shown again. For SMS in India the
        shop, its header and every text must first be registered on a DLT platform.
      </p>
      {providers.map((company) => (
        <CompanyCard key={company.provider} company={company} />
      ))}
    </section>
  )
}

function CompanyCard({ company }: { company: Company }) {
  const { provider, isOn, isComplete } = company
  const { label, channel } = messageProviders[provider]
  const { saveKeys } = useMessageCalls()
  const hasKeys = company.fields.some(({ isSet }) => isSet)
  return (
    <article
      aria-label={label}
      className="grid grid-cols-1 gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="grow font-bold">{label}</h4>
        <Badge tone={isOn && isComplete ? 'leaf' : hasKeys ? 'warn' : 'neutral'}>
          {hasKeys ? (isOn ? (isComplete ? 'On' : 'Not working') : 'Off') : 'No keys yet'}
        </Badge>
      </div>
      {hasKeys && (
        <Switch
          label={`Send ${channelLabels[channel]} with it`}
          value={isOn}
          onChange={(value) =>
            void saveKeys({ provider, isOn: value }).catch((error: unknown) =>
              toast.error(error instanceof Error ? error.message : 'That could not be saved'),
            )
          }
        />
      )}
      <Disclosure summary={hasKeys ? 'Keys' : 'Enter its keys'}>
        <CompanyKeys company={company} />
      </Disclosure>
    </article>
  )
}

function CompanyKeys({ company: { provider, fields } }: { company: Company }) {
  const { saveKeys } = useMessageCalls()
  const stored = new Map(fields.map((field) => [field.name, field]))
  const initial = Object.fromEntries(fields.map(({ name, value }) => [name, value ?? '']))
  const form = useFields<Record<string, string>>({
    initial,
    submit: async (values) => {
      const changed = Object.entries(values).filter(([name, value]) => value !== initial[name])
      if (changed.length === 0) return
      try {
        await saveKeys({
          provider,
          fields: Object.fromEntries(changed.map(([name, value]) => [name, value.trim() || null])),
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        const named = Object.entries(error.fields ?? {}).map(([name, fault]) => [
          name.replace('fields.', ''),
          fault,
        ])
        throw new AppError('invalid', undefined, {
          message: error.message,
          fields: Object.fromEntries(named) as Record<string, string>,
        })
      }
      // A key is not shown again.
      form.reset({
        ...values,
        ...Object.fromEntries(
          messageFieldsOf(provider)
            .filter(({ kind }) => kind === 'secret')
            .map(({ name }) => [name, '']),
        ),
      })
    },
  })
  const field = (one: ProviderField) => (
    <KeyField key={one.name} field={one} stored={stored.get(one.name)} {...form.bind(one.name)} />
  )
  return (
    <form {...form.props} className="grid gap-3 text-ink">
      {messageFieldsOf(provider).map(field)}
      <Button type="submit" variant="soft" busy={form.busy} className="justify-self-start">
        Save keys
      </Button>
    </form>
  )
}
