import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { enteredProvider, type ProviderSettings } from '#platform/payment-settings.ts'
import { fieldsOf } from '#shared/payment-providers.ts'
import { AppError } from '#shared/problems.ts'
import { paymentMethodLabels, type OnlineMethod } from '../methods.ts'
import { KEYS_TAG } from './live-providers.ts'
import {
  hasOpenPayments,
  lockPaymentKeys,
  removePaymentKeysRow,
  savePaymentKeysRow,
} from './payment-key-store.ts'
import { openKeys, sealKeys, type KeyValues } from './sealed-keys.ts'

interface KeyDeps {
  db: Database
  secrets: SecretBox
  fixed: ProviderSettings
  publicUrl: string
}

interface SaveKeys {
  provider: OnlineMethod
  /** Only the fields that change; null empties one. */
  fields?: Record<string, string | null> | undefined
  isOn?: boolean | undefined
}

/** Fields not sent keep their values. Throws `invalid` with a message per field, and `keys_in_environment`. */
export async function savePaymentKeys(
  { db, secrets, fixed, publicUrl }: KeyDeps,
  actor: Actor,
  { provider, fields = {}, isOn }: SaveKeys,
): Promise<void> {
  if (fixed[provider]) throw new AppError('keys_in_environment')
  const unknown = Object.keys(fields).filter((name) => !fieldsOf(provider).some((one) => one.name === name))
  if (unknown.length > 0)
    throw new AppError('invalid', undefined, {
      message: `${paymentMethodLabels[provider]} has no such setting.`,
    })
  await db.transaction(async (tx) => {
    const row = await lockPaymentKeys(tx, provider)
    const before = row ? openKeys(secrets, row) : null
    const values = changedBy(fields, before ?? {})
    const { faults } = enteredProvider(provider, values, publicUrl)
    if (faults.length > 0) throw faulty(provider, faults)
    const is_on = isOn ?? row?.is_on ?? true
    await savePaymentKeysRow(tx, { provider, sealed: sealKeys(secrets, provider, values), is_on })
    await recordAudit(tx, actor, {
      action: 'payment-keys.update',
      subjectId: provider,
      subjectName: paymentMethodLabels[provider],
      before: row && auditedFields(provider, before ?? {}, null, row.is_on),
      after: auditedFields(provider, values, before ?? {}, is_on),
    })
    await touch(tx, [KEYS_TAG])
  })
}

/**
 * Removes a provider's keys. Throws `keys_in_environment`, `not_found`, and `keys_in_use` while it is switched on, or must
 * still be asked about a payment or refund; keys that no AUTH_SECRET opens are of no use for that.
 */
export async function removePaymentKeys(
  { db, secrets, fixed }: KeyDeps,
  actor: Actor,
  provider: OnlineMethod,
): Promise<void> {
  if (fixed[provider]) throw new AppError('keys_in_environment')
  await db.transaction(async (tx) => {
    const row = await lockPaymentKeys(tx, provider)
    if (!row) throw new AppError('not_found')
    const values = openKeys(secrets, row)
    if (values && (row.is_on || (await hasOpenPayments(tx, provider)))) throw new AppError('keys_in_use')
    await removePaymentKeysRow(tx, provider)
    await recordAudit(tx, actor, {
      action: 'payment-keys.delete',
      subjectId: provider,
      subjectName: paymentMethodLabels[provider],
      before: auditedFields(provider, values ?? {}, null, row.is_on),
      after: null,
    })
    await touch(tx, [KEYS_TAG])
  })
}

function changedBy(fields: Record<string, string | null>, before: KeyValues): KeyValues {
  const all = Object.entries({ ...before, ...fields })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function faulty(provider: OnlineMethod, faults: [string, string][]): AppError {
  const labelOf = (name: string) => fieldsOf(provider).find((one) => one.name === name)?.label ?? name
  const fields = Object.fromEntries(faults.map(([name, fault]) => [name, `${labelOf(name)} ${fault}`]))
  return new AppError('invalid', undefined, { message: Object.values(fields)[0] ?? '', fields })
}

/** Addresses and modes as they are; of keys only whether they are set or replaced. */
function auditedFields(provider: OnlineMethod, values: KeyValues, before: KeyValues | null, isOn: boolean) {
  const entries = fieldsOf(provider).map(({ name, label, kind }) => {
    const value = values[name]
    if (value === undefined) return [label, null]
    if (kind === 'open') return [label, value]
    return [label, before && before[name] !== undefined && before[name] !== value ? 'replaced' : 'set']
  })
  return { ...Object.fromEntries(entries), isActive: isOn }
}
