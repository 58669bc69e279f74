import { listOwners } from '#features/people/accounts/server/staff-store.ts'
import { queueMail } from '#features/notifications/server/send-mail.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { nameOfCashier, type NewSale } from './sale-store.ts'
import type { SoldLine } from './sold-lines.ts'

/** A mail to every owner: a device has sold at a price that was not in force, when nobody could be asked. */
export async function tellOwners(
  tx: Tx,
  { orderId, counter, sellerId }: { orderId: string; counter: string; sellerId: string },
  prices: NewSale['checks'],
  lines: SoldLine[],
): Promise<void> {
  const rupees = (paise: number | undefined) => formatRupees(toRupees(paise ?? 0))
  const sentences = prices.map(({ position, price_paise, expected_paise }) => {
    const { name, unit, line_paise } = lines[position]!
    return `${name}, ${unit}: ${rupees(price_paise)} instead of ${rupees(expected_paise)}, ${rupees(line_paise)} in all.`
  })
  const [owners, seller] = await Promise.all([listOwners(tx), nameOfCashier(tx, sellerId)])
  for (const { id, email } of owners)
    await queueMail(tx, {
      to: email,
      messageId: `counter-price-${orderId}-${id}`,
      subject: `${counter} sold at another price`,
      text: [
        `${seller} sold at ${counter} without a network, order ${orderId}:`,
        '',
        ...sentences.map((one) => `    ${one}`),
        '',
        'It is listed under “Drawer and day” until somebody has looked at it.',
        '',
      ].join('\n'),
    })
}
