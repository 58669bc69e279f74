import { z } from 'zod'
import {
  fieldsOf,
  isRequired,
  ONLINE_METHODS,
  paymentProviders,
  type OnlineMethod,
  type ProviderField,
} from '#shared/payment-providers.ts'
import { must, secret, isAddressOf, isOnThisMachine, address, bytes, number, text } from './payment-fields.ts'

type Fields<M extends OnlineMethod> = (typeof paymentProviders)[M]['settings']
type ValueOf<Field> = Field extends { bytes: unknown }
  ? Buffer
  : Field extends { isList: true }
    ? string[]
    : Field extends { oneOf: readonly (infer Choice)[] }
      ? Choice
      : string

/** The keys and addresses of a provider, by the names that its adapter uses. */
export type SettingsOf<M extends OnlineMethod> = { [Key in keyof Fields<M>]: ValueOf<Fields<M>[Key]> }

/** The settings of each payment provider that is configured, and so available. */
export type ProviderSettings = { [M in OnlineMethod]?: SettingsOf<M> | null }

export interface PaymentSettings {
  providers: ProviderSettings
  /** How long an online order holds its stock before it must be paid. */
  expirySeconds: number
  /** The same for a shopper who has received no order yet, where `BUDGET_HELD_SHARE` limits them. */
  newExpirySeconds?: number
  /** When an open attempt is first checked with its provider; the interval then doubles each time. */
  pollSeconds: number
}

/** The hosts that the browser's content policy must allow for the configured providers. */
interface PaymentHosts {
  formHosts: string[]
  scriptHosts: string[]
  frameHosts: string[]
  connectHosts: string[]
}

/** Providers redirect among their own hosts, and the policy applies to every redirect. */
function hostsOf(url: string): string[] {
  const { origin, hostname } = new URL(url)
  const family = Object.values(paymentProviders).find(({ domain }) => hostname.endsWith(`.${domain}`))
  return family ? [origin, `https://*.${family.domain}`] : [origin]
}

export function paymentHosts(providers: ProviderSettings): PaymentHosts {
  const hosts = () => new Set<string>()
  const places = { form: hosts(), script: hosts(), frame: hosts(), connect: hosts() }
  for (const method of ONLINE_METHODS) {
    const settings: Record<string, unknown> | null | undefined = providers[method]
    if (!settings) continue
    for (const [key, { policy = [] }] of Object.entries<ProviderField>(paymentProviders[method].settings)) {
      const url = String(settings[key])
      // A script comes from the one address only.
      for (const place of policy)
        for (const host of place === 'script' ? [new URL(url).origin] : hostsOf(url)) places[place].add(host)
    }
  }
  return {
    formHosts: [...places.form],
    scriptHosts: [...places.script],
    frameHosts: [...places.frame],
    connectHosts: [...places.connect],
  }
}

const forEach = <Value>(value: (method: OnlineMethod) => Value) =>
  Object.fromEntries(ONLINE_METHODS.map((method) => [method, value(method)]))

const shapeOf = ({ kind, isAddress, pattern, oneOf, bytes: lengths }: ProviderField): z.ZodType => {
  if (isAddress) return address
  if (oneOf) return z.enum(oneOf, must(oneOf.join(' or ')))
  if (lengths) return bytes(...lengths)
  if (pattern) return text.regex(pattern[0], must(pattern[1]))
  return kind === 'secret' ? secret : text
}

/** What is wrong with the value of one field, as words that follow its label; null if nothing is. */
export function fieldFault(field: ProviderField, value: string): string | null {
  const read = shapeOf(field).safeParse(value)
  return read.success ? null : (read.error.issues[0]?.message ?? 'is not right')
}

/** The variables of payments (docs/operate/settings.md). */
export const paymentFields = {
  ...(Object.fromEntries(
    ONLINE_METHODS.flatMap(fieldsOf).map((field) => [field.name, shapeOf(field).optional()]),
  ) as Record<`${OnlineMethod}_${string}`, z.ZodOptional>),
  PAYMENT_EXPIRY_MINUTES: number(0.01, 1_440).default(15),
  PAYMENT_EXPIRY_NEW_MINUTES: number(0.01, 1_440).default(10),
  PAYMENT_POLL_SECONDS: number(0.1, 3_600).default(20),
}

type PaymentFields = z.output<z.ZodObject<typeof paymentFields>>
type GivenFields = Readonly<Record<string, unknown>>

/** Incomplete provider settings, and one secret used twice, prevent the start: a variable and a message each. */
export function paymentFaults(fields: GivenFields): [string, string][] {
  const faults: [string, string][] = []
  const secrets: { name: string; value: unknown }[] = []
  for (const method of ONLINE_METHODS) {
    const settings = fieldsOf(method)
    if (settings.every(({ name }) => fields[name] === undefined)) continue
    for (const field of settings) {
      const { name, kind, bytes: isBytes } = field
      const value = fields[name]
      if (isRequired(field) && value === undefined)
        faults.push([name, `must be set, because other ${method} settings are`])
      if (kind !== 'secret' || isBytes || value === undefined) continue
      const twin = secrets.find((other) => other.value === value)
      if (twin)
        faults.push([name, `must differ from ${twin.name}: whoever knows one could sign as the other`])
      secrets.push({ name, value })
    }
  }
  return faults
}

/** Null unless all that the provider needs is there. */
function settingsOf<M extends OnlineMethod>(method: M, fields: GivenFields): SettingsOf<M> | null {
  const entries = Object.entries<ProviderField>(paymentProviders[method].settings).map(
    ([key, { name, usual, isList }]) => {
      const value = fields[name] ?? usual
      return [key, isList && typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value]
    },
  )
  const isComplete = entries.every(([, value]) => value !== undefined)
  return isComplete ? (Object.fromEntries(entries) as SettingsOf<M>) : null
}

export function paymentSettingsFrom(fields: PaymentFields): PaymentSettings {
  return {
    providers: forEach((method) => settingsOf(method, fields)) as ProviderSettings,
    expirySeconds: fields.PAYMENT_EXPIRY_MINUTES * 60,
    newExpirySeconds: Math.min(fields.PAYMENT_EXPIRY_NEW_MINUTES, fields.PAYMENT_EXPIRY_MINUTES) * 60,
    pollSeconds: fields.PAYMENT_POLL_SECONDS,
  }
}

/**
 * The settings of one provider from what was entered on a screen, by the names of the variables, or what is wrong with
 * them: a name and a message each, without any value. Addresses must be the provider's own: whoever may enter keys must
 * not send payments elsewhere. Those of a sandbox on this machine are for a shop that only this machine reaches.
 */
export function enteredProvider<M extends OnlineMethod>(
  method: M,
  values: Readonly<Record<string, string>>,
  publicUrl: string,
): { settings: SettingsOf<M> | null; faults: [string, string][] } {
  const fields = fieldsOf(method)
  const missing = fields.filter((field) => isRequired(field) && !values[field.name])
  if (missing.length > 0) return { settings: null, faults: missing.map(({ name }) => [name, 'must be set']) }
  const parsed = z.object(paymentFields).safeParse(values)
  const faults: [string, string][] = parsed.success
    ? paymentFaults(parsed.data)
    : parsed.error.issues.map(({ path, message }) => [String(path[0]), message])
  const { domain } = paymentProviders[method]
  const mayBeHere = (value: string) => [value, publicUrl].every((one) => isOnThisMachine(new URL(one)))
  for (const { name, isAddress } of fields) {
    const value = values[name]
    if (
      isAddress &&
      value &&
      URL.canParse(value) &&
      !isAddressOf(domain, new URL(value)) &&
      !mayBeHere(value)
    )
      faults.push([name, `must be an address of ${domain}`])
  }
  return { settings: parsed.success && faults.length === 0 ? settingsOf(method, parsed.data) : null, faults }
}
