import { expect, test } from 'vitest'
import { card, counterShop, refusal, weighedGoods } from '../../../../../test/counter-shop.ts'
import { expectInvariants } from '../../../../../test/invariants.ts'

const counter = await counterShop()
const { shop, manager, run, device } = counter
const { onions, left, sold } = weighedGoods(counter)
const without = await device('Without a line')

test('four times 250 g are one kilogram', async () => {
  const pack = await onions()
  for (const packs of [9, 9, 9, 9]) {
    expect((await sold(pack, 250)).status).toBe(201)
    expect((await left(pack))!.stock).toBe(packs)
  }
  expect(await left(pack)).toEqual({ stock: 9, grams: 9_000 })
  await expectInvariants(shop.db)
})

test('what is left is sold to the gram, and no more', async () => {
  const pack = await onions(1)
  expect((await sold(pack, 750)).status).toBe(201)
  const refused = await sold(pack, 500)
  expect(refusal(refused)).toEqual([409, 'out_of_stock'])
  expect(refused.body.message).toContain('Only 250 g left')
  expect((await sold(pack, 250)).status).toBe(201)
  expect(await left(pack)).toEqual({ stock: 0, grams: 0 })
})

test('without a line the missing grams are found, once, and listed in packs', async () => {
  const pack = await onions(1)
  expect((await sold(pack, 1_500, { ...without(), tenders: card(60) })).status).toBe(201)
  expect(await left(pack)).toEqual({ stock: 0, grams: 0 })
  expect(await run('SELECT quantity FROM counter_checks WHERE kind = $1', ['stock'])).toEqual([
    { quantity: 1 },
  ])
  await expectInvariants(shop.db)
})

test('of two tills that sell the last 1.5 kg at once, one is refused', async () => {
  const pack = await onions(2)
  await sold(pack, 500)
  const outcomes = await Promise.all([sold(pack, 1_000), sold(pack, 1_000)])
  expect(outcomes.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  expect(await left(pack)).toEqual({ stock: 0, grams: 500 })
})

test('what comes back comes back to the gram', async () => {
  const pack = await onions()
  const { body } = await sold(pack, 350)
  const returned = await shop.call('POST /api/counter/return', {
    as: manager,
    body: {
      document: body.data.document.number,
      rows: [{ position: 0, quantity: 1 }],
      tender: 'cash',
      reason: 'Not fresh',
      goodsBack: true,
    },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(returned.body).toMatchObject({ success: true })
  expect(await left(pack)).toEqual({ stock: 10, grams: 10_000 })
  await expectInvariants(shop.db)
})

test('a count is of grams, and a sale that comes in after it is taken once', async () => {
  const pack = await onions()
  await shop.owner.pool.query(
    `UPDATE stock_movements SET happened_at = now() - interval '1 day' WHERE order_id IS NULL`,
  )
  const { body } = await shop.call('POST /api/counts', { as: manager, body: {} })
  const counted = await shop.call('PUT /api/counts/line', {
    as: manager,
    body: { countId: body.data._id, ...pack, counted: 8, countedGrams: 8_650 },
  })
  expect(counted.body.data).toMatchObject({
    counted: 8,
    expected: 10,
    difference: -1,
    worth: -54,
    grams: { counted: 8_650, expected: 10_000, difference: -1_350 },
  })
  await shop.call('POST /api/counts/finish', { as: manager, body: { countId: body.data._id } })
  expect(await left(pack)).toEqual({ stock: 8, grams: 8_650 })
  await sold(pack, 250, { ...without(new Date(Date.now() - 600_000)), tenders: card(10) })
  expect(await left(pack)).toEqual({ stock: 8, grams: 8_650 })
  await expectInvariants(shop.db)
})

test('a pack that begins to be weighed, or whose weight changes, keeps its whole packs', async () => {
  const pack = await onions()
  await run('UPDATE packs SET grams = 500 WHERE product_id = $1', [pack.productId])
  expect(await left(pack)).toEqual({ stock: 10, grams: 5_000 })
  await run('UPDATE packs SET weighed = false WHERE product_id = $1', [pack.productId])
  expect(await left(pack)).toEqual({ stock: 10, grams: null })
  await expectInvariants(shop.db)
})

test('the shop’s calls say both, and a saved form keeps the grams', async () => {
  const pack = await onions()
  await sold(pack, 250)
  const { body } = await shop.call('POST /api/product/get-product-by-id', {
    body: { productId: pack.productId },
  })
  expect(body.data.packs).toMatchObject([{ stock: 9, stockGrams: 9_750 }])
  const saved = await shop.call('PUT /api/product/update-product/{id}', {
    as: manager,
    params: { id: String(pack.productId) },
    body: { packs: [{ ...body.data.packs[0], stockWas: 9, price: 60 }] },
  })
  expect(saved.body.data.packs).toMatchObject([{ price: 60, stock: 9, stockGrams: 9_750 }])
  const set = await shop.call('PUT /api/product/update-product/{id}', {
    as: manager,
    params: { id: String(pack.productId) },
    body: { packs: [{ ...saved.body.data.packs[0], stock: 12, stockWas: 9 }] },
  })
  expect(set.body.data.packs).toMatchObject([{ stock: 12, stockGrams: 12_000 }])
  await expectInvariants(shop.db)
})

test('an older server takes whole packs, in one statement and its ledger', async () => {
  const pack = await onions()
  await sold(pack, 250)
  await run(
    `WITH sold AS (UPDATE packs SET stock = stock - 2 WHERE product_id = $1 RETURNING id)
     INSERT INTO stock_movements (pack_id, reason, quantity) SELECT id, 'adjustment', -2 FROM sold`,
    [pack.productId],
  )
  expect(await left(pack)).toEqual({ stock: 7, grams: 7_750 })
  await expectInvariants(shop.db)
})
