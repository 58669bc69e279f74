import { queueMails } from '#features/notifications/server/send-mail.ts'
import { queueNotices } from '#features/notifications/server/send-message.ts'
import { readShopAndMails } from '#features/storefront/server/shop-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { localPath } from '#shared/locale-path.ts'
import { localName } from '#shared/local-name.ts'
import { paths } from '#shared/paths.ts'
import { inLocale, t } from '#shared/words.ts'
import { forgetWatches, lockTelling, takeWhomToTell } from './watch-store.ts'

type Told = Awaited<ReturnType<typeof takeWhomToTell>>[number]

/** Tells who waited longest, twice as many as there are pieces, once, in their transaction. Returns how many. */
export const tellBackInStock = (db: Database, publicUrl: string): Promise<number> =>
  db.transaction(async (tx) => {
    await lockTelling(tx)
    await forgetWatches(tx)
    const told = await takeWhomToTell(tx)
    if (told.length === 0) return 0
    const { shop, mails } = await readShopAndMails(tx)
    if (mails.shopper.backInStock)
      await queueMails(
        tx,
        told
          .filter(({ email }) => email !== null)
          .map((one) => ({ mail: inLocale(one.locale, () => mailOf(one, shop.name, publicUrl)) })),
      )
    await queueNotices(
      tx,
      told.map((one) => ({
        event: eventOf(one),
        kind: 'backInStock',
        mobile: one.mobile,
        values: [inLocale(one.locale, () => localName(one))],
        locale: one.locale,
        push: { userId: one.user_id, id: one.slug },
      })),
    )
    return told.length
  })

/** One for each time that somebody asks for it. */
const eventOf = ({ pack_id, user_id, asked_at }: Told) => `watch-${pack_id}-${user_id}-${asked_at.getTime()}`

const mailOf = (told: Told, shop: string, publicUrl: string): Mail => ({
  to: told.email!,
  subject: t('watches.mail-subject', { name: localName(told), unit: told.unit }),
  messageId: eventOf(told),
  text: [
    told.person === '' ? t('watches.mail-hello') : t('watches.mail-hello-name', { name: told.person }),
    '',
    t('watches.mail-text', { name: localName(told), unit: told.unit, shop }),
    '',
    `${publicUrl}${localPath(paths.product(told))}`,
  ].join('\n'),
})
