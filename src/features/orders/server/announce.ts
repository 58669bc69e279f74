import { setTimeout as sleep } from 'node:timers/promises'
import { toRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { findRefund } from '#features/payments/server/refund-store.ts'
import { readShopAndMails } from '#features/storefront/server/shop-store.ts'
import type { MailSettings } from '#features/storefront/contract.ts'
import { announceOrder } from './jobs.ts'
import { findOrders, markAnnounced } from './order-store.ts'
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
  /** Sends each payload to every administrator's open page once `tx` is committed. */
  notifyDesk: (tx: Tx, event: 'new-order' | 'order-status-updated', ...payloads: object[]) => Promise<void>
  /** Enqueues mails about orders, within `tx`. */
  queueMails: (tx: Tx, mails: OrderMail[]) => Promise<void>
  /** The URL of the order's page. */
  orderUrl: (orderId: string) => string
}

/** A mail about an order. */
export interface OrderMail {
  orderId: string
  mail: Mail
  /** Whether no earlier mail about this order goes to this address. */
  isFirst?: boolean
}

/** An order, and the shop's mail settings. */
type Announced = MailedOrder & { mails: MailSettings; shopAddress: string }

/** How many orders are announced together at most. */
const TOGETHER = 20

/** How long an order waits for others to be announced with, in milliseconds: in a rush one announcement serves several. */
const GATHER_MS = 40

/**
 * Handler of `announce-order`. Other waiting orders are announced in the same transaction, so that in a rush the order
 * desk keeps up. If that fails, this order is announced alone, so that another one cannot delay it.
 */
export const announceOrderHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId }: { orderId: string }): Promise<void> => {
    let others = 0
    const announceWith = (limit: number) =>
      deps.db.transaction(async (tx) => {
        const waiting = limit > 0 ? await announceOrder.takeWaiting(tx, limit) : []
        others = waiting.length
        await announceOnce(tx, deps, [orderId, ...waiting.map((other) => other.orderId)])
      })
    await sleep(GATHER_MS)
    try {
      await announceWith(TOGETHER - 1)
    } catch (error) {
      if (others === 0) throw error
      await announceWith(0)
    }
  }

/** Handler of `announce-move`. An order that has not been announced yet is announced first. */
export const announceTransitionHandler =
  (deps: AnnounceDeps) =>
  ({ orderId, status }: { orderId: string; status: OrderStatus }): Promise<void> =>
    deps.db.transaction(async (tx) => {
      const [announced] = await announceOnce(tx, deps, [orderId])
      if (!announced) return
      const { order, mails } = announced
      await Promise.all([
        isReal(order) && deps.notifyDesk(tx, 'order-status-updated', { orderId, order_status: status }),
        isMoveMailed(mails, status) && deps.queueMails(tx, [{ orderId, mail: movedMail(announced, status) }]),
      ])
    })

/** Handler of `announce-refund`. */
export const announceRefundHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId, refundId }: { orderId: string; refundId: string }): Promise<void> => {
    const [[announced], refund] = await Promise.all([
      readAnnounced(deps.db, deps, [orderId]),
      findRefund(deps.db, refundId),
    ])
    if (!announced?.mails.shopper.refunded || !refund) return
    await deps.queueMails(deps.db, [{ orderId, mail: refundedMail(announced, refund) }])
  }

async function readAnnounced(tx: Tx, { orderUrl }: AnnounceDeps, orderIds: string[]): Promise<Announced[]> {
  const [orders, { shop, mails }] = await Promise.all([findOrders(tx, orderIds), readShopAndMails(tx)])
  const shopAddress = mails.newOrdersTo || shop.contact.email
  return orders.map((order) => ({ order, url: orderUrl(order.id), shop: shop.name, mails, shopAddress }))
}

/**
 * Notifies and enqueues the mails in the transaction that marks the orders as announced, so a repeated job does nothing.
 * Returns the orders that exist.
 */
async function announceOnce(tx: Tx, deps: AnnounceDeps, orderIds: string[]): Promise<Announced[]> {
  const [isNew, announced] = await Promise.all([
    markAnnounced(tx, orderIds),
    readAnnounced(tx, deps, orderIds),
  ])
  const fresh = announced.filter(({ order }) => isNew.has(order.id))
  if (fresh.length > 0)
    await Promise.all([
      deps.notifyDesk(tx, 'new-order', ...fresh.map(newOrderOf)),
      deps.queueMails(tx, fresh.flatMap(mailsOf)),
    ])
  return announced
}

/** The `new-order` event (api.md, Realtime). */
const newOrderOf = ({ order }: Announced) => ({
  orderId: order.id,
  userId: order.customer,
  totalAmt: toRupees(order.total_paise),
  createdAt: order.created_at.toISOString(),
})

function mailsOf(announced: Announced): OrderMail[] {
  const { order, mails, shopAddress } = announced
  const toShop = mails.newOrders ? [newOrderMail(announced, shopAddress)] : []
  const toShopper = mails.shopper.placed ? [placedMail(announced)] : []
  // A shopkeeper may order in their own shop.
  const isOneAddress = toShop.some(({ to }) => to === order.customer.email)
  return [
    ...toShop.map((mail) => ({ orderId: order.id, mail, isFirst: true })),
    ...toShopper.map((mail) => ({ orderId: order.id, mail, isFirst: !isOneAddress })),
  ]
}

/** An order that never became Pending because nobody paid for it is not announced to the shop. */
const isReal = ({ events }: OrderRecord) => events.some(({ status }) => status === 'Pending')
