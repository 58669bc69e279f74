import { listOwners } from '#features/people/accounts/server/staff-store.ts'
import { queueMail } from '#features/notifications/server/send-mail.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { formatPaise } from '#shared/money.ts'
import { inLocale, t } from '#shared/words.ts'
import { nameOfCashier, type NewSale } from './sale-store.ts'
import type { SoldLine } from './sold-lines.ts'

/** A mail to every owner: a device has sold at a price that was not in force, when nobody could be asked. */
export async function tellOwners(
  tx: Tx,
  { orderId, counter, sellerId }: { orderId: string; counter: string; sellerId: string },
  prices: NewSale['checks'],
  lines: SoldLine[],
): Promise<void> {
  const rupees = (paise: number | undefined) => formatPaise(paise ?? 0)
  const [owners, seller] = await Promise.all([listOwners(tx), nameOfCashier(tx, sellerId)])
  for (const { id, email, locale } of owners) {
    const mail = inLocale(locale, () => ({
      subject: t('mails.counter-price-subject', { counter }),
      text: [
        t('mails.counter-price', { seller, counter, order: orderId }),
        '',
        ...prices.map(({ position, price_paise, expected_paise }) => {
          const { name, unit, line_paise } = lines[position]!
          const [price, expected, sum] = [price_paise, expected_paise, line_paise].map(rupees)
          return `    ${t('mails.counter-price-line', { what: `${name}, ${unit}`, price: price!, expected: expected!, sum: sum! })}`
        }),
        '',
        t('mails.counter-price-look'),
        '',
      ].join('\n'),
    }))
    await queueMail(tx, { to: email, messageId: `counter-price-${orderId}-${id}`, ...mail })
  }
}
