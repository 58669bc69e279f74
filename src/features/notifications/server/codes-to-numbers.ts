import type { CodesToNumbers } from '#features/people/accounts/server/identity.ts'
import { listOwners } from '#features/people/accounts/server/staff-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { kindRule } from '../message-kinds.ts'
import { fillTemplate } from '../template-text.ts'
import { bookCost, prefixScope, refuseSpent, priceOf } from './book-cost.ts'
import { giveBackWithin } from './cost-store.ts'
import { readMessageSettings } from './message-settings-store.ts'
import { readyChannels, type NumberDeps } from './number-channel.ts'
import { queueMail } from './send-mail.ts'

/** How login codes get to mobile numbers, within the shop’s budget. */
export function codesToNumbers(deps: NumberDeps & { db: Database }): CodesToNumbers {
  return {
    channels: async (tx) => {
      const { settings } = await readMessageSettings(tx)
      return (await readyChannels(tx, deps, settings, 'code')).map(({ channel }) => channel)
    },
    book: async (tx, { event, mobile, channel, network, locale }) => {
      const { settings } = await readMessageSettings(tx)
      await refuseSpent(tx, settings, channel)
      const ready = (await readyChannels(tx, deps, settings, 'code', locale)).find(
        (one) => one.channel === channel,
      )
      if (!ready) throw new AppError('mobile_login_off')
      const text = fillTemplate(
        ready.template.text,
        kindRule('code').variables.map(() => '000000'),
      )
      const cost = { event, channel, kind: 'code', ...priceOf(settings, channel, text) } as const
      await bookCost(tx, settings, { ...cost, mobile, network })
    },
    tellOwners: async (limit) => {
      // That one number asks too often says nothing to the owner.
      if (limit !== 'number') await tellOwnersOfCosts(deps, String(limit))
    },
    completed: async (tx, mobile, events) => void (await giveBackWithin(tx, prefixScope(mobile), events)),
  }
}

const limits: Record<string, string> = {
  day: 'the limit of a day is reached',
  month: 'the limit of the month is reached',
  network: 'one network has asked for too many codes',
  prefix:
    'too many codes to numbers that begin alike were never entered: somebody may be making the shop pay for messages',
}

/** One mail a day to every owner for each limit. */
export function tellOwnersOfCosts(
  { db, shopName, publicUrl }: Pick<NumberDeps, 'shopName' | 'publicUrl'> & { db: Database },
  limit: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const shop = await shopName(tx)
    const day = new Date().toISOString().slice(0, 10)
    for (const { id, email } of await listOwners(tx))
      await queueMail(tx, {
        to: email,
        messageId: `message-costs-${limit}-${day}-${id}`,
        subject: `Messages to mobile numbers have stopped at ${shop}`,
        text: [
          `No more messages to mobile numbers are sent for now: ${limits[limit] ?? 'a limit is reached'}.`,
          'Shoppers can log in by email meanwhile, and orders go on.',
          '',
          `What was sent, and the limits: ${publicUrl}/dashboard/settings/messages`,
          '',
        ].join('\n'),
      })
  })
}
