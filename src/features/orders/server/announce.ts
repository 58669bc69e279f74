import { toRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { findRefund } from '#features/payments/server/refund-store.ts'
import { readMailSettings, readShop } from '#features/storefront/server/shop-store.ts'
import type { MailSettings } from '#features/storefront/contract.ts'
import { findOrder, markAnnounced } from './order-store.ts'
import {
  isMoveMailed,
  movedMail,
  newOrderMail,
  placedMail,
  refundedMail,
  type MailedOrder,
} from './order-mails.ts'
import type { OrderRecord } from './order-record.ts'

export interface AnnounceDeps {
  db: Database
  /** Rings every administrator's open page once `tx` is committed. */
  ring: (tx: Tx, event: 'new-order' | 'order-status-updated', payload: object) => Promise<void>
  /** Puts a mail into the order's queue, as part of `tx`. */
  queueMail: (tx: Tx, orderId: string, mail: Mail) => Promise<void>
  /** The order's page, as an address. */
  orderUrl: (orderId: string) => string
}

/** An order, and what the shop's settings say of its mails. */
type Announced = MailedOrder & { mails: MailSettings; shopAddress: string }

/** Handler of `announce-order`. */
export const announceOrderHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId }: { orderId: string }): Promise<void> => {
    const announced = await readAnnounced(deps, orderId)
    if (announced) await deps.db.transaction((tx) => announceOnce(tx, deps, announced))
  }

/** Handler of `announce-move`. An order whose own announcement is still to come is announced first. */
export const announceTransitionHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId, status }: { orderId: string; status: OrderStatus }): Promise<void> => {
    const announced = await readAnnounced(deps, orderId)
    if (!announced) return
    await deps.db.transaction(async (tx) => {
      await announceOnce(tx, deps, announced)
      if (isReal(announced.order))
        await deps.ring(tx, 'order-status-updated', { orderId, order_status: status })
      if (isMoveMailed(announced.mails, status))
        await deps.queueMail(tx, orderId, movedMail(announced, status))
    })
  }

/** Handler of `announce-refund`. */
export const announceRefundHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId, refundId }: { orderId: string; refundId: string }): Promise<void> => {
    const [announced, refund] = await Promise.all([
      readAnnounced(deps, orderId),
      findRefund(deps.db, refundId),
    ])
    if (!announced?.mails.shopper.refunded || !refund) return
    await deps.queueMail(deps.db, orderId, refundedMail(announced, refund))
  }

async function readAnnounced({ db, orderUrl }: AnnounceDeps, orderId: string): Promise<Announced | null> {
  const [order, shop, mails] = await Promise.all([findOrder(db, orderId), readShop(db), readMailSettings(db)])
  if (!order) return null
  const shopAddress = mails.newOrdersTo || shop.contact.email
  return { order, url: orderUrl(orderId), shop: shop.name, mails, shopAddress }
}

/** Rings, and queues the mails, in the transaction that notes it: a job that runs again finds that it is done. */
async function announceOnce(tx: Tx, deps: AnnounceDeps, announced: Announced): Promise<void> {
  const { order, mails, shopAddress } = announced
  if (!isReal(order) || !(await markAnnounced(tx, order.id))) return
  await deps.ring(tx, 'new-order', {
    orderId: order.id,
    userId: order.customer,
    totalAmt: toRupees(order.total_paise),
    createdAt: order.created_at.toISOString(),
  })
  if (mails.newOrders) await deps.queueMail(tx, order.id, newOrderMail(announced, shopAddress))
  if (mails.shopper.placed) await deps.queueMail(tx, order.id, placedMail(announced))
}

/** One that never got as far as Pending, since nobody paid for it, is never told to the shop. */
const isReal = ({ events }: OrderRecord) => events.some(({ status }) => status === 'Pending')
