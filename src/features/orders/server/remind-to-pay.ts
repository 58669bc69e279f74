import { readShopAndMails } from '#features/storefront/server/shop-store.ts'
import type { AnnounceDeps } from './announce.ts'
import { payNowMail } from './order-mails.ts'
import { getOrder } from './order-store.ts'
import { markReminded } from './promise-store.ts'

/** Mails the shoppers whose unpaid orders expire within five minutes, each order once, unless they want no reminders. A sweep: no order has a job for it. */
export const remindToPay = ({
  db,
  queueMails,
  orderUrl,
}: Pick<AnnounceDeps, 'db' | 'queueMails' | 'orderUrl'>): Promise<void> =>
  db.transaction(async (tx) => {
    const expiring = await markReminded(tx)
    if (expiring.length === 0) return
    const { shop } = await readShopAndMails(tx)
    const mails = []
    for (const { id, expires_at } of expiring) {
      const order = await getOrder(tx, id)
      const mail = payNowMail({ order, url: orderUrl(id, order.locale), shop }, expires_at)
      mails.push({ orderId: id, mail })
    }
    await queueMails(tx, mails)
  })
