import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { shopOrderLimits } from '#features/orders/order-limits.ts'
import { placeOrder } from '#features/orders/server/place-order.ts'
import { finishJobs, insertKeyedJobs, takeJobs } from '#platform/jobs/job-store.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { newAddress, newCategory, newProduct, person } from './world.ts'

// PostgreSQL plans a prepared statement anew for each of its values as long as it takes that for cheaper. For these that costs
// more than the statement itself.

/** After five plans for the values themselves, PostgreSQL decides. */
const RUNS = 7

let database: TestDatabase
beforeAll(async () => {
  // Prepared statements belong to one connection.
  database = await testDatabase({ poolSize: 1 })
})
afterAll(() => database.drop())

const plannedEachTime = async () => {
  const { rows } = await database.db.pool.query(
    'SELECT name FROM pg_prepared_statements WHERE custom_plans >= $1 ORDER BY name',
    [RUNS],
  )
  return rows.map(({ name }) => name)
}

test.each([
  { share: 100, name: 'without a limit on what unpaid orders hold' },
  { share: 20, name: 'with one' },
])('the statements of an order are planned once, $name', async ({ share }) => {
  const { db } = database
  const bread = await newProduct(db, await newCategory(db, `Bakery ${share}`), {
    name: `Bread of ${share}`,
    stock: 500,
  })
  for (let run = 0; run < RUNS; run++) {
    const asha = await person(db, `Asha ${share} ${run}`)
    const addressId = await newAddress(db, asha)
    await addToCart(db, { userId: asha.userId, productId: bread._id, unit: undefined, quantity: 1 })
    const order = {
      userId: asha.userId,
      request: { addressId, expectedTotal: 40 },
      paymentMethod: 'CASH_ON_DELIVERY',
      idempotencyKey: crypto.randomUUID(),
    } as const
    await placeOrder(db, order, { ...shopOrderLimits, held: { ...shopOrderLimits.held, share } })
  }
  expect(await plannedEachTime()).toEqual([])
})

test('the statements of a job are planned once', async () => {
  const { db } = database
  const wanted = { kind: 'send-mail', lane: 0, free: 1, isUrgent: false }
  for (let run = 0; run < RUNS; run++) {
    const job = { payload: {}, key: `mail-${run}`, queue: `mails of ${run}` }
    await insertKeyedJobs(db, { kind: wanted.kind, maxAttempts: 1, jobs: [job] })
    const { jobs: taken } = await takeJobs(db, 'a worker', [wanted])
    expect(taken).toHaveLength(1)
    await finishJobs(db, 'a worker', taken)
  }
  expect(await plannedEachTime()).toEqual([])
})
