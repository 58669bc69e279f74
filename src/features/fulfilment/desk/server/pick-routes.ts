import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { offsetOf, pageOf } from '#shared/paging.ts'
import { isAdmin } from '#shared/roles.ts'
import { pickContract, type PickContract } from '../pick-contract.ts'
import { claimOrder, packPickedOrder, pickOrderLine, releaseOrder } from './pick-order.ts'
import { listPickQueue } from './pick-store.ts'
import { packedOrderFor, pickOrderFor, pickOrderView } from './pick-view.ts'

const pickRoutes = ({ db }: { db: Database }): Handlers<PickContract> => ({
  getPickQueue: async ({ query, caller }) => {
    const waiting = await listPickQueue(db)
    const page = waiting.slice(offsetOf(query), offsetOf(query) + query.limit)
    const data = page.map((row) => pickOrderFor(caller, pickOrderView(row, caller.userId)))
    return { data, meta: pageOf(query, waiting.length) }
  },
  claimOrder: async ({ body, caller }) => ({
    data: pickOrderFor(caller, await claimOrder(db, body.orderId, caller.userId)),
  }),
  releaseOrder: async ({ body, caller }) => ({
    data: pickOrderFor(caller, await releaseOrder(db, body.orderId, caller.userId)),
  }),
  savePickLine: async ({ body, caller }) => ({ data: await pickOrderLine(db, caller.userId, body) }),
  packOrder: async ({ body: { orderId }, caller }) => {
    const order = await packPickedOrder(db, orderId, caller.userId, isAdmin(caller) ? 'admin' : 'staff')
    return { data: packedOrderFor(caller, order) }
  },
})

export const mountPick = room(pickContract, pickRoutes)
