import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { orderOf } from '../../../../../test/placed-orders.ts'
import { newProduct, person, ravi, newCategory, stockLeft, type Person } from '../../../../../test/world.ts'
import { AppError } from '#shared/problems.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-enums.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Product } from '#shared/shapes.ts'
import { unreachable } from '#shared/state-machine.ts'
import { orderTransitions, orderTransitionsFrom } from '#features/orders/states.ts'
import { transitionOrder } from './transition-order.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'

let count = 0

const database = await testDatabase({ poolSize: 12 })
const category = await newCategory(database.db)
const shopkeeper = await ravi(database.db)
afterAll(() => database.drop())

async function placed(): Promise<{ asha: Person; order: Order; bread: Product }> {
  const asha = await person(database.db, `Asha${++count}`)
  const bread = await newProduct(database.db, category, { name: `Bread ${count}`, stock: 10 })
  const lines = [{ productId: bread._id, quantity: 4 }]
  const order = await orderOf(database.db, asha, { lines, expectedPaise: 16_000 })
  return { asha, order, bread }
}

const byAdmin = (orderId: string, to: OrderStatus, note: string | null = null) =>
  transitionOrder(database.db, { orderId, to, by: 'admin', actorId: shopkeeper.userId, note })

const byShopper = (orderId: string, who: Person) =>
  transitionOrder(database.db, {
    orderId,
    to: 'Cancelled',
    by: 'shopper',
    actorId: who.userId,
    note: null,
    ownerId: who.userId,
  })

const movementsOf = async (orderId: string) => {
  const { rows } = await database.db.pool.query<{ quantity: number }>(
    'SELECT quantity FROM stock_movements WHERE order_id = $1 ORDER BY id',
    [orderId],
  )
  return rows.map(({ quantity }) => quantity)
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: AppError) => error.code,
  )

describe('the table of transitions', () => {
  test('reaches every status from the two initial ones', () => {
    expect(unreachable(ORDER_STATUSES, orderTransitions, ['Pending', 'Awaiting Payment'])).toEqual([])
  })

  test('allows exactly these transitions', () => {
    const rules = ORDER_STATUSES.map((status) => {
      const may = (actor: 'shopper' | 'admin' | 'system') =>
        orderTransitionsFrom(status, actor)
          .map((transition) => orderTransitions[transition].to)
          .join(', ') || '–'
      return `${status}: shopper ${may('shopper')}; admin ${may('admin')}; system ${may('system')}`
    })
    expect(rules).toEqual([
      'Awaiting Payment: shopper Pending, Cancelled; admin Cancelled; system Pending, Payment Failed, Cancelled',
      'Pending: shopper Cancelled; admin Confirmed, Cancelled; system Cancelled',
      'Confirmed: shopper –; admin Packed, Cancelled; system –',
      'Packed: shopper –; admin Out for Delivery, Cancelled; system –',
      'Out for Delivery: shopper –; admin Delivered, Cancelled; system –',
      'Delivered: shopper –; admin –; system –',
      'Cancelled: shopper –; admin –; system –',
      'Payment Failed: shopper –; admin –; system Pending',
    ])
  })
})

describe('an order', () => {
  test('is delivered, is paid in cash, and its timeline records who made each transition', async () => {
    const { order } = await placed()
    for (const status of ['Confirmed', 'Packed', 'Out for Delivery'] as const)
      await byAdmin(order.orderId, status)
    const delivered = await byAdmin(order.orderId, 'Delivered', 'Left with the guard')
    expect(delivered).toMatchObject({
      order_status: 'Delivered',
      payment_status: 'Paid',
      payments: [{ status: 'Paid' }],
    })
    expect(delivered.timeline.map(({ status, by }) => [status, by])).toEqual([
      ['Pending', 'shopper'],
      ['Confirmed', 'admin'],
      ['Packed', 'admin'],
      ['Out for Delivery', 'admin'],
      ['Delivered', 'admin'],
    ])
    expect(delivered.timeline.at(-1)?.note).toBe('Left with the guard')
  })

  test('ORD-14 refuses a transition that is not in the table, names the possible ones and is unchanged', async () => {
    const { order } = await placed()
    const refused = await byAdmin(order.orderId, 'Delivered').catch((error: AppError) => error)
    expect(refused).toMatchObject({
      code: 'move_refused',
      status: 409,
      data: { state: 'Pending', allowed: ['Confirmed', 'Cancelled'] },
    })
    for (const status of ['Pending', 'Awaiting Payment', 'Payment Failed'] as const) {
      expect(await codeOf(byAdmin(order.orderId, status))).toBe('move_refused')
    }
    const { rows } = await database.db.pool.query('SELECT status FROM order_events WHERE order_id = $1', [
      order.orderId,
    ])
    expect(rows).toEqual([{ status: 'Pending' }])
  })

  test('is not found by another user, or under a made-up id', async () => {
    const { order } = await placed()
    const meera = await person(database.db, `Meera${count}`)
    expect(await codeOf(byShopper(order.orderId, meera))).toBe('order_not_found')
    expect(await codeOf(byAdmin('ORD-261121-00000000', 'Confirmed'))).toBe('order_not_found')
  })

  test('cannot be cancelled by its shopper once it is confirmed', async () => {
    const { asha, order, bread } = await placed()
    await byAdmin(order.orderId, 'Confirmed')
    expect(await codeOf(byShopper(order.orderId, asha))).toBe('move_refused')
    expect(await stockLeft(database.db, bread)).toBe(6)
  })
})

describe('concurrent and repeated transitions', () => {
  test('INV-06 ten concurrent cancellations return the stock once', async () => {
    const { asha, order, bread } = await placed()
    expect(await stockLeft(database.db, bread)).toBe(6)
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        codeOf(i % 2 ? byShopper(order.orderId, asha) : byAdmin(order.orderId, 'Cancelled')),
      ),
    )
    expect(outcomes.filter((code) => code === 'done')).toHaveLength(1)
    expect(outcomes.filter((code) => code === 'move_refused')).toHaveLength(9)
    expect(await stockLeft(database.db, bread)).toBe(10)
    const { rows } = await database.db.pool.query(
      `SELECT p.status, (SELECT count(*)::int FROM jobs WHERE kind = 'announce-move') > 0 AS told
       FROM payment_attempts p WHERE order_id = $1`,
      [order.orderId],
    )
    expect(rows).toEqual([{ status: 'Void', told: true }])
  })

  test('a cancellation returns only the stock that was not returned before', async () => {
    const { asha, order, bread } = await placed()
    await database.db.pool.query(
      `WITH short AS (UPDATE packs SET stock = stock + 1 WHERE product_id = $1 RETURNING id)
       INSERT INTO stock_movements (pack_id, order_id, reason, quantity, revival) SELECT id, $2, 'cancel', 1, 7 FROM short`,
      [bread._id, order.orderId],
    )
    await byShopper(order.orderId, asha)
    expect(await stockLeft(database.db, bread)).toBe(10)
    expect(await movementsOf(order.orderId)).toEqual([-4, 1, 3])
  })

  test('a revived order takes its stock and goes through its statuses exactly once more', async () => {
    const { asha, order, bread } = await placed()
    const [pack] = (
      await database.db.pool.query<{ id: number }>('SELECT id FROM packs WHERE product_id = $1', [bread._id])
    ).rows
    const takeAgain = () =>
      database.db.transaction((tx) =>
        moveStock(tx, null, [{ packId: pack!.id, quantity: -4, reason: 'order', orderId: order.orderId }]),
      )
    await byShopper(order.orderId, asha)
    await expect(takeAgain()).rejects.toMatchObject({ constraint: 'stock_movements_once_per_order' })
    await database.db.pool.query(
      `UPDATE orders SET status = 'Pending', revival = revival + 1 WHERE id = $1`,
      [order.orderId],
    )
    await takeAgain()
    expect(await stockLeft(database.db, bread)).toBe(6)
    const { timeline } = await byShopper(order.orderId, asha)
    expect(timeline.map(({ status }) => status)).toEqual(['Pending', 'Cancelled', 'Cancelled'])
    expect(await stockLeft(database.db, bread)).toBe(10)
    expect(await movementsOf(order.orderId)).toEqual([-4, 4, -4, 4])
  })

  test('ORD-15 of two concurrent confirmations one succeeds', async () => {
    const { order } = await placed()
    const outcomes = await Promise.all(
      [byAdmin(order.orderId, 'Confirmed'), byAdmin(order.orderId, 'Confirmed')].map(codeOf),
    )
    expect(outcomes.sort()).toEqual(['done', 'move_refused'])
  })

  test('ORD-15 a concurrent confirmation and cancellation leave a legal history', async () => {
    const { asha, order, bread } = await placed()
    await Promise.all([codeOf(byAdmin(order.orderId, 'Confirmed')), codeOf(byShopper(order.orderId, asha))])
    const { rows } = await database.db.pool.query<{ status: string }>(
      'SELECT status FROM order_events WHERE order_id = $1 ORDER BY id',
      [order.orderId],
    )
    const history = rows.map(({ status }) => status)
    // The shopper may only cancel a Pending order, so exactly one of the two happened.
    expect([
      ['Pending', 'Confirmed'],
      ['Pending', 'Cancelled'],
    ]).toContainEqual(history)
    expect(await stockLeft(database.db, bread)).toBe(history.includes('Cancelled') ? 10 : 6)
  })
})

test('the stock of an unpaid order is released, and an order that was paid meanwhile stays', async () => {
  const { order, bread } = await placed()
  const release = { orderId: order.orderId, from: 'Awaiting Payment', to: 'Cancelled', by: 'admin' } as const
  const by = { actorId: shopkeeper.userId, note: null }
  expect(await codeOf(transitionOrder(database.db, { ...release, ...by }))).toBe('move_refused')
  expect(await stockLeft(database.db, bread)).toBe(6)
  await database.db.pool.query(`UPDATE orders SET status = 'Awaiting Payment' WHERE id = $1`, [order.orderId])
  expect((await transitionOrder(database.db, { ...release, ...by })).order_status).toBe('Cancelled')
  expect(await stockLeft(database.db, bread)).toBe(10)
})
