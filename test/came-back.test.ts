import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { counterShop, cash } from './counter-shop.ts'
import { orderOf } from './placed-orders.ts'
import { person } from './world.ts'
import { statements } from '#platform/db/postgres.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import type { Attention } from '#features/fulfilment/riders/contract.ts'

// What comes back to a pack whose unit was written anew meanwhile, which made another pack of it.

const { shop, manager, product, sell, run, device } = await counterShop()

const stocks = async (productId: number) =>
  Object.fromEntries(
    (
      await run<{ unit: string; stock: number }>('SELECT unit, stock FROM packs WHERE product_id = $1', [
        productId,
      ])
    ).map(({ unit, stock }) => [unit, stock]),
  )
const rename = async (productId: number, unit: string) => {
  const packs = [{ unit, price: 50, discount: 20, stock: 8 }]
  const { status } = await shop.call('PUT /api/product/update-product/{id}', {
    params: { id: productId },
    as: manager,
    body: { packs },
  })
  expect(status).toBe(200)
}
const cancel = (orderId: string) =>
  shop.call('PUT /api/order/update-order-status-admin', {
    as: manager,
    body: { orderId, order_status: 'Cancelled' },
  })
const listed = async (orderId: string) =>
  ((await shop.call('GET /api/delivery/attention', { as: manager })).body.data as Attention[]).filter(
    (one) => one.orderId === orderId,
  )
async function ordered(name: string) {
  const { productId } = await product()
  const [{ unit }] = (await run<{ unit: string }>('SELECT unit FROM packs WHERE product_id = $1', [
    productId,
  ])) as [{ unit: string }]
  const lines = [{ productId, quantity: 2 }]
  const { orderId } = await orderOf(shop.db, await person(shop.db, name), { lines, expectedPaise: 8_000 })
  return { productId, unit, orderId }
}

test('goes to the pack in sale that is the same in another spelling', async () => {
  const { productId, unit, orderId } = await ordered('Tara')
  const spelt = unit.replace(' ', '').toUpperCase()
  await rename(productId, spelt)
  expect(await stocks(productId)).toEqual({ [unit]: 8, [spelt]: 8 })
  expect((await cancel(orderId)).status).toBe(200)
  expect(await stocks(productId)).toEqual({ [unit]: 8, [spelt]: 10 })
  expect(await listed(orderId)).toEqual([])
})

test('the pack in sale is locked together with the others, in the order of all locks', async () => {
  const { productId, unit } = await ordered('Tanu')
  await rename(productId, unit.replace(' ', '').toUpperCase())
  const packs = await run<{ id: number }>('SELECT id FROM packs WHERE product_id = $1 ORDER BY id', [
    productId,
  ])
  expect(packs).toHaveLength(2)
  const free = `SELECT id FROM packs WHERE product_id = $1 FOR NO KEY UPDATE SKIP LOCKED`
  await shop.db.transaction(async (tx) => {
    await lockPacks(tx, [packs[0]!.id])
    expect((await shop.owner.pool.query(free, [productId])).rows).toEqual([])
  })
})

test('goes there from a counter too', async () => {
  const { productId, unit } = await ordered('Uday')
  const sold = await sell({ lines: [{ productId, unit, quantity: 1 }], tenders: cash(40) })
  const spelt = unit.replace(' ', '').toUpperCase()
  await rename(productId, spelt)
  const back = await shop.call('POST /api/counter/return', {
    as: manager,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      document: sold.body.data.document.number,
      reason: 'Torn',
      rows: [{ position: 0, quantity: 1 }],
      tender: 'cash',
      goodsBack: true,
    },
  })
  expect([back.status, await stocks(productId)]).toEqual([201, { [unit]: 7, [spelt]: 9 }])
})

test('is listed where no pack in sale is the same, until it was put elsewhere', async () => {
  const { productId, unit, orderId } = await ordered('Vimal')
  await rename(productId, '450 g')
  await cancel(orderId)
  expect(await stocks(productId)).toEqual({ [unit]: 10, '450 g': 8 })
  const [one] = await listed(orderId)
  expect([one?.kind, one?.note]).toEqual([
    'off sale',
    expect.stringMatching(new RegExp(`^2 × Atta \\d+, ${unit}$`)),
  ])
  const done = () => shop.call('PUT /api/delivery/settled', { as: manager, body: { orderId } })
  expect((await done()).status).toBe(200)
  expect([await stocks(productId), await listed(orderId), (await done()).status]).toEqual([
    { [unit]: 8, '450 g': 8 },
    [],
    404,
  ])
})

test('so is less than one pack of what is weighed, which is put elsewhere by the gram', async () => {
  const packs = [{ unit: '1 kg', mrp: 50, price: 40, stock: 1, weighed: true, grams: 1000 }]
  const loose = await product({ packs })
  const sold = await sell({ lines: [{ ...loose, grams: 600 }], tenders: cash(24) })
  const { order, document } = sold.body.data
  await sell({ lines: [{ ...loose, grams: 400 }], tenders: cash(16) })
  await rename(loose.productId, '2 pieces')
  await shop.call('POST /api/counter/return', {
    as: manager,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      document: document.number,
      reason: 'Torn',
      rows: [{ position: 0, quantity: 1 }],
      tender: 'cash',
      goodsBack: true,
    },
  })
  const left = `SELECT stock, stock_grams::int AS grams FROM packs WHERE product_id = $1 AND retired_at IS NOT NULL`
  expect([await run(left, [loose.productId]), (await listed(order.orderId)).map(({ kind }) => kind)]).toEqual(
    [[{ stock: 0, grams: 600 }], ['off sale']],
  )
  const done = () => shop.call('PUT /api/delivery/settled', { as: manager, body: { orderId: order.orderId } })
  expect((await done()).status).toBe(200)
  expect([await run(left, [loose.productId]), await listed(order.orderId)]).toEqual([
    [{ stock: 0, grams: 0 }],
    [],
  ])
})

test('what a till without a line has sold by the spelling before is taken from the pack in sale', async () => {
  const { productId, unit } = await ordered('Wahida')
  const next = await device('w')
  const soldAt = new Date(Date.now() - 600_000)
  const spelt = unit.replace(' ', '').toUpperCase()
  await rename(productId, spelt)
  const sold = await sell({ lines: [{ productId, unit, quantity: 3 }], tenders: cash(120), ...next(soldAt) })
  expect(sold.status).toBe(201)
  expect(await stocks(productId)).toEqual({ [unit]: 8, [spelt]: 5 })
})

test('what moved since a pack went off sale, and the cash of a khata that is erased, are found by their indexes', async () => {
  const client = await shop.owner.pool.connect()
  const planOf = async (text: string, values: unknown[] = []) =>
    (await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  const [{ body }] = (await run<{ body: string }>(
    `SELECT prosrc AS body FROM pg_proc WHERE proname = 'erase_from_histories'`,
  )) as [{ body: string }]
  const updates = body.match(/UPDATE cash_moves [^;]+/g)!
  try {
    await client.query('SET enable_seqscan = off')
    const { text } = statements.find(({ name }) => name === 'stock.cameBack')!
    expect(await planOf(text, ['none'])).toContain('stock_movements_pack_at')
    const plans = []
    for (const update of updates)
      plans.push(await planOf(update.replaceAll(/\btheir_(customers|orders)\b/g, `ARRAY['none']`)))
    expect(plans.map((plan) => /(?:using|on) (cash_moves_\w+)/.exec(plan)?.[1])).toEqual([
      expect.stringContaining('order'),
      'cash_moves_khata_entry',
    ])
  } finally {
    await client.query('RESET enable_seqscan')
    client.release()
  }
})
