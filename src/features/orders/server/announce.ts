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
  /** Notifies every administrator's open page once `tx` is committed. */
  ring: (tx: Tx, event: 'new-order' | 'order-status-updated', payload: object) => Promise<void>
  /** Enqueues mails about an order, within `tx`. */
  queueMails: (tx: Tx, orderId: string, mails: Mail[]) => Promise<void>
  /** The URL of the order's page. */
  orderUrl: (orderId: string) => string
}

/** An order, and the shop's mail settings. */
type Announced = MailedOrder & { mails: MailSettings; shopAddress: string }

/** Handler of `announce-order`. */
export const announceOrderHandler =
  (deps: AnnounceDeps) =>
  ({ orderId }: { orderId: string }): Promise<void> =>
    deps.db.transaction(async (tx) => void (await announceOnce(tx, deps, orderId)))

/** Handler of `announce-move`. An order that has not been announced yet is announced first. */
export const announceTransitionHandler =
  (deps: AnnounceDeps) =>
  ({ orderId, status }: { orderId: string; status: OrderStatus }): Promise<void> =>
    deps.db.transaction(async (tx) => {
      const announced = await announceOnce(tx, deps, orderId)
      if (!announced) return
      await Promise.all([
        isReal(announced.order) && deps.ring(tx, 'order-status-updated', { orderId, order_status: status }),
        isMoveMailed(announced.mails, status) && deps.queueMails(tx, orderId, [movedMail(announced, status)]),
      ])
    })

/** Handler of `announce-refund`. */
export const announceRefundHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId, refundId }: { orderId: string; refundId: string }): Promise<void> => {
    const [announced, refund] = await Promise.all([
      readAnnounced(deps.db, deps, orderId),
      findRefund(deps.db, refundId),
    ])
    if (!announced?.mails.shopper.refunded || !refund) return
    await deps.queueMails(deps.db, orderId, [refundedMail(announced, refund)])
  }

async function readAnnounced(tx: Tx, { orderUrl }: AnnounceDeps, orderId: string): Promise<Announced | null> {
  const [order, shop, mails] = await Promise.all([findOrder(tx, orderId), readShop(tx), readMailSettings(tx)])
  if (!order) return null
  const shopAddress = mails.newOrdersTo || shop.contact.email
  return { order, url: orderUrl(orderId), shop: shop.name, mails, shopAddress }
}

/**
 * Notifies and enqueues the mails in the transaction that marks the order as announced, so a repeated job finds that
 * it is done. Returns the order, or null if there is none.
 */
async function announceOnce(tx: Tx, deps: AnnounceDeps, orderId: string): Promise<Announced | null> {
  const [isNew, announced] = await Promise.all([markAnnounced(tx, orderId), readAnnounced(tx, deps, orderId)])
  if (!isNew || !announced) return announced
  const { order, mails, shopAddress } = announced
  const [totalAmt, createdAt] = [toRupees(order.total_paise), order.created_at.toISOString()]
  await Promise.all([
    deps.ring(tx, 'new-order', { orderId, userId: order.customer, totalAmt, createdAt }),
    deps.queueMails(tx, orderId, [
      ...(mails.newOrders ? [newOrderMail(announced, shopAddress)] : []),
      ...(mails.shopper.placed ? [placedMail(announced)] : []),
    ]),
  ])
  return announced
}

/** An order that never became Pending because nobody paid for it is not announced to the shop. */
const isReal = ({ events }: OrderRecord) => events.some(({ status }) => status === 'Pending')
