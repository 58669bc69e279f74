import { randomUUID } from 'node:crypto'
import { getUser } from '#features/people/accounts/server/user-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { mobileNumberOf, mobileOfAddress } from '#shared/mobile-number.ts'
import { AppError } from '#shared/problems.ts'
import type { ParsedOf } from '#shared/endpoint.ts'
import type { MessageContract } from '../message-contract.ts'
import { kindRule } from '../message-kinds.ts'
import { fillTemplate } from '../template-text.ts'
import { bookCost, priceOf } from './book-cost.ts'
import { readMessageSettings } from './message-settings-store.ts'
import { readyChannels, type NumberDeps } from './number-channel.ts'
import { ProviderBusy, sendToNumber } from './send-to-number.ts'

/** A test’s values by their tags. */
const SAMPLES = { numeric: '482913', alphanumeric: 'TEST-1', url: '', urlott: '', cbn: '', email: '' }

/** Sends a message of a kind to the caller's own number. Throws `invalid` without one, and `channel_not_set_up`. */
export async function sendTestMessage(
  db: Database,
  deps: NumberDeps & { db: Database },
  userId: string,
  { channel, kind, locale }: ParsedOf<MessageContract['sendTestMessage']>['body'],
): Promise<{ isSent: boolean; text: string }> {
  const { mobile } = await getUser(db, userId)
  if (mobile === null || mobileOfAddress(mobileNumberOf(mobile).e164) === null)
    throw new AppError('invalid', undefined, {
      message: 'Enter your own mobile number in your profile first.',
    })
  const { settings } = await readMessageSettings(db)
  const ready = (await readyChannels(db, deps, settings, kind, locale)).find((one) => one.channel === channel)
  if (!ready) throw new AppError('channel_not_set_up')
  const values = kindRule(kind).variables.map((tag) => SAMPLES[tag])
  const text = fillTemplate(ready.template.text, values)
  const event = `test-${randomUUID()}`
  await db.transaction((tx) =>
    bookCost(tx, settings, { event, channel, kind, mobile, ...priceOf(settings, channel, text) }),
  )
  const outcome = await sendToNumber(deps, { event, mobile, channel, kind, values, locale }).catch(
    (error: unknown) => {
      if (error instanceof ProviderBusy) return 'busy' as const
      throw error
    },
  )
  const said =
    outcome === 'sent'
      ? 'It was sent'
      : outcome === 'busy'
        ? 'The company is busy. Try again later'
        : 'It was not sent: see below'
  return { isSent: outcome === 'sent', text: `${said}.` }
}
