import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../../test/invariants.ts'
import { withLongTimeouts } from '../../../../../test/database.ts'
import { openFaultProxy } from '../../../../../test/faults/fault-proxy.ts'
import { placeOf, throughProxy } from '../../../../../test/faults/fault-shop.ts'
import { mutantDatabase } from '../../../../../test/mutant-database.ts'
import { pickShop } from '../../../../../test/pick-shop.ts'
import { sentBy } from '../../../../../test/sent.ts'
import { registerShop, taxProduct } from '../../../../../test/placed-orders.ts'
import { adminActor } from '#features/audit/actor.ts'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { giveMoneyBack } from '#features/orders/server/give-money-back.ts'
import { packPickedOrder } from './pick-order.ts'
import { transitionOrder } from './transition-order.ts'

// The connection is cut at the first statement of a use case, at the second, and so on to its COMMIT, whose answer is lost.
// To the database that is a server which is killed there. Processes that are really killed are in test/faults.

const { shop, query, ordered, pickAll } = await pickShop()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const proxy = await openFaultProxy(placeOf(new URL(shop.url)))
const url = throughProxy(new URL(shop.url), proxy)
const cuttable = withLongTimeouts(openDatabase(url, { poolSize: 1, log }))
afterAll(async () => {
  await cuttable.close()
  await proxy.close()
})

/** All that an order may have changed. */
const SNAPSHOT = `SELECT to_jsonb(o) AS order,
  (SELECT jsonb_agg(a ORDER BY a.id) FROM payment_attempts a WHERE a.order_id = o.id) AS attempts,
  (SELECT jsonb_object_agg(id, stock) FROM packs) AS stock,
  (SELECT jsonb_agg(s) FROM document_series s) AS series,
  ${[
    'supplied_lines',
    'picks',
    'stock_movements',
    'tax_documents',
    'tax_document_rows',
    'refunds',
    'payment_captures',
    'order_events',
    'jobs',
    'audit_log',
  ]
    .map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`)
    .join(', ')}
  FROM orders o WHERE o.id = $1`

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
  )

/**
 * Runs a use case with a cut at each of its statements; returns how many they were. After each cut nothing of it has
 * happened, or, after the last, all of it, once.
 */
async function sweep(
  orderId: string,
  run: (db: Database) => Promise<unknown>,
  db = cuttable,
): Promise<number> {
  const [before] = await query(SNAPSHOT, [orderId])
  for (let statement = 1; ; statement++) {
    await cuttable.pool.query('SELECT 1')
    proxy.cutAtStatement(statement)
    const outcome = await outcomeOf(run(db))
    expect([proxy.wasCut(), outcome]).toEqual([true, expect.stringMatching(/^(busy|unavailable)$/)])
    await expectInvariants(shop.db)
    const [after] = await query<{ order: { status: string } }>(SNAPSHOT, [orderId])
    if (outcome === 'unavailable') {
      expect(after, `cut at statement ${statement}`).toEqual(before)
      continue
    }
    // The COMMIT was carried out. Whoever repeats the call is answered, and nothing happens again.
    expect(after).not.toEqual(before)
    expect(await outcomeOf(run(db))).toMatch(/^(done|move_refused)$/)
    expect((await query(SNAPSHOT, [orderId]))[0]).toEqual(after)
    return statement
  }
}

const move = (orderId: string, to: OrderStatus) => (db: Database) =>
  transitionOrder(db, { orderId, to, by: 'admin', actorId: shop.picker.userId, note: null })
const pack = (orderId: string) => (db: Database) => packPickedOrder(db, orderId, shop.picker.userId)

/** An order paid online of which one line is short, one replaced and one weighed. */
async function picked() {
  await registerShop(shop.db, { receiptVouchers: true })
  const order = await ordered({
    packs: {
      RICE: { pricePaise: 10_000, stock: 5 },
      OATS: { pricePaise: 12_000, stock: 5 },
      TOMATO: { pricePaise: 4_000, stock: 9, grams: 500 },
      SALT: { pricePaise: 2_000, stock: 9 },
    },
    lines: [
      { pack: 'RICE', quantity: 3 },
      { pack: 'OATS', quantity: 2 },
      { pack: 'TOMATO', quantity: 2 },
    ],
    method: 'PAYU',
  })
  await registerShop(shop.db, { receiptVouchers: true })
  for (const { productId } of Object.values(order.ids))
    await taxProduct(shop.db, productId, { hsn: '1006', rateBp: 500 })
  await pickAll(order, {
    0: { supplied: 2, why: 'bad' },
    1: { supplied: 0, why: 'none_left', replacement: { pack: 'SALT', quantity: 1, inHand: true } },
    2: { grams: 480 },
  })
  return order
}

test('an order that is packed, sent out, credited and refused at the door may be cut off at any statement', async () => {
  const { orderId } = await picked()
  expect(await sweep(orderId, pack(orderId))).toBeGreaterThan(5)
  expect(await sweep(orderId, move(orderId, 'Out for Delivery'))).toBeGreaterThan(5)
  const sent = sentBy(shop.picker.userId, randomUUID())
  const credit = (db: Database) =>
    giveMoneyBack(db, adminActor({ userId: shop.picker.userId }), {
      orderId,
      reason: 'Torn',
      asks: [{ position: 0, packs: 1 }],
      goodsBack: true,
      refund: true,
      sent,
    })
  expect(await sweep(orderId, credit)).toBeGreaterThan(5)
  expect(await sweep(orderId, move(orderId, 'Cancelled'))).toBeGreaterThan(5)
})

test('an order that is called off once it is packed may be cut off at any statement', async () => {
  const { orderId } = await picked()
  await move(orderId, 'Packed')(shop.db)
  expect(await sweep(orderId, move(orderId, 'Cancelled'))).toBeGreaterThan(5)
})

test('mutation check: of statements that commit by themselves a cut leaves half of an order', async () => {
  const { orderId } = await picked()
  const weak = mutantDatabase(cuttable, { isWithoutTransactions: true })
  await expect(sweep(orderId, pack(orderId), weak)).rejects.toThrow('expected')
  await pack(orderId)(shop.db)
})
