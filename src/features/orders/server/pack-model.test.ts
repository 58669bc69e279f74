import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, withLongTimeouts, type TestDatabase } from '../../../../test/database.ts'
import { openPackingShop, walkPacking, type PackingShop } from '../../../../test/packing-model.ts'
import { seed } from '../../../../test/faults/seed.ts'
import { newAddress, person, ravi } from '../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { grantAdminRole } from '#features/identity/server/user-store.ts'
import { listPaymentAttempts } from '#features/payments/server/payment-attempt-store.ts'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { shopOrderLimits } from '../order-limits.ts'
import { giveMoneyBack } from './give-money-back.ts'
import { applyFacts } from './payment/apply-facts.ts'
import { packPickedOrder, pickOrderLine, releaseOrder } from './pick-order.ts'
import { placeOrder } from './place-order.ts'
import { transitionOrder } from './transition-order.ts'

// The use cases themselves, by two pools of connections. Two servers that are killed are in test/faults.

let database: TestDatabase
let other: Database

beforeAll(async () => {
  database = await testDatabase({ poolSize: 4 })
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  other = withLongTimeouts(openDatabase(database.url, { poolSize: 4, log }))
})
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
    const { rows } = await database.db.pool.query(readFileSync('db/invariants.sql', 'utf8'))
    expect(rows).toEqual([])
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
      for (const { pack, quantity } of lines)
        await addToCart(on, { ...who, productId: packs[pack]!.product._id, unit: undefined, quantity })
      const { orderId } = await placeOrder(
        on,
        {
          userId: who.userId,
          request: { addressId: await newAddress(on, who), expectedTotal: toRupees(agreed) },
          paymentMethod: isOnline ? 'PAYU' : 'CASH_ON_DELIVERY',
          idempotencyKey: undefined,
        },
        { ...shopOrderLimits, held: { share: 100, paise: 100_000_000 } },
      )
      if (isOnline) {
        const attempt = (await listPaymentAttempts(on, orderId)).at(-1)!
        const state = 'paid' as const
        const fact = {
          providerReference: orderId,
          state,
          amountPaise: agreed,
          currency: 'INR',
          bankReference: null,
        }
        await on.transaction((tx) => applyFacts(tx, attempt, [fact]))
      }
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
          idempotencyKey: undefined,
        }),
      ),
  }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
  )
