import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../../test/server.ts'
import { newCategory, newProduct, ravi } from '../../../../test/world.ts'
import { priceChanger } from './change-prices.ts'

const shop = await testShop()
const token = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())

const post = (name: `POST /api/price-change/${string}`, body: object, key: string = randomUUID()) =>
  shop.call(name, { as: token, body, headers: { 'idempotency-key': key } })
const work = (id: string) => priceChanger(shop.db)({ id }, new AbortController().signal)
const jobs = async () =>
  (await shop.db.pool.query(`SELECT payload->>'id' AS id, run_at FROM jobs WHERE kind = 'change-prices'`))
    .rows

let categories = 0
async function pulses(count = 3) {
  categories += 1
  const category = await newCategory(shop.db, `Pulses ${categories}`)
  const made: { _id: number }[] = []
  for (let at = 0; at < count; at += 1)
    made.push(
      await newProduct(shop.db, category, {
        name: `Dal ${category.categoryId} ${at}`,
        packs: [{ unit: '1 kg', mrp: 200, price: 150, stock: 5 }],
      }),
    )
  const prices = async () =>
    (
      await shop.db.pool.query<{ paise: number }>(
        `SELECT round(price_paise * (1 - discount_micro / 1e8))::int AS paise FROM packs WHERE product_id = ANY($1) ORDER BY product_id`,
        [made.map(({ _id }) => _id)],
      )
    ).rows.map(({ paise }) => paise)
  return { categoryId: category.categoryId, prices }
}

test('a check says what would change and changes nothing; a change at once gives each pack its price once', async () => {
  const { categoryId, prices } = await pulses()
  const other = await pulses(1)
  const terms = { categoryId, percent: 10, stepPaise: 100 }
  const check = (await post('POST /api/price-change/check', terms)).body.data
  expect(check).toMatchObject({ packs: 3, capped: 0 })
  expect(check.examples[0]).toMatchObject({ unit: '1 kg', from: 150, to: 165 })
  expect(await prices()).toEqual([15_000, 15_000, 15_000])

  const key = randomUUID()
  const { body } = await post('POST /api/price-change/plan', terms, key)
  expect((await post('POST /api/price-change/plan', terms, key)).body.data._id).toBe(body.data._id)
  expect((await jobs()).filter(({ id }) => id === body.data._id)).toHaveLength(1)
  // The job is delivered at least once.
  await work(body.data._id)
  await work(body.data._id)
  expect([await prices(), await other.prices()]).toEqual([[16_500, 16_500, 16_500], [15_000]])
  const [done] = (await shop.call('GET /api/price-change/list', { as: token })).body.data
  expect(done).toMatchObject({ state: 'done', packs: 3 })
})

test('of what is marked down the price before changes, which comes back', async () => {
  const { categoryId, prices } = await pulses(2)
  const [one, other] = (
    await shop.db.pool.query('SELECT id FROM products WHERE category_id = $1 ORDER BY id', [categoryId])
  ).rows
  for (const [{ id: productId }, discount] of [
    [one, 50],
    [other, 30],
  ])
    await shop.call('POST /api/expiry/mark-down', {
      as: token,
      body: { productId, unit: '1 kg', discount },
    })
  expect(await prices()).toEqual([10_000, 14_000])
  const terms = { categoryId, percent: -20 }
  const check = (await post('POST /api/price-change/check', terms)).body.data
  expect(check.examples[0]).toMatchObject({ from: 150, to: 120 })
  const { _id } = (await post('POST /api/price-change/plan', terms)).body.data
  await work(_id)
  // The second one is no dearer than any other day.
  expect(await prices()).toEqual([10_000, 12_000])
  const { rows: standing } = await shop.db.pool.query(
    `SELECT before_micro FROM mark_downs m JOIN packs k ON k.id = m.pack_id AND k.discount_micro = m.marked_micro
     WHERE k.product_id IN ($1, $2)`,
    [one.id, other.id],
  )
  expect(standing).toEqual([{ before_micro: 40_000_000 }])
})

test('what a server had begun goes on behind the last product that is done', async () => {
  const { categoryId, prices } = await pulses(2)
  const { _id } = (await post('POST /api/price-change/plan', { categoryId, percent: -20 })).body.data
  const [first] = (
    await shop.db.pool.query('SELECT min(id) AS id FROM products WHERE category_id = $1', [categoryId])
  ).rows
  await shop.db.pool.query('UPDATE price_changes SET done_to = $2, packs = 1 WHERE id = $1', [_id, first.id])
  await work(_id)
  expect(await prices()).toEqual([15_000, 12_000])
})

test('a price that a bill saves while the change waits for it is changed, not written over', async () => {
  const { categoryId, prices } = await pulses(1)
  const { _id } = (await post('POST /api/price-change/plan', { categoryId, percent: 10 })).body.data
  const bill = await shop.db.pool.connect()
  await bill.query('BEGIN')
  const own = 'SELECT id FROM products WHERE category_id = $1'
  await bill.query(`${own} FOR UPDATE`, [categoryId])
  const change = work(_id)
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await shop.db.pool.query(waiting)).rowCount).toBe(1)
  await bill.query(
    `UPDATE packs SET price_paise = 40000, discount_micro = 50000000 WHERE product_id = (${own})`,
    [categoryId],
  )
  await bill.query('COMMIT')
  bill.release()
  await change
  expect(await prices()).toEqual([22_000])
})

test('from a day it waits for its beginning in India, and can be taken back until then', async () => {
  const { categoryId, prices } = await pulses(1)
  const terms = { categoryId, percent: 5 }
  const { _id, state } = (await post('POST /api/price-change/plan', { ...terms, startsOn: '2099-04-01' }))
    .body.data
  expect(state).toBe('waiting')
  const job = (await jobs()).find(({ id }) => id === _id)
  expect(job?.run_at.toISOString()).toBe('2099-03-31T18:30:00.000Z')
  const cancel = () => post('POST /api/price-change/cancel', { _id })
  expect((await cancel()).body.data.state).toBe('cancelled')
  expect((await cancel()).status).toBe(200)
  await work(_id)
  expect(await prices()).toEqual([15_000])
  expect((await post('POST /api/price-change/plan', { ...terms, startsOn: '2020-01-01' })).status).toBe(400)

  const done = (await post('POST /api/price-change/plan', terms)).body.data
  await work(done._id)
  expect((await post('POST /api/price-change/cancel', { _id: done._id })).body.code).toBe(
    'price_change_begun',
  )
})

test('a percentage of nothing, too much, or with three decimals is refused', async () => {
  for (const percent of [0, 201, -91, 1.234])
    expect((await post('POST /api/price-change/check', { percent })).status).toBe(400)
})
