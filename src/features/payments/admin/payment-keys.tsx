import { useState } from 'react'
import { fieldsOf, isRequired, type ProviderField } from '#shared/payment-providers.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Note } from '#ui/note.tsx'
import { KeyField } from '#ui/key-field.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { ProviderKeys } from '../contract.ts'
import { ONLINE_METHODS, paymentMethodLabels } from '../methods.ts'
import { goingLive } from './going-live.ts'
import { usePaymentKeyChanges, usePaymentKeys } from './use-payment-keys.ts'

/** The keys of the payment companies: entered here, never shown again, asked about without money. */
export function PaymentKeys() {
  const query = usePaymentKeys()
  const { data, error } = query
  return (
    <section aria-labelledby="payment-keys" className="grid max-w-2xl grid-cols-1 gap-4">
      <div>
        <h2 id="payment-keys" className="text-lg font-bold">
          Keys of the payment companies
        </h2>
        <p className="text-sm text-pretty text-muted">
          One company is enough. Keys are stored encrypted and never shown again. A change takes effect at
          once.
        </p>
      </div>
      {!data && !error && ONLINE_METHODS.map((method) => <Skeleton key={method} className="h-42" />)}
      <LoadProblem query={query} />
      {data?.map((keys) => (
        <ProviderCard key={keys.provider} keys={keys} />
      ))}
    </section>
  )
}

function ProviderCard({ keys }: { keys: ProviderKeys }) {
  const { provider, source, isOn, isUnreadable, takesRupees, webhookUrl } = keys
  const name = paymentMethodLabels[provider]
  const { save, remove, check } = usePaymentKeyChanges()
  const [asking, setAsking] = useState(false)
  // Of a form that still has the removed addresses.
  const [removals, setRemovals] = useState(0)
  const works = isOn && !isUnreadable && takesRupees
  return (
    <article
      aria-label={name}
      className="grid grid-cols-1 gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="grow text-base font-bold">{name}</h3>
        <Badge tone={works ? 'leaf' : source === 'none' ? 'neutral' : 'warn'}>
          {source === 'none' ? 'No keys yet' : works ? 'On' : isOn ? 'Not working' : 'Off'}
        </Badge>
      </div>
      {source === 'environment' && (
        <p className="text-sm text-pretty text-muted">
          The server’s environment sets these keys, and they come first. To enter them here, remove them there
          and restart the server.
        </p>
      )}
      {isUnreadable && (
        <Note tone="warn">
          These keys were stored with another AUTH_SECRET and cannot be read. Enter all of them again.
        </Note>
      )}
      {!takesRupees && !isUnreadable && (
        <Note tone="warn">This account does not take rupees, so shoppers do not see it.</Note>
      )}
      {source === 'screen' && !isUnreadable && (
        <Switch
          label="Offer it at the checkout"
          hint="Switched off, payments that have begun are still settled and refunded. Then the keys can be removed."
          value={save.isPending && save.variables.isOn !== undefined ? save.variables.isOn : isOn}
          busy={save.isPending}
          onChange={(value) => save.mutate({ provider, isOn: value })}
        />
      )}
      {source !== 'environment' &&
        (source === 'none' ? (
          <Disclosure summary={`Enter the keys of ${name}`}>
            <KeysForm key={removals} keys={keys} onSaved={check.reset} />
          </Disclosure>
        ) : (
          <Disclosure summary="Keys" open={isUnreadable}>
            <KeysForm key={removals} keys={keys} onSaved={check.reset} />
          </Disclosure>
        ))}
      <Disclosure summary={`What to arrange with ${name}`}>
        <div className="grid gap-2 text-sm">
          <p>
            Enter this address as the webhook in its dashboard:{' '}
            <span className="font-mono wrap-anywhere text-ink">{webhookUrl}</span>{' '}
            <CopyButton text={webhookUrl} label="Copy the address" />
          </p>
          <ul className="grid list-disc gap-1 pl-5">
            {goingLive[provider]?.map((step) => (
              <li key={step}>{step}</li>
            ))}
            <li>Then pay one rupee, and refund it.</li>
          </ul>
        </div>
      </Disclosure>
      {source !== 'none' && (
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            {!isUnreadable && (
              <Button variant="quiet" size="sm" busy={check.isPending} onClick={() => check.mutate(provider)}>
                Check the keys
                <span className="sr-only">{` of ${name}`}</span>
              </Button>
            )}
            {source === 'screen' && (!isOn || isUnreadable) && (
              <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
                Remove keys
                <span className="sr-only">{` of ${name}`}</span>
              </Button>
            )}
          </div>
          {check.data && <Note tone={check.data.isWorking ? 'leaf' : 'warn'}>{check.data.text}</Note>}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove the keys of ${name}?`}
        action="Remove keys"
        cancel="Keep keys"
        onConfirm={async () => {
          await remove.mutateAsync(provider)
          check.reset()
          setRemovals(removals + 1)
        }}
      >
        <p>
          Earlier payments with {name} cannot be refunded from here until you enter its keys again. Its
          dashboard keeps them all.
        </p>
      </ConfirmDialog>
    </article>
  )
}

interface KeysFormProps {
  keys: ProviderKeys
  onSaved: () => void
}

function KeysForm({ keys: { provider, fields }, onSaved }: KeysFormProps) {
  const { save } = usePaymentKeyChanges()
  const stored = new Map(fields.map((field) => [field.name, field]))
  const initial = Object.fromEntries(fields.map(({ name, value }) => [name, value ?? '']))
  const form = useFields<Record<string, string>>({
    initial,
    submit: async (values) => {
      const changed = Object.entries(values).flatMap(([name, value]): [string, string | null][] => {
        const isShown = stored.get(name)?.value !== undefined
        // An empty key stays as it is; an empty address becomes the usual one.
        if (value === initial[name] || (!isShown && value.trim() === '')) return []
        return [[name, value.trim() === '' ? null : value]]
      })
      if (changed.length === 0) return
      await save.mutateAsync({ provider, fields: Object.fromEntries(changed) })
      onSaved()
      form.reset({ ...values, ...Object.fromEntries(keysOf(values, stored).map((name) => [name, ''])) })
    },
    onFailure: () => undefined,
  })
  const all = fieldsOf(provider)
  const needed = all.filter(isRequired)
  const others = all.filter((one) => !isRequired(one))
  const field = (one: ProviderField) => (
    <KeyField key={one.name} field={one} stored={stored.get(one.name)} {...form.bind(one.name)} />
  )
  return (
    <form {...form.props} className="grid gap-3 text-ink">
      {needed.map(field)}
      <Disclosure summary="Addresses and other settings">
        <div className="grid gap-3 text-ink">{others.map(field)}</div>
      </Disclosure>
      <Button type="submit" className="justify-self-start" busy={form.busy}>
        Save keys
      </Button>
    </form>
  )
}

/** The fields whose values the screen does not keep. */
const keysOf = (values: Record<string, string>, stored: ReadonlyMap<string, { value?: string }>) =>
  Object.keys(values).filter((name) => stored.get(name)?.value === undefined)
