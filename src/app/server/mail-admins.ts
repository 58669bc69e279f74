import { queueMail } from '#features/notifications/server/send-mail.ts'
import { listAdmins } from '#features/people/accounts/server/admin-store.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { greeting } from '#platform/mail/greeting.ts'
import { inLocale } from '#shared/words.ts'

/** A mail to every administrator who may log in, each in the language of their account. */
export async function mailAdmins(
  tx: Tx,
  cause: string,
  write: (shop: string) => { subject: string; lines: string[] },
): Promise<void> {
  const shop = (await readShop(tx)).name
  for (const { id, name, email, locale, status } of await listAdmins(tx)) {
    if (status !== 'Active') continue
    const mail = inLocale(locale, () => {
      const { subject, lines } = write(shop)
      return { subject, text: [...greeting(name), ...lines, ''].join('\n') }
    })
    await queueMail(tx, { to: email, messageId: `${cause}-${id}`, ...mail })
  }
}
