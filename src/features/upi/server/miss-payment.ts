import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { moveMoney } from '#features/cash/server/move-money.ts'
import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import type { AnnounceDeps } from '#features/orders/server/announce.ts'
import { moveRefused } from '#features/orders/server/move-refused.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { collectDuePayment } from '#features/payments/server/payment-attempt-store.ts'
import { findPayer, lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { refreshPaymentStatus } from '#features/payments/server/refresh-payment-status.ts'
import { readShop, readUpiSettings } from '#features/storefront/server/shop-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { notFoundMail } from './upi-mails.ts'
import { findAtDoor, findUpiDue, saveMissed } from './upi-store.ts'
import { markAsked } from './unpaid-upi-store.ts'

type Mailing = Pick<AnnounceDeps, 'queueMails' | 'orderUrl'>

/**
 * Nobody of the shop finds the payment: what was claimed is refused, and the shopper is told. What a rider says was paid at
 * the door is the rider's to bring. Throws `order_not_found`, `forbidden` for an own order,
 * `already_paid` or `move_refused`.
 */
export const missPayment = (
  { db, queueMails, orderUrl }: Mailing & { db: Database },
  actor: Actor & { userId: string },
  orderId: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const order = await lockOrderForPayment(tx, orderId)
    if (!order) throw new AppError('order_not_found')
    await refuseOwn(tx, actor, await findPayer(tx, orderId))
    if (order.settled_attempt_id !== null) throw new AppError('already_paid')
    const due = await findUpiDue(tx, orderId)
    const wasClaimed = await saveMissed(tx, orderId, actor.userId)
    const isAwaited =
      order.payment_method === 'UPI' && due?.due_paise !== null && order.status !== 'Cancelled'
    const door = await findAtDoor(tx, orderId)
    if (!wasClaimed && !isAwaited && !door) throw moveRefused(await getOrder(tx, orderId))
    await recordAudit(tx, actor, {
      action: 'upi.not-there',
      subjectId: orderId,
      before: null,
      after: { amountPaise: due?.due_paise ?? null, ...(due?.utr && { reference: `…${due.utr.slice(-4)}` }) },
    })
    if (door) {
      await askRider(tx, door, { orderId, byId: actor.userId })
      await notifyDesk(tx, 'order-status-updated', { orderId, order_status: order.status })
    }
    if (!isAwaited) return
    await markAsked(tx, orderId)
    const [record, shop, settings] = [
      await getOrder(tx, orderId),
      await readShop(tx),
      await readUpiSettings(tx),
    ]
    const mail = notFoundMail({ order: record, url: orderUrl(orderId, record.locale), shop }, settings)
    if (mail) await queueMails(tx, [{ orderId, mail }])
  })

/** The rider owes what was not paid to the shop, like cash; the order is paid as far as its shopper is concerned. */
async function askRider(
  tx: Tx,
  { rider_id: riderId, amount_paise: amountPaise }: { rider_id: string; amount_paise: number },
  { orderId, byId }: { orderId: string; byId: string },
): Promise<void> {
  const to = { rider: riderId }
  // Of what a note has taken off whole, nobody owes anything.
  if (amountPaise > 0)
    await moveMoney(tx, { kind: 'upi_missing', from: 'customer', to, orderId, amountPaise, byId })
  await collectDuePayment(tx, orderId)
  await refreshPaymentStatus(tx, orderId)
}
