import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import { listDormant } from '#features/people/accounts/server/verified-number-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { mobileNumberOf, mobileOfAddress } from '#shared/mobile-number.ts'
import type { LocaleId } from '#shared/locales.ts'
import { NUMBER_CHANNELS } from '#shared/number-channels.ts'
import { AppError } from '#shared/problems.ts'
import { storedLocale } from '#shared/stored-locale.ts'
import { EVENT_KINDS, type EventKind } from '../message-kinds.ts'
import { fillTemplate } from '../template-text.ts'
import { bookCost, priceOf, type CostLimit } from './book-cost.ts'
import { tellOwnersOfCosts } from './codes-to-numbers.ts'
import { readMessageSettings } from './message-settings-store.ts'
import { readyChannels, type NumberDeps } from './number-channel.ts'
import { addMessages, markMessage } from './outbox-store.ts'
import { queuePushesTo } from './send-push.ts'
import { sendToNumber } from './send-to-number.ts'

/** Something that a person is told of by other channels than mail, if the shop has chosen any for it. */
export interface Notice {
  /** What it tells of: each person is told of it once by each channel. */
  event: string
  kind: EventKind
  /** Their number; null for whoever has none. */
  mobile: number | null
  /** The values of the kind’s variables, in their order. */
  values: string[]
  /** Of whom it is for; without it the shop's choice for messages. */
  locale?: LocaleId
  /** Whose devices are told, and what their push names; null for whoever has no account. */
  push?: { userId: string; id: string } | null
}

const payload = z.object({
  event: z.string(),
  kind: z.enum(EVENT_KINDS),
  address: z.string(),
  channel: z.enum(NUMBER_CHANNELS),
  values: z.array(z.string()),
  /** None in jobs of the version before. */
  locale: z.optional(storedLocale),
})

export const sendMessage = jobKind('send-message', payload, { maxAttempts: 6 })

/** Enters notices with their cause, a job for each channel that the shop chose: one that fails stops no other. */
export async function queueNotices(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const { settings } = await readMessageSettings(tx)
  const told = notices.filter(({ kind }) => settings.events[kind]?.length)
  const accounts = told.flatMap(({ push }) => push?.userId ?? [])
  const dormant = accounts.length === 0 ? new Set() : await listDormant(tx, accounts)
  const messages = told.flatMap(({ event, kind, mobile, values, locale, push }) => {
    const recipient = mobile === null ? null : mobileNumberOf(mobile).e164
    // What a dormant account ordered is told to nobody at a number that is somebody else's by now.
    if (recipient === null || mobileOfAddress(recipient) === null || (push && dormant.has(push.userId)))
      return []
    return NUMBER_CHANNELS.filter((channel) => settings.events[kind]?.includes(channel)).map((channel) => ({
      event,
      kind,
      recipient,
      channel,
      values,
      locale,
    }))
  })
  const jobs = (await addMessages(tx, messages)).map(({ recipient, ...message }) => ({
    payload: { ...message, address: recipient },
    key: `${message.channel} ${message.event} ${recipient}`,
    queue: `${message.channel} to ${recipient}`,
  }))
  if (jobs.length > 0) await sendMessage.enqueueAll(tx, jobs)
  await queuePushesTo(
    tx,
    notices.flatMap(({ event, kind, push }) =>
      push && settings.events[kind]?.includes('push') ? [{ event, kind, ...push }] : [],
    ),
  )
}

/** Books a message’s cost and sends it. Beyond a limit it is not sent: the owner is told, and orders go on. */
export const messageSender =
  (deps: NumberDeps & { db: Database }) =>
  async ({ event, kind, address, channel, values, locale }: z.output<typeof payload>): Promise<void> => {
    const mobile = mobileOfAddress(address)
    if (mobile === null) return
    const { settings } = await readMessageSettings(deps.db)
    const ready = (await readyChannels(deps.db, deps, settings, kind, locale)).find(
      (one) => one.channel === channel,
    )
    if (ready) {
      const cost = priceOf(settings, channel, fillTemplate(ready.template.text, values))
      try {
        await deps.db.transaction((tx) => bookCost(tx, settings, { event, channel, kind, mobile, ...cost }))
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'codes_cost_too_much')) throw error
        const limit = error.cause as CostLimit
        await markMessage(
          deps.db,
          { event, recipient: address, channel },
          'failed',
          `beyond the limit: ${limit}`,
        )
        if (limit !== 'number') await tellOwnersOfCosts(deps, limit)
        return
      }
    }
    await sendToNumber(deps, { event, mobile, channel, kind, values, locale })
  }
