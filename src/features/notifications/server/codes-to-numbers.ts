import type { CodesToNumbers } from '#features/people/accounts/server/identity.ts'
import { listOwners } from '#features/people/accounts/server/staff-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { inLocale, t } from '#shared/words.ts'
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

const limits: Record<string, () => string> = {
  day: () => t('mails.limit-day'),
  month: () => t('mails.limit-month'),
  network: () => t('mails.limit-network'),
  prefix: () => t('mails.limit-prefix'),
}

/** One mail a day to every owner for each limit. */
export function tellOwnersOfCosts(
  { db, shopName, publicUrl }: Pick<NumberDeps, 'shopName' | 'publicUrl'> & { db: Database },
  limit: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const shop = await shopName(tx)
    const day = dayInIndia(new Date())
    for (const { id, email, locale } of await listOwners(tx)) {
      const mail = inLocale(locale, () => ({
        subject: t('mails.message-costs-subject', { shop }),
        text: [
          t('mails.message-costs', { why: limits[limit]?.() ?? t('mails.limit-other') }),
          t('mails.message-costs-meanwhile'),
          '',
          t('mails.message-costs-see', { url: `${publicUrl}/dashboard/settings/messages` }),
          '',
        ].join('\n'),
      }))
      await queueMail(tx, { to: email, messageId: `message-costs-${limit}-${day}-${id}`, ...mail })
    }
  })
}
