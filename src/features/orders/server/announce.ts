import type { LocaleId } from '#shared/locales.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { tryDeadJobsAgain } from '#platform/jobs/job-trouble-store.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database, Log, Tx } from '#platform/db/postgres.ts'
import { findRefund } from '#features/payments/server/refund-store.ts'
import type { Notice } from '#features/notifications/server/send-message.ts'
import { findLocale } from '#features/people/accounts/server/user-store.ts'
import { readShopAndMails } from '#features/storefront/server/shop-store.ts'
import { findOpenRider } from './open-rider-store.ts'
import { announceAddition, announceRefund, announceReschedule, announceTransition } from './jobs.ts'
import { findOrder } from './order-store.ts'
import { listUnannouncedOrders, markAnnounced, takeUnannouncedOrders } from './unannounced-order-store.ts'
import {
  addedMail,
  addedToShopMail,
  isMoveMailed,
  movedMail,
  newOrderMail,
  placedMail,
  refundedMail,
  rescheduledMail,
} from './order-mails.ts'
import type { OrderRecord } from './order-record.ts'
import { kindOfStatus } from './move-mail-words.ts'
import { type Announced, newOrderOf, noticesOf, isReal } from './order-notices.ts'

export interface AnnounceDeps {
  db: Database
  /** Sends each payload to every administrator's open page once `tx` is committed. */
  notifyDesk: (tx: Tx, event: 'new-order' | 'order-status-updated', ...payloads: object[]) => Promise<unknown>
  /** Enqueues mails about orders, within `tx`. */
  queueMails: (tx: Tx, mails: OrderMail[]) => Promise<void>
  /** Tells shoppers by the other channels that the shop has chosen, within `tx`. */
  tell: (tx: Tx, notices: Notice[]) => Promise<void>
  /** The URL of the order's page in a language. */
  orderUrl: (orderId: string, locale: LocaleId) => string
  /** The code that a shopper says at the door. */
  codeOf: (orderId: string) => string
  log: Log
}

export interface OrderMail {
  orderId: string
  mail: Mail
}

/** In one transaction; if that fails each alone, so that one cannot delay others. Such ones are added to `failed`. */
export async function announceOrders(deps: AnnounceDeps, ids: string[], failed: Set<string>): Promise<void> {
  let taken: string[] = []
  try {
    await deps.db.transaction(async (tx) => {
      const [orders, mailing] = await Promise.all([takeUnannouncedOrders(tx, ids), readMailing(tx, deps)])
      taken = orders.map(({ id }) => id)
      await announce(tx, deps, orders.map(mailing))
    })
  } catch (error) {
    if (taken.length === 0) throw error
    for (const id of taken)
      await deps.db
        .transaction((tx) => announceOnce(tx, deps, id))
        .catch((cause: unknown) => {
          failed.add(id)
          deps.log.error({ err: cause, orderId: id }, 'an order could not be announced')
        })
  }
}

/** After this time an announcer should have announced an order. */
const FORGOTTEN_SECONDS = 120

/** Announces forgotten orders, gives dead announcements one more try, and fails if an order could not be announced. */
export async function announceForgotten(deps: AnnounceDeps): Promise<void> {
  await tryDeadJobsAgain(
    deps.db,
    [announceTransition, announceRefund, announceReschedule, announceAddition].map(({ name }) => name),
  )
  const failed = new Set<string>()
  const forgotten = await listUnannouncedOrders(deps.db, failed, FORGOTTEN_SECONDS)
  if (forgotten.length > 0) await announceOrders(deps, forgotten, failed)
  if (failed.size > 0) throw new Error(`could not be announced: ${[...failed].join(', ')}`)
}

/** Handler of `announce-move`. An order that has not been announced yet is announced first. */
export const announceTransitionHandler =
  (deps: AnnounceDeps) =>
  ({ orderId, status }: { orderId: string; status: OrderStatus }): Promise<void> =>
    deps.db.transaction(async (tx) => {
      const announced = await announceOnce(tx, deps, orderId)
      if (!announced) return
      const { order, mails } = announced
      const hasRider = status === 'Out for Delivery' && (await findOpenRider(tx, orderId)) !== null
      const code = hasRider ? deps.codeOf(orderId) : null
      await Promise.all([
        isReal(order) && deps.notifyDesk(tx, 'order-status-updated', { orderId, order_status: status }),
        // Without its code the order could not be handed over.
        (code !== null || isMoveMailed(mails, status, order)) &&
          deps.queueMails(tx, [{ orderId, mail: movedMail(announced, status, code) }]),
        deps.tell(tx, noticesOf(order, kindOfStatus[status])),
      ])
    })

/** Handler of `announce-refund`. */
export const announceRefundHandler =
  (deps: AnnounceDeps) =>
  async ({ orderId, refundId }: { orderId: string; refundId: string }): Promise<void> => {
    const [order, mailing, refund] = await Promise.all([
      findOrder(deps.db, orderId),
      readMailing(deps.db, deps),
      findRefund(deps.db, refundId),
    ])
    if (!order || !refund) return
    const announced = mailing(order)
    await deps.db.transaction(async (tx) => {
      await deps.tell(tx, noticesOf(order, 'refunded', `refund-${refundId}`))
      if (announced.mails.shopper.refunded)
        await deps.queueMails(tx, [{ orderId, mail: refundedMail(announced, refund) }])
    })
  }

/** Handler of `announce-reschedule`. No setting switches this mail off: it corrects what another one has said. */
export const announceRescheduleHandler =
  (deps: AnnounceDeps) =>
  ({
    orderId,
    ...move
  }: {
    orderId: string
    moveId: string
    before: string | null
    after: string
  }): Promise<void> =>
    deps.db.transaction(async (tx) => {
      const announced = await announceOnce(tx, deps, orderId)
      if (announced) await deps.queueMails(tx, [{ orderId, mail: rescheduledMail(announced, move) }])
    })

/** Handler of `announce-addition`. */
export const announceAdditionHandler =
  (deps: AnnounceDeps) =>
  ({ orderId, additionId }: { orderId: string; additionId: string }): Promise<void> =>
    deps.db.transaction(async (tx) => {
      const announced = await announceOnce(tx, deps, orderId)
      if (!announced) return
      const { order, mails, shopAddress } = announced
      const queued = [
        ...(mails.newOrders && shopAddress ? [addedToShopMail(announced, additionId)] : []),
        ...(mails.shopper.placed ? [addedMail(announced, additionId)] : []),
      ]
      await Promise.all([
        deps.notifyDesk(tx, 'order-status-updated', { orderId, order_status: order.status }),
        deps.queueMails(
          tx,
          queued.map((mail) => ({ orderId, mail })),
        ),
      ])
    })

/** Reads the settings, and returns the function that adds them to an order. */
async function readMailing(tx: Tx, { orderUrl }: AnnounceDeps): Promise<(order: OrderRecord) => Announced> {
  const { shop, mails } = await readShopAndMails(tx)
  const shopAddress = mails.newOrdersTo || shop.contact.email
  const shopLocale = (shopAddress && (await findLocale(tx, shopAddress))) || 'en'
  return (order) => ({
    order,
    url: orderUrl(order.id, order.locale),
    deskUrl: orderUrl(order.id, shopLocale),
    shop,
    mails,
    shopAddress,
    shopLocale,
  })
}

/** Announces an order unless it was announced before or was never Pending; returns null if it does not exist. */
async function announceOnce(tx: Tx, deps: AnnounceDeps, orderId: string): Promise<Announced | null> {
  const [isNew, order, mailing] = await Promise.all([
    markAnnounced(tx, orderId),
    findOrder(tx, orderId),
    readMailing(tx, deps),
  ])
  if (!order) return null
  const announced = mailing(order)
  if (isNew) await announce(tx, deps, [announced])
  return announced
}

/** Notifies and enqueues the mails in the transaction that has marked the orders as announced, so once. */
async function announce(tx: Tx, deps: AnnounceDeps, orders: Announced[]): Promise<void> {
  if (orders.length === 0) return
  await Promise.all([
    deps.notifyDesk(tx, 'new-order', ...orders.map(newOrderOf)),
    deps.queueMails(tx, orders.flatMap(mailsOf)),
    deps.tell(
      tx,
      orders.flatMap(({ order }) => noticesOf(order, 'placed')),
    ),
  ])
}

function mailsOf(announced: Announced): OrderMail[] {
  const { order, mails, shopAddress } = announced
  const toShop = mails.newOrders && shopAddress ? [newOrderMail(announced)] : []
  const toShopper = mails.shopper.placed ? [placedMail(announced)] : []
  return [...toShop, ...toShopper].map((mail) => ({ orderId: order.id, mail }))
}
