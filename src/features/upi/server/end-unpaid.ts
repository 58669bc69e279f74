import { findUser } from '#features/people/accounts/server/user-store.ts'
import type { AnnounceDeps } from '#features/orders/server/announce.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { payAtDoor } from '#features/orders/server/payment/pay-at-door.ts'
import { moveOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { cashRule } from '#features/storefront/order-rules.ts'
import { readShop, readUpiSettings } from '#features/storefront/server/shop-store.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import { askMail, payAtDoorMail } from './upi-mails.ts'
import { ASK_SECONDS, END_SECONDS } from './upi-payment.ts'
import { ENDED_AT_ONCE, isEnded, listEnded, markLate } from './unpaid-upi-store.ts'
import { STORED } from '#shared/stored-words.ts'

type Deps = Pick<AnnounceDeps, 'queueMails' | 'orderUrl'> & { db: Database }

/**
 * Asks shoppers whose payment nobody has seen or claimed for half an hour, and half an hour later has the order paid at
 * the door or cancels it, as the settings say. What the shopper claims waits for the shop. A sweep: one order that
 * fails delays no other.
 */
export async function endUnpaidUpi(deps: Deps): Promise<void> {
  await askAboutPayments(deps)
  const late: string[] = []
  for (let found = ENDED_AT_ONCE; found === ENDED_AT_ONCE;) {
    const some = await listEnded(deps.db, END_SECONDS, late.at(-1) ?? '')
    late.push(...some)
    found = some.length
  }
  await eachAlone(late, (id) => endOne(deps, id))
}

const askAboutPayments = ({ db, queueMails, orderUrl }: Deps): Promise<void> =>
  db.transaction(async (tx) => {
    const late = await markLate(tx, ASK_SECONDS)
    if (late.length === 0) return
    const [shop, settings] = [await readShop(tx), await readUpiSettings(tx)]
    for (const id of late) {
      const order = await getOrder(tx, id)
      const mail = askMail({ order, url: orderUrl(id, order.locale), shop }, settings)
      if (mail) await queueMails(tx, [{ orderId: id, mail }])
    }
  })

const endOne = (deps: Deps, orderId: string): Promise<void> =>
  onDayOfIssue((day) =>
    deps.db.transaction(async (tx) => {
      const order = await lockOrderForPayment(tx, orderId)
      // Seen, claimed or cancelled meanwhile.
      if (!order || !(await isEnded(tx, orderId, END_SECONDS))) return
      const { ifUnpaid } = await readUpiSettings(tx)
      if (ifUnpaid === 'cash' && (await mayPayAtDoor(tx, orderId))) {
        await payAtDoor(tx, orderId)
        const unpaid = await getOrder(tx, orderId)
        const mail = payAtDoorMail({
          order: unpaid,
          url: deps.orderUrl(orderId, unpaid.locale),
          shop: await readShop(tx),
        })
        if (mail) await deps.queueMails(tx, [{ orderId, mail }])
      } else if (order.status === 'Pending')
        await moveOrder(
          tx,
          {
            orderId,
            from: 'Pending',
            to: 'Cancelled',
            by: 'system',
            actorId: null,
            note: STORED.paymentNotSeen,
          },
          day,
        )
      // What is confirmed or packed already is for somebody of the shop to decide.
    }),
  )

async function mayPayAtDoor(tx: Tx, orderId: string): Promise<boolean> {
  const { address, total_paise, credit_paise, user_id } = await getOrder(tx, orderId)
  const user = user_id === null ? null : await findUser(tx, user_id)
  const facts = {
    paymentMethod: 'CASH_ON_DELIVERY' as const,
    totalPaise: total_paise - credit_paise,
    pincode: address?.pincode ?? null,
  }
  return user?.cash_on_delivery !== false && cashRule(await readShop(tx), facts) === null
}
