import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database } from '#platform/db/postgres.ts'
import {
  MESSAGE_PROVIDERS,
  messageFieldsOf,
  messageProviders,
  type MessageProviderName,
} from '#shared/message-providers.ts'
import { problemAt } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { refuseStaleSave } from '#shared/stale-save.ts'
import { kindRule, wantedText } from '../message-kinds.ts'
import type { MessageSettings } from '../message-settings.ts'
import { firstDifference, templateFault } from '../template-text.ts'
import { lockMessageSettings, readMessageSettings, saveMessageSettings } from './message-settings-store.ts'
import { hostOf, type NumberDeps } from './number-channel.ts'
import {
  addressFaults,
  openProvider,
  sealProvider,
  settingsFrom,
  type ProviderValues,
} from './provider-keys.ts'
import { lockMessageProvider, saveMessageProvider, switchProvidersOff } from './provider-store.ts'
import { removeTemplateRow, saveTemplateRow, type TemplateRow } from './template-store.ts'

type Deps = NumberDeps & { db: Database }

/** Saves channels, prices and limits. Throws `stale`. */
export function changeMessageSettings(
  { db }: Deps,
  actor: Actor,
  { settings, updatedAt }: { settings: MessageSettings; updatedAt?: string | undefined },
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockMessageSettings(tx)
    const before = await readMessageSettings(tx)
    refuseStaleSave(
      { ...settings, updatedAt },
      { ...before.settings, updatedAt: before.updatedAt.toISOString() },
    )
    await saveMessageSettings(tx, settings)
    await recordAudit(tx, actor, {
      action: 'settings.update',
      subjectId: 'messages',
      before: before.settings,
      after: settings,
    })
  })
}

interface MessageKeys {
  provider: MessageProviderName
  fields?: Record<string, string | null> | undefined
  isOn?: boolean | undefined
}

/** Saves the keys of a provider and switches it on or off. Throws `invalid` with a message per field. */
export async function saveMessageKeys(
  { db, secrets, publicUrl }: Deps,
  actor: Actor,
  { provider, fields = {}, isOn }: MessageKeys,
): Promise<void> {
  const { label, channel } = messageProviders[provider]
  const known = messageFieldsOf(provider)
  if (Object.keys(fields).some((name) => !known.some((one) => one.name === name)))
    throw new AppError('invalid', undefined, { message: `${label} has no such setting.` })
  await db.transaction(async (tx) => {
    const row = await lockMessageProvider(tx, provider)
    const before = (row && openProvider(secrets, row)) ?? {}
    const merged = Object.entries({ ...before, ...fields })
    const values: ProviderValues = Object.fromEntries(
      merged.filter((one): one is [string, string] => Boolean(one[1])),
    )
    const faults = [
      ...settingsFrom(provider, values).faults,
      ...addressFaults(provider, { values, before, publicUrl }),
    ]
    if (faults.length > 0) {
      const said = faults.map(([name, fault]): [string, string] => [
        `fields.${name}`,
        `${known.find((one) => one.name === name)?.label ?? name} ${fault}`,
      ])
      throw new AppError('invalid', undefined, { message: said[0]![1], fields: Object.fromEntries(said) })
    }
    const is_on = isOn ?? row?.is_on ?? true
    const others = MESSAGE_PROVIDERS.filter(
      (one) => one !== provider && messageProviders[one].channel === channel,
    )
    if (is_on) await switchProvidersOff(tx, others)
    await saveMessageProvider(tx, { provider, is_on, sealed: sealProvider(secrets, provider, values) })
    const audited = (of: ProviderValues, former: ProviderValues) =>
      Object.fromEntries(
        known.map(({ name, label: field, kind }) => {
          const value = of[name]
          if (value === undefined || kind === 'open') return [field, value ?? null]
          return [field, former[name] !== undefined && former[name] !== value ? 'replaced' : 'set']
        }),
      )
    await recordAudit(tx, actor, {
      action: 'message-keys.update',
      subjectId: provider,
      subjectName: label,
      before: row && { ...audited(before, {}), isActive: row.is_on },
      after: { ...audited(values, before), isActive: is_on },
    })
  })
}

/** A text that is registered, and what the shop sends. */
interface SaveTemplate {
  channel: TemplateRow['channel']
  kind: TemplateRow['kind']
  locale: TemplateRow['locale']
  templateId: string
  flowId?: string | undefined
  text: string
  registered: string
}

/**
 * Saves a registered text, or removes it. Throws `template_wrong` for variables without their tags and for a code without
 * its last line, and `template_differs` for a text that is registered otherwise.
 */
export async function saveTemplate(deps: Deps, actor: Actor, input: SaveTemplate): Promise<void> {
  const { channel, kind, locale, templateId, flowId = '', text, registered } = input
  const isRemoval = templateId === ''
  if (!isRemoval) {
    const wrong = (fault: string, field: string) =>
      new AppError('template_wrong', { fault }, { fields: { [field]: fault } })
    for (const [field, one] of Object.entries({ text, registered })) {
      const fault = templateFault(one, kindRule(kind).variables)
      if (fault !== null) throw wrong(fault, field)
    }
    const lastLine = wantedText('code', locale, { shop: '', host: hostOf(deps.publicUrl) })
      .split('\n')
      .at(-1)!
    if (kind === 'code' && channel === 'sms' && text.split('\n').at(-1) !== lastLine)
      throw wrong(`The last line must be ${lastLine}, so that phones offer to fill the code in.`, 'text')
    if (channel === 'sms' && !/^\d{10,25}$/.test(templateId))
      throw wrong('A DLT template id has only digits.', 'templateId')
    const difference = firstDifference(text, registered)
    if (difference) throw problemAt('registered', 'template_differs', { ...difference })
  }
  await deps.db.transaction(async (tx) => {
    if (isRemoval) await removeTemplateRow(tx, { channel, kind, locale })
    else await saveTemplateRow(tx, { channel, kind, locale, template_id: templateId, flow_id: flowId, text })
    await recordAudit(tx, actor, {
      action: 'settings.update',
      subjectId: 'messages',
      before: {},
      after: { [`${channel}, ${kind}, ${locale}`]: isRemoval ? null : templateId },
    })
  })
}
