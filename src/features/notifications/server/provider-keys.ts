import { isIP } from 'node:net'
import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { isPublicAddress } from '#platform/http/public-address.ts'
import { isAddressOf, isOnThisMachine } from '#platform/payment-fields.ts'
import { fieldFault } from '#platform/payment-settings.ts'
import { messageFieldsOf, messageProviders, type MessageProviderName } from '#shared/message-providers.ts'
import { isRequired } from '#shared/payment-providers.ts'
import { listMessageProviders, replaceSealedProvider, type MessageProviderRow } from './provider-store.ts'

/** The entered settings of a provider, by the names of its fields. */
export type ProviderValues = Record<string, string>

const ownerOf = (provider: MessageProviderName) => `message provider ${provider}`

export const sealProvider = (
  secrets: SecretBox,
  provider: MessageProviderName,
  values: ProviderValues,
): Buffer => secrets.seal(Buffer.from(JSON.stringify(values)), ownerOf(provider))

/** Null for keys that were sealed with an AUTH_SECRET that is no longer set. */
export function openProvider(
  secrets: SecretBox,
  { provider, sealed }: MessageProviderRow,
): ProviderValues | null {
  const opened = secrets.open(sealed, ownerOf(provider))
  return opened && (JSON.parse(opened.toString('utf8')) as ProviderValues)
}

/** The settings that an adapter gets, by its own names; and what is wrong with them, by field. */
export function settingsFrom(
  provider: MessageProviderName,
  values: ProviderValues,
): { settings: Record<string, string>; faults: [name: string, fault: string][] } {
  const fields = Object.entries(messageProviders[provider].settings)
  const faults = messageFieldsOf(provider).flatMap((field): [string, string][] => {
    const value = values[field.name]
    if (value === undefined) return isRequired(field) ? [[field.name, 'is missing']] : []
    const fault = fieldFault(field, value)
    return fault === null ? [] : [[field.name, fault]]
  })
  const settings = Object.fromEntries(
    fields.map(([key, field]) => [key, values[field.name] ?? ('usual' in field ? field.usual : '')]),
  )
  return { settings, faults }
}

/**
 * What is wrong with the addresses that a person enters: keys go to the company that they are of, never to an address of the
 * shop's own network, and never with the key that is kept to an address that was not there when it was entered. A demo, and a
 * shop at home, may talk to this machine.
 */
export function addressFaults(
  provider: MessageProviderName,
  { values, before, publicUrl }: { values: ProviderValues; before: ProviderValues; publicUrl: string },
): [name: string, fault: string][] {
  const company = messageProviders[provider]
  const domain = 'domain' in company ? company.domain : undefined
  const fields = messageFieldsOf(provider)
  return fields.flatMap(({ name, isAddress }): [string, string][] => {
    const value = values[name]
    if (!isAddress || value === undefined || value === before[name] || !URL.canParse(value)) return []
    const url = new URL(value)
    if (isOnThisMachine(url) && isOnThisMachine(new URL(publicUrl))) return []
    if (domain !== undefined)
      return isAddressOf(domain, url) ? [] : [[name, `must be an address of ${domain}`]]
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isOnThisMachine(url) || (isIP(host) && !isPublicAddress(host)) || url.username || url.password)
      return [[name, 'must be a public address, without a name and password']]
    if (before[name] === undefined) return []
    return fields
      .filter((one) => one.kind === 'secret' && values[one.name] === before[one.name])
      .map((one) => [one.name, 'must be entered again, because its address has changed'])
  })
}

/** Seals with the first AUTH_SECRET what was sealed with a former one. */
export async function resealMessageProviders(tx: Tx, secrets: SecretBox): Promise<void> {
  for (const row of await listMessageProviders(tx)) {
    if (secrets.ageOf(row.sealed, ownerOf(row.provider)) !== 'former') continue
    const again = sealProvider(secrets, row.provider, openProvider(secrets, row)!)
    await replaceSealedProvider(tx, row.provider, row.sealed, again)
  }
}
