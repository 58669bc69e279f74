import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { saleProof } from '#features/counter/sale-proof.ts'
import { insertCounter, listCounters } from '#features/counter/server/counter-store.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Product } from '#shared/shapes.ts'
import type { Endpoints } from '../faults/fault-shop.ts'
import type { HttpCall, Reply } from '../faults/http-calls.ts'
import { person } from '../world.ts'

/** What the staff of a shop do while its servers fail: every request is sent until it is answered, and half of them twice. */
export interface Staff {
  /** Sells one of the product without a line, and sends the sale; returns its order. */
  sell(): Promise<string>
  /** Brings an order that is packed: assigned by the desk, on the way, and paid in cash. */
  bring(orderId: string, moveTo: (status: 'Out for Delivery') => Promise<void>): Promise<void>
}

export async function staffOf(
  { db, signIn }: Pick<Endpoints, 'db' | 'signIn'>,
  world: {
    product: Product
    admin: string
    retry: (call: HttpCall) => Promise<Reply>
    isTwice: () => boolean
  },
): Promise<Staff> {
  const hire = async (name: string, role: 'cashier' | 'rider') => {
    const who = await person(db, name)
    await db.transaction((tx) => saveStaff(tx, who.userId, role))
    return { ...who, token: await signIn(who) }
  }
  const [cashier, rider] = [await hire('Kiran', 'cashier'), await hire('Chetan', 'rider')]
  const [counterId, deviceHash] = [newHexId(), Buffer.alloc(32, 'till')]
  await db.transaction((tx) => insertCounter(tx, { id: counterId, name: 'Till', deviceHash }))
  const { series } = (await listCounters(db, counterId))[0]!
  let serial = 0

  /** As a device whose answer may be lost: what is sent again makes nothing, and has the same answer. */
  const deliver = async (call: HttpCall, answerOf: (reply: Reply) => unknown): Promise<Reply> => {
    const reply = await world.retry(call)
    expect([call.call, reply.status, reply.body.code]).toEqual([
      call.call,
      reply.status < 300 ? reply.status : 200,
      undefined,
    ])
    if (world.isTwice()) expect(answerOf(await world.retry(call))).toEqual(answerOf(reply))
    return reply
  }

  return {
    sell: async () => {
      const key = randomUUID()
      const { _id: productId, unit } = world.product
      const sale = {
        series,
        serial: ++serial,
        soldAt: new Date().toISOString(),
        offline: true,
        lines: [{ productId, unit, quantity: 1 }],
        tenders: [{ kind: 'cash' as const, amount: world.product.price }],
      }
      const body = { ...sale, proof: saleProof(deviceHash, key, sale) }
      const call: HttpCall = { call: 'POST /api/counter/sell', as: cashier.token, key, body }
      const orderId = ({ body: { data } }: Reply) => data.order.orderId as string
      return orderId(await deliver(call, orderId))
    },
    bring: async (orderId, moveTo) => {
      const desk = { call: 'POST /api/delivery/assign', as: world.admin, key: randomUUID() } as const
      await deliver({ ...desk, body: { orderIds: [orderId], riderId: rider.userId } }, ({ status }) => status)
      await moveTo('Out for Delivery')
      const door = { call: 'POST /api/rider/deliver', as: rider.token, key: randomUUID() } as const
      await deliver({ ...door, body: { orderId, paidBy: 'cash' } }, ({ status }) => status)
    },
  }
}
