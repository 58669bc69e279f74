import { afterAll, test } from 'vitest'
import { expectInvariants } from '../../../../../test/invariants.ts'
import { testDatabase, withLongTimeouts } from '../../../../../test/database.ts'
import { openPackingShop, walkPacking, type PackingShop } from '../../../../../test/packing-model.ts'
import { seed } from '../../../../../test/faults/seed.ts'
import { orderOf, payOnline } from '../../../../../test/placed-orders.ts'
import { person, ravi } from '../../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { grantAdminRole } from '#features/people/accounts/server/user-store.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { giveMoneyBack } from '#features/orders/server/give-money-back.ts'
import { packPickedOrder, pickOrderLine, releaseOrder } from './pick-order.ts'
import { transitionOrder } from './transition-order.ts'

// The use cases themselves, by two pools of connections. Two servers that are killed are in test/faults.

const database = await testDatabase({ poolSize: 4 })
const log = { info: () => undefined, warn: () => undefined, error: console.error }
const other = withLongTimeouts(openDatabase(database.url, { poolSize: 4, log }))
afterAll(async () => {
  await other.close()
  await database.drop()
})

test(
  'money, stock and papers agree with a plain model after each of 200 commands',
  {
    timeout: 900_000,
  },
  async () => {
    await walkPacking(await packingShop(), seed)
    await expectInvariants(database.db)
  },
)

async function packingShop(): Promise<PackingShop> {
  const pools = [database.db, other]
  const { db } = database
  const packs = await openPackingShop(database.owner)
  const pickers = [(await ravi(db)).userId]
  pickers.push((await db.transaction((tx) => grantAdminRole(tx, 'sita@example.in'))).id)
  let count = 0
  return {
    db,
    packs,
    place: async ({ lines, isOnline, agreed }, { server }) => {
      const on = pools[server]!
      const who = await person(on, `Buyer${++count}`)
      const { orderId } = await orderOf(on, who, {
        lines: lines.map(({ pack, quantity }) => ({ productId: packs[pack]!.product._id, quantity })),
        expectedPaise: agreed,
        method: isOnline ? 'PAYU' : 'CASH_ON_DELIVERY',
      })
      if (isOnline) await payOnline(on, orderId)
      await transitionOrder(on, { orderId, to: 'Confirmed', by: 'admin', actorId: pickers[0]!, note: null })
      return orderId
    },
    pick: (orderId, position, { quantity, grams, why, replacement }, { server, picker }) => {
      const by = replacement && packs[replacement.pack]!.product
      return codeOf(
        pickOrderLine(pools[server]!, pickers[picker]!, {
          orderId,
          position,
          suppliedQuantity: quantity ?? undefined,
          suppliedGrams: grams ?? undefined,
          why,
          replacement: by
            ? { productId: by._id, unit: by.unit, quantity: replacement.quantity, inHand: true }
            : undefined,
        }),
      )
    },
    release: (orderId, { server, picker }) => codeOf(releaseOrder(pools[server]!, orderId, pickers[picker]!)),
    move: (orderId, to, { server, picker }) => {
      const [on, actorId] = [pools[server]!, pickers[picker]!]
      if (to === 'Packed') return codeOf(packPickedOrder(on, orderId, actorId))
      return codeOf(transitionOrder(on, { orderId, to, by: 'admin', actorId, note: null }))
    },
    credit: (orderId, ask, refund, { server, goodsBack }) =>
      codeOf(
        giveMoneyBack(pools[server]!, adminActor({ userId: pickers[0]! }), {
          orderId,
          reason: 'Torn',
          asks: [ask],
          goodsBack,
          refund,
        }),
      ),
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
  )
