import { afterAll, expect, test } from 'vitest'
import { aggregateSales } from '#features/sales/server/aggregate-sales.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import { dayInIndia } from '#shared/when.ts'
import { testShop } from '../../../../test/server.ts'
import { asha, newProduct, person, ravi, newCategory } from '../../../../test/world.ts'

const shop = await testShop()
const admin = await shop.signIn(await ravi(shop.db))
const { userId } = await asha(shop.db)
const category = await newCategory(shop.db, 'Dairy')
const butter = await newProduct(shop.db, category, {
  name: 'Butter',
  packs: [
    { unit: '500 g', mrp: 250, stock: 3 },
    { unit: '1 kg', mrp: 480, stock: 0 },
  ],
})
await newProduct(shop.db, category, { name: 'Hidden', stock: 0, publish: false })
const rice = await newProduct(shop.db, category, { name: 'Rice', stock: 6 })
let at = 0
/** An order a number of days ago, at noon Indian time; for today, a moment ago. */
const order = async (daysAgo: number, status: string, productId: number, paise: number, units: number) => {
  const id = `ORD-260101-${String((at += 1)).padStart(8, '0')}`
  await shop.db.pool.query(
    `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
       charges_paise, round_off_paise, total_paise, item_count, created_at)
     VALUES ($1, $2, $3, 'Unpaid', 'CASH_ON_DELIVERY', '{"name": "", "email": "", "mobile": null}',
       '{"_id": "", "name": "", "mobile": 9876543210, "address_line": "", "landmark": "", "city": "", "state": "", "pincode": "560038", "country": "India", "type": "Home"}',
       $4, 0, 0, $4, 1,
       CASE $5::int WHEN 0 THEN now() ELSE
         ((now() AT TIME ZONE 'Asia/Kolkata')::date - $5::int + time '12:00') AT TIME ZONE 'Asia/Kolkata' END)`,
    [id, userId, status, paise, daysAgo],
  )
  await shop.db.pool.query(
    `INSERT INTO order_lines (order_id, position, pack_id, product_id, name, image, unit, quantity, price_paise, discount_micro, line_paise)
     SELECT $1, 0, id, product_id, '', '', unit, $3, $4, 0, $4 FROM packs WHERE product_id = $2 ORDER BY position LIMIT 1`,
    [id, productId, units, paise],
  )
}
await order(0, 'Pending', butter._id, 10_000, 2)
await order(0, 'Delivered', rice._id, 5_050, 7)
await order(0, 'Cancelled', rice._id, 99_900, 50)
await order(1, 'Delivered', butter._id, 20_000, 1)
await order(1, 'Payment Failed', butter._id, 70_000, 9)
await order(29, 'Delivered', rice._id, 30_000, 4)
await order(30, 'Delivered', rice._id, 40_000, 4)
await shop.db.pool.query(
  `INSERT INTO search_terms (term, searches, nothing_found) VALUES ('kiwi', 5, 4), ('milk', 90, 0), ('ragi', 2, 1)`,
)
await aggregateSales(shop.db)
afterAll(() => shop.close())

const overview = async () => (await shop.call('GET /api/report/overview', { as: admin })).body.data

test('sales of today and the last 30 days leave out cancelled and unpaid orders', async () => {
  const { today, yesterday, days, statuses, hours, waiting } = await overview()
  expect(waiting).toBe(1)
  expect(today).toEqual({ orders: 2, sales: 150.5 })
  expect(yesterday).toEqual({ orders: 1, sales: 200 })
  expect(days).toHaveLength(30)
  expect(days[0]).toMatchObject({ orders: 1, sales: 300 })
  expect(days.at(-1)).toEqual({ day: dayInIndia(new Date()), orders: 2, sales: 150.5 })
  expect(days.reduce((sum: number, { orders }: { orders: number }) => sum + orders, 0)).toBe(4)
  expect(statuses).toMatchObject({ Pending: 1, Delivered: 1, Cancelled: 1, Packed: 0 })
  expect(hours).toHaveLength(24)
  expect(hours.reduce((sum: number, { sales }: { sales: number }) => sum + sales, 0)).toBe(150.5)
})

test('best sellers are sorted by units, and low-stock packs and failed searches are listed', async () => {
  const { bestSellers, lowStock, searches } = await overview()
  expect(bestSellers.map(({ name, units, sales }: Record<string, unknown>) => [name, units, sales])).toEqual([
    ['Rice', 7, 50.5],
    ['Butter', 3, 300],
  ])
  expect(lowStock.map(({ name, unit, stock }: Record<string, unknown>) => [name, unit, stock])).toEqual([
    ['Butter', '1 kg', 0],
    ['Butter', '500 g', 3],
  ])
  expect(searches).toEqual([
    { term: 'kiwi', nothingFound: 4 },
    { term: 'ragi', nothingFound: 1 },
  ])
})

test('aggregating sales twice does not double them, and an order cancelled since is left out', async () => {
  await aggregateSales(shop.db)
  expect((await overview()).yesterday).toEqual({ orders: 1, sales: 200 })
  await shop.db.pool.query(
    `WITH moved AS (UPDATE orders SET status = 'Cancelled' WHERE total_paise = 20000 RETURNING id)
     INSERT INTO order_events (order_id, status, by) SELECT id, 'Cancelled', 'admin' FROM moved`,
  )
  await aggregateSales(shop.db)
  expect((await overview()).yesterday).toEqual({ orders: 0, sales: 0 })
})

test('a shopper may not read the report', async () => {
  const as = await shop.signIn(await person(shop.db, 'Bela'))
  expect((await shop.call('GET /api/report/overview', { as })).status).toBe(403)
})

test('a report query is cancelled at its statement timeout, and the connection is usable again', async () => {
  const reportDb = openDatabase(shop.url, { poolSize: 1, log: openLog('silent'), statementTimeoutMs: 500 })
  const { rows } = await reportDb.pool.query('SHOW statement_timeout')
  expect(rows[0]).toEqual({ statement_timeout: '500ms' })
  await expect(reportDb.pool.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  // No report: on a busy machine that may take longer than the limit.
  expect((await reportDb.pool.query('SELECT 1')).rowCount).toBe(1)
  await reportDb.close()
})
