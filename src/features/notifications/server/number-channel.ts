import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { LocaleId } from '#shared/locales.ts'
import { messageProviders, type MessageProviderName } from '#shared/message-providers.ts'
import { NUMBER_CHANNELS, type NumberChannel } from '#shared/number-channels.ts'
import { hasWantedText, kindRule, wantedText, type MessageKind } from '../message-kinds.ts'
import type { MessageSettings } from '../message-settings.ts'
import { templateFault } from '../template-text.ts'
import { numberProvider } from './number-providers.ts'
import { listMessageProviders } from './provider-store.ts'
import { openProvider, settingsFrom } from './provider-keys.ts'
import type { MessageWorld, NumberProvider } from './providers/provider.ts'
import { listTemplates, type TemplateRow } from './template-store.ts'

export interface NumberDeps {
  secrets: SecretBox
  world: MessageWorld
  /** The shop’s own origin. */
  publicUrl: string
  shopName: (tx: Tx) => Promise<string>
  /** The demo’s channel: its messages stand in its mailbox. Null in a shop. */
  inbox: NumberProvider | null
}

/** What a kind of message is sent with by a channel. */
interface ReadyChannel {
  channel: NumberChannel
  provider: NumberProvider
  template: Pick<TemplateRow, 'template_id' | 'flow_id' | 'text' | 'locale'>
}

/**
 * The channels by which a kind of message can be sent now, in the shop’s order: their provider is switched on and its keys
 * are complete, and the text is registered in the language that is wanted, the shop’s, or English.
 */
export async function readyChannels(
  tx: Tx,
  deps: NumberDeps,
  { order, locale: shops }: MessageSettings,
  kind: MessageKind,
  wanted: LocaleId = shops,
): Promise<ReadyChannel[]> {
  const [rows, templates] = await Promise.all([listMessageProviders(tx), listTemplates(tx)])
  const found: ReadyChannel[] = []
  for (const channel of [...order, ...NUMBER_CHANNELS.filter((one) => !order.includes(one))]) {
    const row = rows.find(({ provider, is_on }) => is_on && messageProviders[provider].channel === channel)
    const provider = row && readyProvider(deps, row.provider, openProvider(deps.secrets, row))
    const template = [wanted, shops, 'en']
      .map((locale) =>
        templates.find((one) => one.channel === channel && one.kind === kind && one.locale === locale),
      )
      .find(Boolean)
    if (provider && template && templateFault(template.text, kindRule(kind).variables) === null)
      found.push({ channel, provider, template })
    else if (deps.inbox && channel === 'sms') {
      const locale = hasWantedText(kind, wanted) ? wanted : shops
      const text = wantedText(kind, locale, { shop: await deps.shopName(tx), host: hostOf(deps.publicUrl) })
      found.push({
        channel,
        provider: deps.inbox,
        template: { template_id: 'demo', flow_id: '', text, locale },
      })
    }
  }
  return found
}

export const hostOf = (publicUrl: string): string => new URL(publicUrl).host

function readyProvider(
  { world }: NumberDeps,
  provider: MessageProviderName,
  values: Record<string, string> | null,
): NumberProvider | null {
  if (!values) return null
  const { settings, faults } = settingsFrom(provider, values)
  return faults.length > 0 ? null : numberProvider(provider, settings, world)
}
