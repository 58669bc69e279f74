import { afterAll, expect, test } from 'vitest'
import { claimShop } from './claim-shop.ts'
import { closeAndCheckInvariants } from './invariants.ts'

// An order is placed by locking its packs, the store credit that it spends, its offers and its coupon, in this order. Whoever
// gives them back waits for a pack with none of the later ones in hand: the two would wait for one another.

const { shop, admin, product, run, move, shopper, keyed } = await claimShop()
afterAll(() => closeAndCheckInvariants(shop))
const ask = (call: Parameters<typeof shop.call>[0], body: object, as = admin) =>
  shop.call(call, { as, body, headers: keyed() })

const dal = await product({ name: 'Dal', unit: '500 g', mrp: 50 })
const { _id: offerId } = (
  await ask('POST /api/promotion', {
    name: '2 for ₹80',
    kind: 'some_for',
    of: { products: [dal] },
    pieces: 2,
    pricePaise: 8000,
    usesTotal: 5,
  })
).body.data
await ask('POST /api/coupon', { code: 'TEN', kind: 'fixed', value: 1000, usesTotal: 50 })

/** An order with an offer, a coupon and store credit, that is confirmed. */
async function ordered() {
  const who = await shopper()
  await ask('POST /api/credit/give', { userId: who.userId, kind: 'goodwill', amount: 30, note: 'Sorry' })
  const placed = await shop.order(who, 'CASH_ON_DELIVERY', {
    productId: dal,
    quantity: 2,
    body: { expectedTotal: 70, coupon: 'TEN', useCredit: true },
  })
  expect([placed.status, placed.body.message]).toEqual([201, placed.body.message])
  const orderId: string = placed.body.data.orderId
  await move(orderId, 'Confirmed')
  return { who, orderId }
}

/** Whether nobody holds a row. */
const isFree = (table: string, where: string, value: string) =>
  run(`SELECT FROM ${table} WHERE ${where} = $1 FOR UPDATE NOWAIT`, [value]).then(
    (rows) => rows.length === 1,
    () => false,
  )

test('called off, an order waits for its packs before it holds anything that comes later', async () => {
  const { who, orderId } = await ordered()
  const holder = await shop.db.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM packs WHERE product_id = $1 FOR NO KEY UPDATE', [dal])
  const cancelled = move(orderId, 'Cancelled')
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await run(waiting)).length, { timeout: 30_000 }).toBe(1)
  const free = {
    offer: await isFree('promotions', 'id', offerId),
    coupon: await isFree('coupons', 'code', 'TEN'),
    credit: await isFree('customers', 'user_id', who.userId),
  }
  await holder.query('COMMIT')
  holder.release()
  await cancelled
  expect(free).toEqual({ offer: true, coupon: true, credit: true })
  expect(await run('SELECT used FROM promotions WHERE id = $1', [offerId])).toEqual([{ used: 0 }])
  expect(await run(`SELECT used FROM coupons WHERE code = 'TEN'`)).toEqual([{ used: 0 }])
})

test('placed and called off at once by many, everything is counted once', async () => {
  const first = await Promise.all(Array.from({ length: 4 }, ordered))
  await Promise.all([...first.map(({ orderId }) => move(orderId, 'Cancelled')), ordered()])
  expect(await run('SELECT used FROM promotions WHERE id = $1', [offerId])).toEqual([{ used: 1 }])
  expect(await run(`SELECT used FROM coupons WHERE code = 'TEN'`)).toEqual([{ used: 1 }])
})

test('a server that does not know of store credit neither calls such an order off nor packs it', async () => {
  const { who, orderId } = await ordered()
  const packed = `UPDATE orders SET status = 'Packed', packed_at = now(), final_sub_total_paise = sub_total_paise, final_charges = charges,
    final_round_off_paise = 0, final_total_paise = total_paise WHERE id = $1`
  const dearer = `WITH due AS (UPDATE payment_attempts SET amount_paise = amount_paise + 3000 WHERE order_id = $1 AND status = 'Due') ${packed}`
  for (const text of [`UPDATE orders SET status = 'Cancelled' WHERE id = $1`, dearer])
    await expect(shop.owner.pool.query(text, [orderId])).rejects.toMatchObject({
      constraint: 'orders_credit_kept',
    })
  await move(orderId, 'Packed')
  await move(orderId, 'Cancelled')
  const { balance } = (await shop.call('GET /api/credit', { as: who.token })).body.data
  expect(balance).toBe(30)
})
