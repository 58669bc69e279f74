import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { AnnounceDeps } from '#features/orders/server/announce.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import { readShop, readUpiSettings } from '#features/storefront/server/shop-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { notFoundMail } from './upi-mails.ts'
import { findUpiDue, markAsked, saveMissed } from './upi-store.ts'

type Mailing = Pick<AnnounceDeps, 'queueMails' | 'orderUrl'>

/**
 * Nobody of the shop finds the payment: what was claimed is refused, and the shopper is told. Throws `order_not_found`,
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
    if (order.settled_attempt_id !== null) throw new AppError('already_paid')
    const due = await findUpiDue(tx, orderId)
    const wasClaimed = await saveMissed(tx, orderId, actor.userId)
    const isAwaited =
      order.payment_method === 'UPI' && due?.due_paise !== null && order.status !== 'Cancelled'
    if (!wasClaimed && !isAwaited) throw new AppError('move_refused', { state: order.status })
    await recordAudit(tx, actor, {
      action: 'upi.not-there',
      subjectId: orderId,
      before: null,
      after: { amountPaise: due?.due_paise ?? null, ...(due?.utr && { reference: `…${due.utr.slice(-4)}` }) },
    })
    if (!isAwaited) return
    await markAsked(tx, orderId)
    const [record, shop, settings] = [
      await getOrder(tx, orderId),
      await readShop(tx),
      await readUpiSettings(tx),
    ]
    const mail = notFoundMail({ order: record, url: orderUrl(orderId), shop }, settings)
    if (mail) await queueMails(tx, [{ orderId, mail }])
  })
