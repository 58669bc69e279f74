import type { AnnounceDeps } from '#features/orders/server/announce.ts'
import { findOpenRider } from '#features/orders/server/open-rider-store.ts'
import { findOrder, getOrder } from '#features/orders/server/order-store.ts'
import { orderView } from '#features/orders/server/order-view.ts'
import { readUpiSettings } from '#features/storefront/server/shop-store.ts'
import { room } from '#platform/http/room.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { Database } from '#platform/db/postgres.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import { upiContract, type UpiContract, type WaitingUpi } from '../contract.ts'
import { claimPayment } from './claim-payment.ts'
import { matchStatement, readStatement } from './match-statement.ts'
import { missPayment } from './miss-payment.ts'
import { seePayment } from './see-payment.ts'
import { findKhataPayment, findUpiPayment } from './upi-payment.ts'
import { listWaiting } from './upi-store.ts'
import { t } from '#shared/words.ts'

/** How many waiting orders the desk lists. */
const SHOWN = 200

function upiRoutes(
  deps: Pick<AnnounceDeps, 'queueMails' | 'orderUrl'> & { db: Database },
): Handlers<UpiContract> {
  const { db } = deps
  const orderOf = async (orderId: string) => ({ data: orderView(await getOrder(db, orderId)) })
  const actorOf = ({ userId }: Caller) => ({ kind: 'admin' as const, userId })
  return {
    getUpiLink: async ({ query: { orderId }, caller }) => {
      const order = await findOrder(db, orderId)
      const isOfShopper = order && (order.user_id === caller.userId || isAdmin(caller))
      const isBrought =
        order?.status === 'Out for Delivery' && (await findOpenRider(db, orderId)) === caller.userId
      if (!isOfShopper && !isBrought) throw new AppError('order_not_found')
      const payment = await findUpiPayment(db, orderId)
      // What the shopper has claimed is between them and the desk.
      return { data: payment && !isOfShopper ? { ...payment, claim: null, ends: null } : payment }
    },
    getKhataUpi: async ({ caller }) => ({ data: await findKhataPayment(db, caller.userId) }),
    claimUpi: async ({ body: { orderId, utr = null }, caller }) => {
      await claimPayment(db, { orderId, utr, ownerId: caller.userId })
      return orderOf(orderId)
    },
    seeUpi: async ({ body: { amount, ...seen }, caller }) => {
      const amountPaise = amount === undefined ? null : fromRupees(amount)
      const isPaid = await seePayment(db, actorOf(caller), { ...seen, amountPaise })
      const order = await orderOf(seen.orderId)
      return isPaid ? order : { ...order, message: () => t('said.written-down-not-paid') }
    },
    missUpi: async ({ body: { orderId }, caller }) => {
      await missPayment(deps, actorOf(caller), orderId)
      const order = await orderOf(orderId)
      return order.data.order_status === 'Delivered'
        ? { ...order, message: () => t('said.the-rider-is-asked-for-it') }
        : order
    },
    getUpiDesk: async () => ({
      data: {
        takesUpi: (await readUpiSettings(db)).vpa !== '',
        waiting: (await listWaiting(db, SHOWN)).map(waitingView),
      },
    }),
    readStatement: async ({ openFile }) => ({ data: await readStatement(openFile()) }),
    matchStatement: async ({ query, openFile }) => ({
      data: await matchStatement(db, openFile(), query.columns),
    }),
  }
}

const waitingView = (row: Awaited<ReturnType<typeof listWaiting>>[number]): WaitingUpi => ({
  orderId: row.id,
  order_status: row.status,
  name: row.name,
  amount: toRupees(row.amount_paise),
  placedAt: row.created_at.toISOString(),
  claim: row.claimed_at && { utr: row.utr, at: row.claimed_at.toISOString() },
  twins: row.twins,
  askedAt: row.asked_at?.toISOString() ?? null,
})

export const mountUpi = room(upiContract, upiRoutes)
