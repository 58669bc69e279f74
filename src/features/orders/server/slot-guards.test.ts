import { afterAll, expect, test } from 'vitest'
import { testDatabase, withLongTimeouts } from '../../../../test/database.ts'
import { mutantDatabase } from '../../../../test/mutant-database.ts'
import { newAddress, newCategory, newProduct, person } from '../../../../test/world.ts'
import { addToCart } from '#features/cart/server/add-to-cart.ts'
import { slotReader } from '#features/fulfilment/slots/server/slot-view.ts'
import { releaseSlot } from '#features/fulfilment/slots/server/slot-place-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { openDatabase, statements, type Database, type Tx } from '#platform/db/postgres.ts'
import { shopOrderLimits } from '../order-limits.ts'
import { placeOrder } from './place-order.ts'
import type { OrderReads } from './price-order.ts'

let count = 0

const database = await testDatabase()
const category = await newCategory(database.db)
const wide = withLongTimeouts(
  openDatabase(database.url, { log: { info() {}, warn() {}, error() {} }, poolSize: 8 }),
)
afterAll(async () => {
  await wide.close()
  await database.drop()
})

const HOUR_MS = 3_600_000

async function newSlot(capacity: number, closesIn = 24 * HOUR_MS): Promise<string> {
  const [id, now] = [newHexId(), Date.now()]
  await database.db.pool.query(
    `INSERT INTO slots (id, rule_id, starts_at, ends_at, closes_at, capacity) VALUES ($1, $1, $2, $3, $4, $5)`,
    [id, new Date(now + 24 * HOUR_MS), new Date(now + 26 * HOUR_MS), new Date(now + closesIn), capacity],
  )
  return id
}

/** A shopper with a product of their own in the cart, so that no two orders wait for the same pack. */
async function shopperWithCart() {
  const who = await person(database.db, `Asha${++count}`)
  const { _id: productId, unit } = await newProduct(database.db, category, {
    name: `Rice ${count}`,
    mrp: 100,
    stock: 10,
  })
  await addToCart(database.db, { userId: who.userId, productId, unit, quantity: 1 })
  const addressId = await newAddress(database.db, who)
  return { userId: who.userId, addressId, productId }
}

type Shopper = Awaited<ReturnType<typeof shopperWithCart>>

// The addresses of the test's world have one mobile number.
const limits = { ...shopOrderLimits, open: 1000, held: { ...shopOrderLimits.held, share: 100 } }

const place = (
  db: Database,
  { userId, addressId }: Shopper,
  slotId?: string,
  reads: Partial<OrderReads> = {},
) =>
  placeOrder(
    db,
    {
      userId,
      request: { addressId, expectedTotal: 100, ...(slotId && { slotId }) },
      paymentMethod: 'CASH_ON_DELIVERY',
    },
    limits,
    undefined,
    reads,
  )

const takenOf = async (slotId: string) =>
  (
    await database.db.pool.query<{ taken: number; held: number }>(
      `SELECT taken, (SELECT count(*)::int FROM slot_places WHERE slot_id = slots.id AND released_at IS NULL) AS held
       FROM slots WHERE id = $1`,
      [slotId],
    )
  ).rows[0]

/** The database, with the names of its statements; those of a transaction are indented. */
function counted(db: Database): { db: Database; names: string[] } {
  const names: string[] = []
  const noted = <T extends Tx>(tx: T, indent: string): T => ({
    ...tx,
    many: (statement, values) => (names.push(indent + statement.name), tx.many(statement, values)),
    maybe: (statement, values) => (names.push(indent + statement.name), tx.maybe(statement, values)),
    one: (statement, values) => (names.push(indent + statement.name), tx.one(statement, values)),
    run: (statement, values) => (names.push(indent + statement.name), tx.run(statement, values)),
  })
  return {
    names,
    db: { ...noted(db, ''), transaction: (work) => db.transaction((tx) => work(noted(tx, '  '))) },
  }
}

test('an order with a slot needs one statement more than one without, before its transaction', async () => {
  const [without, withSlot] = [counted(database.db), counted(database.db)]
  await place(without.db, await shopperWithCart())
  await place(withSlot.db, await shopperWithCart(), await newSlot(5))
  const at = without.names.findIndex((name) => name.startsWith(' '))
  expect(withSlot.names).toEqual(without.names.toSpliced(at, 0, 'slots.byIds'))
})

test.each([
  ['full', 'slot_full', () => newSlot(0)],
  ['closed', 'slot_closed', () => newSlot(5, -1000)],
] as const)('a slot that is %s is refused without waiting for a pack', async (_, code, slot) => {
  const who = await shopperWithCart()
  const slotId = await slot()
  const holder = await database.owner.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM packs WHERE product_id = $1 FOR UPDATE', [who.productId])
  // Waits for nothing although the pack is locked; an order that touched it would wait until the test ends.
  await expect(place(database.db, who, slotId)).rejects.toMatchObject({ code })
  await holder.query('ROLLBACK')
  holder.release()
  const { rows } = await database.db.pool.query('SELECT FROM cart_items WHERE user_id = $1', [who.userId])
  expect(rows).toHaveLength(1)
})

/** Eight orders at once, each of another shopper and pack, for two places; returns how many were placed. */
async function race(db: Database): Promise<{ placed: number; codes: string[]; slotId: string }> {
  const slotId = await newSlot(2)
  const shoppers = []
  for (let at = 0; at < 8; at++) shoppers.push(await shopperWithCart())
  const results = await Promise.allSettled(shoppers.map((who) => place(db, who, slotId)))
  return {
    slotId,
    placed: results.filter(({ status }) => status === 'fulfilled').length,
    codes: results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])),
  }
}

test('of orders that share no pack only as many are placed as there are places', async () => {
  const { placed, codes, slotId } = await race(wide)
  expect([placed, codes]).toEqual([2, Array(6).fill('slot_full')])
  expect(await takenOf(slotId)).toEqual({ taken: 2, held: 2 })
})

const insertOrder = statements.find(({ name }) => name === 'orders.insert')!

/** The statement that places an order, with a place for each order while fewer than the capacity are counted. */
function countingPlaces(text: string): string {
  const careless = text.replace(
    /UPDATE slots SET taken = taken \+ 1 FROM placed[^]*?now\(\)\s+RETURNING slots\.id/,
    `SELECT slots.id FROM slots, placed WHERE slots.id = placed.slot_id AND capacity > (
       SELECT count(*) FROM slot_places WHERE slot_id = slots.id AND released_at IS NULL)`,
  )
  if (careless === text) throw new Error('The statement no longer contains the guard')
  return careless
}

test('mutation check: counting the orders of a slot instead of its counter sells too many places', async () => {
  // Each counts before anybody has committed, as it may happen at any time.
  let [waiting, everybodyCounted] = [8, () => {}]
  const barrier = new Promise<void>((resolve) => (everybodyCounted = resolve))
  const counting = mutantDatabase(wide, {
    statements: {
      'orders.insert': {
        instead: async (run, values) => {
          const rows = await run(countingPlaces(insertOrder.text), values)
          if (--waiting === 0) everybodyCounted()
          await barrier
          return rows
        },
      },
    },
  })
  const { placed, slotId } = await race(counting)
  expect(placed).toBe(8)
  expect(await takenOf(slotId)).toEqual({ taken: 0, held: 8 })
  await database.owner.pool.query('UPDATE slots SET capacity = 8, taken = 8 WHERE id = $1', [slotId])
})

test('an order whose slot was given another end meanwhile is refused, since it would promise the old one', async () => {
  const slotId = await newSlot(2)
  const stale = slotReader(database.db)
  const slots = {
    ...stale,
    find: async (id: string) => {
      const slot = await stale.find(id)
      await database.db.pool.query(`UPDATE slots SET ends_at = ends_at + interval '1 hour' WHERE id = $1`, [
        id,
      ])
      return slot
    },
  }
  const who = await shopperWithCart()
  await expect(place(database.db, who, slotId, { slots })).rejects.toMatchObject({ code: 'slot_full' })
  expect(await takenOf(slotId)).toEqual({ taken: 0, held: 0 })
})

/** Two orders in one slot; the place of the first is given back twice. */
async function releasedTwice(db: Database): Promise<{ taken: number; held: number } | undefined> {
  const slotId = await newSlot(2)
  const { orderId } = await place(database.db, await shopperWithCart(), slotId)
  await place(database.db, await shopperWithCart(), slotId)
  for (let at = 0; at < 2; at++) await db.transaction((tx) => releaseSlot(tx, orderId))
  const places = await takenOf(slotId)
  await database.owner.pool.query('DELETE FROM slot_places WHERE slot_id = $1', [slotId])
  await database.owner.pool.query('UPDATE slots SET taken = 0 WHERE id = $1', [slotId])
  return places
}

test('a place is given back once, however often it is given back', async () => {
  expect(await releasedTwice(database.db)).toEqual({ taken: 1, held: 1 })
})

test('mutation check: without the guard on what is released, another order loses its place', async () => {
  const careless = mutantDatabase(database.db, {
    statements: { 'slots.release': (text) => text.replace('AND released_at IS NULL RETURNING', 'RETURNING') },
  })
  expect(await releasedTwice(careless)).toEqual({ taken: 0, held: 1 })
})
