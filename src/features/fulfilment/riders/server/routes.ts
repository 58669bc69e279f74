import { adminActor } from '#features/audit/actor.ts'
import type { DeliveryCodes } from '#features/orders/server/delivery-codes.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Media } from '#features/media/server/media.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { toRupees } from '#shared/money.ts'
import { t } from '#shared/words.ts'
import { dispatchContract, riderContract, type DispatchContract, type RiderContract } from '../contract.ts'
import { addProofPhoto } from './add-proof-photo.ts'
import { readOwedPaise } from '#features/cash/server/rider-cash-store.ts'
import { assignOrders, readRiderDesk } from './assign-orders.ts'
import { readAttention } from './read-attention.ts'
import { deliverOrder } from './deliver-order.ts'
import { endInFailure } from './fail-delivery.ts'
import { settleAttention } from './late-handover.ts'
import { findLateReport } from './late-handover-store.ts'
import { readReadyList, takeOrder } from './take-ready.ts'
import { takeKhataCash } from './take-khata-cash.ts'
import { sortStops } from './stop-store.ts'
import { listStops } from './stop-view.ts'

const riderRoutes = (deps: {
  db: Database
  deliveryCodes: DeliveryCodes
  media: Pick<Media, 'db' | 'files' | 'queues'>
}): Handlers<RiderContract> => ({
  getStops: async ({ caller: { userId } }) => {
    const [data, owedPaise] = await Promise.all([listStops(deps.db, userId), readOwedPaise(deps.db, userId)])
    return { data, meta: { cashInHand: toRupees(owedPaise) } }
  },
  deliver: async ({ body, caller, http }) => {
    const data = await deliverOrder({ db: deps.db, codes: deps.deliveryCodes }, caller, body, http.sent)
    const status = body.at ? await findLateReport(deps.db, body.orderId, caller.userId) : null
    if (status === null) return { data }
    const isOff = status === 'Cancelled'
    const message = () =>
      isOff ? t('said.it-was-called-off-the-shop-knows') : t('said.it-was-delivered-already-the-shop-knows')
    return { data, message }
  },
  getReady: async () => ({ data: await readReadyList(deps.db) }),
  takeOrder: async ({ body: { orderId }, caller }) => {
    await takeOrder(deps.db, caller, orderId)
    return { data: await listStops(deps.db, caller.userId) }
  },
  takeKhataCash: async ({ body, caller, http }) => ({
    data: await takeKhataCash(deps.db, caller, body, http.sent),
  }),
  fail: async ({ body, caller, http }) => ({
    data: await endInFailure(deps.db, caller, body, http.sent),
  }),
  uploadProof: async ({ params: { orderId }, caller, readFile }) => ({
    data: await addProofPhoto(deps.media, caller.userId, { orderId, readFile }),
  }),
  orderStops: async ({ body, caller }) => {
    await sortStops(deps.db, caller.userId, body.orderIds)
    return { data: await listStops(deps.db, caller.userId) }
  },
})

/** The calls of whoever sends orders out. */
const dispatchRoutes = ({ db }: { db: Database }): Handlers<DispatchContract> => ({
  getRiders: async () => ({ data: await readRiderDesk(db) }),
  getAttention: async () => ({ data: await readAttention(db) }),
  assign: async ({ body, caller }) => {
    await assignOrders(db, adminActor(caller), body)
    return { data: await readRiderDesk(db) }
  },
  settleAttention: async ({ body: { orderId }, caller }) => {
    await settleAttention(db, caller, orderId)
    return { data: await readAttention(db) }
  },
})

export const mountRider = room(riderContract, riderRoutes)

export const mountDispatch = room(dispatchContract, dispatchRoutes)
