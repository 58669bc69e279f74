import { staffActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { moveRefused } from '#features/orders/server/move-refused.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { findOpenRider } from '#features/orders/server/open-rider-store.ts'
import { moveOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { findPayer } from '#features/payments/server/payment-status-store.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import type { ReadyList } from '../contract.ts'
import type { Rider } from './deliver-order.ts'
import { listReady, takeReady } from './ready-store.ts'
import { lockOrders } from './rider-store.ts'
import { promiseOf } from './stop-view.ts'
import { t } from '#shared/words.ts'

/** What riders may take, by the shop's settings. */
export async function readReadyList(tx: Tx): Promise<ReadyList> {
  if (!(await ridersTake(tx))) return { isAllowed: false, orders: [] }
  const rows = await listReady(tx)
  return {
    isAllowed: true,
    orders: rows.map((row) => ({
      orderId: row.order_id,
      promise: promiseOf(row),
      area: row.area,
      pincode: row.pincode,
      bags: { food: row.food, other: row.other },
    })),
  }
}

/**
 * Gives a packed order to the rider who takes it, and sends it out. The same rider may ask again. Throws `forbidden` unless
 * the shop lets riders take orders, `order_taken`, `order_not_found`, `move_refused`, and what sending an order out throws.
 */
export async function takeOrder(db: Database, rider: Rider, orderId: string): Promise<void> {
  await onDayOfIssue((day) =>
    db.transaction(async (tx) => {
      if (!(await ridersTake(tx)))
        throw new AppError('forbidden', undefined, () => ({
          message: t('said.in-this-shop-a-manager-gives'),
        }))
      await refuseOwn(tx, staffActor(rider), await findPayer(tx, orderId))
      if (!(await takeReady(tx, orderId, rider.userId))) return refuseUnlessOwn(tx, rider, orderId)
      await recordAudit(tx, staffActor(rider), {
        action: 'delivery.assign',
        subjectId: orderId,
        before: null,
        after: { rider: rider.userId },
      })
      const by = isAdmin(rider) ? 'admin' : 'staff'
      await moveOrder(tx, { orderId, to: 'Out for Delivery', by, actorId: rider.userId, note: null }, day)
    }),
  )
}

const ridersTake = async (tx: Tx): Promise<boolean> => (await readShop(tx)).delivery.ridersTake ?? false

async function refuseUnlessOwn(tx: Tx, { userId }: Rider, orderId: string): Promise<void> {
  const [order] = await lockOrders(tx, [orderId])
  if (!order) throw new AppError('order_not_found')
  const riderId = await findOpenRider(tx, orderId)
  if (riderId === null) throw moveRefused(await getOrder(tx, orderId), { allowed: [] })
  if (riderId !== userId || order.status !== 'Out for Delivery') throw new AppError('order_taken')
}
