import type { Database } from '#platform/db/postgres.ts'
import { beginOutage, endOutage } from '#platform/outages/outage-store.ts'
import { mobileNumberOf } from '#shared/mobile-number.ts'
import type { LocaleId } from '#shared/locales.ts'
import type { NumberChannel } from '#shared/number-channels.ts'
import type { MessageKind } from '../message-kinds.ts'
import { fillTemplate, isOfTemplate } from '../template-text.ts'
import { readMessageSettings } from './message-settings-store.ts'
import { readyChannels, type NumberDeps } from './number-channel.ts'
import { claimMessage, markMessage } from './outbox-store.ts'

interface ToNumber {
  event: string
  mobile: number
  channel: NumberChannel
  kind: MessageKind
  values: string[]
  /** Of whom it is for; without it the shop's choice for messages. */
  locale?: LocaleId | undefined
}

/** The provider wants the shop to wait: the job tries again later. */
export class ProviderBusy extends Error {}

/**
 * Sends a message to a number by one channel, at most once: it is marked before the provider is called, and what may have
 * arrived is never sent again. Its cost must be booked before. Throws `ProviderBusy`, when it was certainly not sent.
 */
export async function sendToNumber(
  deps: NumberDeps & { db: Database },
  { event, mobile, channel, kind, values, locale }: ToNumber,
): Promise<'sent' | 'refused' | 'unknown' | 'was sent'> {
  const message = { event, recipient: mobileNumberOf(mobile).e164, channel, kind }
  const { settings } = await readMessageSettings(deps.db)
  const ready = (await readyChannels(deps.db, deps, settings, kind, locale)).find(
    (one) => one.channel === channel,
  )
  if (!(await claimMessage(deps.db, message))) return 'was sent'
  const fail = async (reason: string) => {
    await markMessage(deps.db, message, 'failed', reason)
    return 'refused' as const
  }
  if (!ready) return fail('the channel is not set up')
  const { template, provider } = ready
  const text = fillTemplate(template.text, values)
  if (!isOfTemplate(template.text, text)) return fail('the text is not that of the registered template')
  const outcome = await provider.send({
    mobile,
    kind,
    text,
    values,
    templateId: template.template_id,
    flowId: template.flow_id,
    locale: template.locale,
  })
  switch (outcome.state) {
    case 'sent':
      await markMessage(deps.db, message, 'sent')
      await endOutage(deps.db, channel)
      return 'sent'
    case 'refused':
      return fail(outcome.reason)
    case 'unanswered':
      await markMessage(deps.db, message, 'unknown', outcome.reason)
      await beginOutage(deps.db, channel, outcome.reason)
      return 'unknown'
    case 'busy':
      await markMessage(deps.db, message, 'waiting', outcome.reason)
      throw new ProviderBusy(outcome.reason)
  }
}
