import { expect, test } from 'vitest'
import type { CallName } from '#shared/endpoint.ts'
import type { AppError } from '#shared/problems.ts'
import { card, cash, counterShop, refusal } from '../../../../../test/counter-shop.ts'
import { expectInvariants } from '../../../../../test/invariants.ts'
import { orderOf } from '../../../../../test/placed-orders.ts'
import { person } from '../../../../../test/world.ts'

const { shop, manager, run, product, sell, device } = await counterShop()
const without = await device('Without a line')
const supplierId = (await shop.call('POST /api/suppliers', { as: manager, body: { name: 'Mandi' } })).body
  .data._id as string

/** Onions at ₹40 a kilogram, 10 kg in one heap, in packs of 1 kg, 500 g and 300 g. */
const WEIGHTS = [1_000, 500, 300]
const unitOf = (grams: number) => (grams === 1_000 ? '1 kg' : `${grams} g`)
const packsOf = (stocks: (number | undefined)[]) =>
  WEIGHTS.map((grams, at) => ({
    unit: unitOf(grams),
    price: (40 * grams) / 1_000,
    ...(stocks[at] !== undefined && { stock: stocks[at] }),
    weighed: true,
    grams,
    sharesStock: true,
  }))
const save = (productId: number, packs: object[]) =>
  shop.call('PUT /api/product/update-product/{id}', {
    as: manager,
    params: { id: String(productId) },
    body: { packs },
  })
async function onions(kilograms = 10) {
  const { productId } = await product({ stock: 0, unit: '1 kg' })
  expect((await save(productId, packsOf([kilograms, 0, 0]))).status).toBe(200)
  return productId
}
const left = async (productId: number) =>
  (
    await run<{ stock: number; grams: number }>(
      'SELECT stock, stock_grams::int AS grams FROM packs WHERE product_id = $1 ORDER BY packs.grams DESC',
      [productId],
    )
  ).map(({ stock, grams }) => [stock, grams])
const of = (productId: number, grams: number) => ({ productId, unit: unitOf(grams) })
const heapOf = (grams: number) => WEIGHTS.map((weight) => [Math.floor(grams / weight), grams])
let count = 0
const site = async (lines: { productId: number; unit: string; quantity: number }[], rupees: number) =>
  orderOf(shop.db, await person(shop.db, `Asha ${++count}`), { lines, expectedPaise: rupees * 100 })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, data }: AppError) => ({ code, ...data }),
  )

test('each pack shows what the heap allows, and a sale of one is missing from all', async () => {
  const id = await onions()
  expect(await left(id)).toEqual(heapOf(10_000))
  expect((await sell({ lines: [{ ...of(id, 500), grams: 750 }], tenders: cash(30) })).status).toBe(201)
  expect(await left(id)).toEqual(heapOf(9_250))
  await site([{ ...of(id, 1_000), quantity: 2 }], 80)
  expect(await left(id)).toEqual(heapOf(7_250))
  const order = await site([{ ...of(id, 300), quantity: 1 }], 12)
  expect(await left(id)).toEqual(heapOf(6_950))
  const body = { orderId: order.orderId, order_status: 'Cancelled' }
  await shop.call('PUT /api/order/update-order-status-admin', { as: manager, body })
  expect(await left(id)).toEqual(heapOf(7_250))
  await expectInvariants(shop.db)
})

test('lines of one order and of one bill take from one heap, and each is told what the others leave', async () => {
  const id = await onions(2)
  const lines = [
    { ...of(id, 1_000), quantity: 1 },
    { ...of(id, 500), quantity: 2 },
    { ...of(id, 300), quantity: 1 },
  ]
  const shortages = [{ ...of(id, 300), wanted: 1, available: 0 }]
  expect(await codeOf(site(lines, 92))).toMatchObject({ code: 'out_of_stock', shortages })
  const atCounter = await sell({
    lines: [
      { ...of(id, 1_000), grams: 1_000 },
      { ...of(id, 500), grams: 1_250 },
    ],
    tenders: cash(90),
  })
  expect(refusal(atCounter)).toEqual([409, 'out_of_stock'])
  expect(atCounter.body.message).toContain('Only 1 kg left')
  expect(await left(id)).toEqual(heapOf(2_000))
  await site(lines.slice(0, 2), 80)
  expect(await left(id)).toEqual(heapOf(0))
})

test('many orders and sales of different packs at once never oversell a heap, and none waits for ever', async () => {
  const id = await onions(6)
  const asked = Array.from({ length: 24 }, (_, at) => WEIGHTS[at % 3]!)
  const outcomes = await Promise.all(
    asked.map(async (grams, at) => {
      if (at % 4 === 3) {
        const lines = [{ ...of(id, grams), grams }]
        return (await sell({ lines, tenders: card((40 * grams) / 1_000) })).status === 201 ? grams : 0
      }
      // Two lines, in either order: locks are taken in one.
      const other = WEIGHTS[(at + 1) % 3]!
      const lines = [grams, other].map((weight) => ({ ...of(id, weight), quantity: 1 }))
      const done = await codeOf(site(lines, (40 * (grams + other)) / 1_000))
      if (done !== 'done') expect(done).toMatchObject({ code: 'out_of_stock' })
      return done === 'done' ? grams + other : 0
    }),
  )
  const taken = outcomes.reduce((sum, grams) => sum + grams, 0)
  expect(taken).toBeGreaterThan(5_000)
  expect(await left(id)).toEqual(heapOf(6_000 - taken))
  await expectInvariants(shop.db)
})

test('without a line what the heap lacks is found once, for the first pack of the bill', async () => {
  const id = await onions(1)
  const lines = [
    { ...of(id, 500), grams: 900 },
    { ...of(id, 300), grams: 600 },
  ]
  expect((await sell({ lines, tenders: card(60), ...without() })).status).toBe(201)
  expect(await left(id)).toEqual(heapOf(0))
  const checks = await run(
    `SELECT k.unit, c.quantity FROM counter_checks c JOIN packs k ON k.id = c.pack_id WHERE k.product_id = $1`,
    [id],
  )
  expect(checks).toEqual([{ unit: '500 g', quantity: 1 }])
})

test('a heap is counted once, as whichever pack, and a late sale of another pack is taken once', async () => {
  const id = await onions()
  const soldAt = new Date()
  const late = sell.bind(null, {
    lines: [{ ...of(id, 500), grams: 500 }],
    tenders: card(20),
    ...without(soldAt),
  })
  const { _id: countId } = (await shop.call('POST /api/counts', { as: manager, body: {} })).body.data
  const line = (grams: number, countedGrams: number, more: object = {}) =>
    shop.call('PUT /api/counts/line', {
      as: manager,
      body: { countId, ...of(id, grams), counted: 0, countedGrams, ...more },
    })
  expect((await line(1_000, 4_500)).status).toBe(200)
  expect(refusal(await line(300, 5_000))).toEqual([409, 'counted_already'])
  const added = await line(300, 5_000, { instead: 'add', countedAt: new Date().toISOString() })
  expect(added.body.data).toMatchObject({ unit: '1 kg', grams: { counted: 9_500, isShared: true } })
  await shop.call('POST /api/counts/finish', { as: manager, body: { countId } })
  expect(await left(id)).toEqual(heapOf(9_500))
  expect((await late()).status).toBe(201)
  expect(await left(id)).toEqual(heapOf(9_500))
  await expectInvariants(shop.db)
})

test('waste, a bill and its reversal are of the heap, which costs by the gram and expires once', async () => {
  const id = await onions(1)
  const lines = [{ ...of(id, 500), quantity: 4, cost: 15, expiresOn: '2026-12-05' }]
  const bill = { supplierId, billNumber: 'M-1', billDate: '2026-11-20', lines }
  const written = await shop.call('POST /api/purchases/write', {
    as: manager,
    body: { ...bill, confirmed: true },
  })
  expect(written.status).toBeLessThan(300)
  expect(await left(id)).toEqual(heapOf(3_000))
  const check = await shop.call('POST /api/purchases/check', {
    as: manager,
    body: { ...bill, billNumber: 'M-2', lines: [{ ...of(id, 1_000), quantity: 1, cost: 30 }] },
  })
  expect(check.body.data.lines[0].effect).toMatchObject({ stock: { from: 3, to: 4 }, cost: { from: 30 } })
  const body = { ...of(id, 300), grams: 200, stockWas: 10, stockGramsWas: 3_000, reason: 'spoiled' }
  expect((await shop.call('POST /api/expiry/waste', { as: manager, body })).status).toBe(200)
  expect(await left(id)).toEqual(heapOf(2_800))
  const stale = { ...body, stockWas: 9, stockGramsWas: 3_000 }
  expect(refusal(await shop.call('POST /api/expiry/waste', { as: manager, body: stale }))).toEqual([
    409,
    'stale',
  ])
  await sell({ lines: [{ ...of(id, 300), grams: 900 }], tenders: card(36) })
  const reversed = await shop.call('POST /api/purchases/reverse', {
    as: manager,
    body: { _id: written.body.data.purchase._id },
  })
  expect(refusal(reversed)).toEqual([409, 'stock_below_zero'])
})

test('what came as one pack of a heap goes back to its supplier as another, and not once more with its bill', async () => {
  const id = await onions(20)
  const post = (call: CallName, body: object) =>
    shop.call(call, { as: manager, body, headers: { 'idempotency-key': crypto.randomUUID() } })
  const bought = await post('POST /api/purchases/write', {
    supplierId,
    billNumber: 'M-3',
    billDate: '2026-11-20',
    lines: [{ ...of(id, 1_000), quantity: '50 kg', cost: 20 }],
    confirmed: true,
  })
  const back = (grams: number) =>
    post('POST /api/purchases/return', {
      supplierId,
      lines: [{ ...of(id, 500), grams, cost: 10 }],
      reason: 'Rotten',
    })
  expect((await back(50_001)).body.message).toContain('Only 50 kg of')
  const note = (await back(10_000)).body.data
  const { body: shown } = await shop.call('GET /api/purchases/{id}', {
    as: manager,
    params: { id: note._id },
  })
  expect(shown.data.lines[0].note.against).toEqual({ billNumber: 'M-3', billDate: '2026-11-20' })
  const reverse = (purchaseId: string) => post('POST /api/purchases/reverse', { _id: purchaseId })
  expect((await reverse(bought.body.data.purchase._id)).body).toMatchObject({
    code: 'stock_below_zero',
    message: expect.stringContaining('Reverse the debit note first'),
  })
  expect(await left(id)).toEqual(heapOf(60_000))
  expect((await reverse(note._id)).status).toBe(200)
  expect((await reverse(bought.body.data.purchase._id)).status).toBe(200)
  expect(await left(id)).toEqual(heapOf(20_000))
})

test('what a form says of a heap is said once; two packs that differ are refused', async () => {
  const id = await onions()
  const refused = await save(id, packsOf([12, 10, undefined]))
  expect(refusal(refused)).toEqual([400, 'invalid'])
  expect(refused.body.fields).toEqual({
    'packs.1.stock':
      '12 of 1 kg are one heap of 12 kg, of which 24 of 500 g can be sold. Enter its stock once.',
  })
  expect(await left(id)).toEqual(heapOf(10_000))
  const stocked = packsOf([undefined, 30, undefined])
  expect((await save(id, [stocked[0]!, { ...stocked[1], stockWas: 20 }, stocked[2]!])).status).toBe(200)
  expect(await left(id)).toEqual(heapOf(15_000))
  expect(refusal(await save(id, [stocked[0]!, { ...stocked[1], stockWas: 20 }, stocked[2]!]))).toEqual([
    409,
    'stale',
  ])
  const { body } = await shop.call('POST /api/product/get-product-by-id', { body: { productId: id } })
  expect(body.data.packs[1]).toMatchObject({ sharesStock: true, stock: 30, stockGrams: 15_000 })
})

test('packs join a heap with what is theirs, and leave it to the others; its sum stays', async () => {
  const id = await onions(5)
  const own = packsOf([undefined, undefined, undefined])
  // One leaves with nothing, and is given a stock of its own.
  const leaving = [own[0]!, own[1]!, { ...own[2], sharesStock: undefined }]
  expect((await save(id, leaving)).status).toBe(200)
  expect(await left(id)).toEqual([...heapOf(5_000).slice(0, 2), [0, 0]])
  await expectInvariants(shop.db)
  const given = [own[0]!, own[1]!, { ...own[2], sharesStock: undefined, stock: 10 }]
  expect((await save(id, given)).status).toBe(200)
  expect((await save(id, own)).status).toBe(200)
  expect(await left(id)).toEqual(heapOf(8_000))
  await expectInvariants(shop.db)
  // Another weight of a pack leaves the heap as it is; the last one keeps it.
  expect((await save(id, [own[0]!, { ...own[1], grams: 400 }, own[2]!])).status).toBe(200)
  expect(await left(id)).toEqual([
    [8, 8_000],
    [20, 8_000],
    [26, 8_000],
  ])
  expect((await save(id, [own[2]!])).status).toBe(200)
  expect((await left(id))[2]).toEqual([26, 8_000])
  await expectInvariants(shop.db)
})

test('the schema keeps one stock in a heap', async () => {
  const id = await onions()
  await expect(
    run('UPDATE packs SET stock_grams = stock_grams - 500 WHERE product_id = $1 AND grams = 500', [id]),
  ).rejects.toMatchObject({ constraint: 'packs_one_heap' })
  const { productId } = await product()
  await expect(
    run('UPDATE packs SET shares_stock = true WHERE product_id = $1', [productId]),
  ).rejects.toMatchObject({ constraint: 'packs_shares_stock_check' })
})
