import { expect, test } from 'vitest'
import { sumDay } from '#features/sales/server/sales-store.ts'
import { dayInIndia } from '#shared/when.ts'
import { cash, counterShop, refusal, weighedGoods } from '../../../../../test/counter-shop.ts'
import { expectInvariants } from '../../../../../test/invariants.ts'
import { endAllMarkDowns } from './end-mark-downs.ts'

const counter = await counterShop()
const { shop, manager, run, sell } = counter
const { onions, left, sold } = weighedGoods(counter)
type Pack = Awaited<ReturnType<typeof onions>>

const supplierId = (await shop.call('POST /api/suppliers', { as: manager, body: { name: 'Mandi' } })).body
  .data._id
let bills = 0
async function bought(pack: Pack, line: object) {
  const body = {
    supplierId,
    billNumber: `G-${++bills}`,
    billDate: dayInIndia(new Date()),
    lines: [{ productId: pack.productId, unit: pack.unit, ...line }],
  }
  const { body: checked } = await shop.call('POST /api/purchases/check', { as: manager, body })
  const written = await shop.call('POST /api/purchases/write', {
    as: manager,
    body: { ...body, confirmed: true },
  })
  return { checked: checked.data.lines[0], purchaseId: written.body.data?.purchase?._id as string }
}

test('a supplier’s bill and its reversal are of grams, and so is what one costs', async () => {
  const pack = await onions(1)
  await sold(pack, 250)
  const { checked, purchaseId } = await bought(pack, { quantity: '52.5 kg', free: '2.5 kg', amount: 1_100 })
  expect(checked).toMatchObject({
    errors: [],
    quantity: 52,
    free: 2,
    grams: 55_000,
    cost: 20.95,
    effect: { stock: { from: 0, to: 55 }, grams: { from: 750, to: 55_750 }, cost: { to: 20 } },
  })
  expect(await left(pack)).toEqual({ stock: 55, grams: 55_750 })
  const { body } = await shop.call('GET /api/purchases/{id}', { as: manager, params: { id: purchaseId } })
  expect(body.data.lines).toMatchObject([{ quantity: 52, free: 2, grams: 55_000, cost: 20.95 }])
  await sold(pack, 900)
  const refused = await shop.call('POST /api/purchases/reverse', { as: manager, body: { _id: purchaseId } })
  expect(refusal(refused)).toEqual([409, 'stock_below_zero'])
  await bought(pack, { quantity: 0.15, cost: 20 })
  await shop.call('POST /api/purchases/reverse', { as: manager, body: { _id: purchaseId } })
  expect(await left(pack)).toEqual({ stock: 0, grams: 0 })
  await expectInvariants(shop.db)
})

test.each([
  ['52.5 kg', 52_500],
  ['52500 g', 52_500],
  ['1,250.5 Kgs', 1_250_500],
  ['2 quintal', 200_000],
  ['2 bori', null],
  [52.5, 52_500],
  ['3', 3_000],
  ['0.0005', null],
])('%s of onions are %s g', async (quantity, grams) => {
  const { checked } = await bought(await onions(), { quantity, cost: '20.00/Kg' })
  expect([checked.grams ?? null, checked.errors.length]).toEqual([grams, grams === null ? 1 : 0])
})

test('what a pack of half a kilogram came for is divided by its weight', async () => {
  const pack = await onions(0)
  await run('UPDATE packs SET grams = 500 WHERE product_id = $1', [pack.productId])
  const { checked } = await bought(pack, { quantity: '10 kg', amount: 200 })
  expect(checked).toMatchObject({
    quantity: 20,
    grams: 10_000,
    cost: 10,
    effect: { stock: { from: 0, to: 20 } },
  })
})

test('what expires and what is written off are grams', async () => {
  const pack = await onions(0)
  await bought(pack, {
    quantity: '2.3 kg',
    cost: 20,
    expiresOn: dayInIndia(new Date(Date.now() + 5 * 86_400_000)),
  })
  await sold(pack, 1_500)
  const listed = async () =>
    (await shop.call('GET /api/expiry', { as: manager })).body.data.filter(
      (one: { productId: number }) => one.productId === pack.productId,
    )
  expect(await listed()).toMatchObject([{ left: 0, stock: 0, grams: { left: 800, stock: 800 } }])
  const waste = (grams: number, stockGramsWas: number) =>
    shop.call('POST /api/expiry/waste', {
      as: manager,
      body: { ...pack, grams, reason: 'spoiled', stockWas: 0, stockGramsWas },
    })
  expect(refusal(await waste(801, 800))).toEqual([409, 'stock_below_zero'])
  expect((await waste(300, 800)).status).toBe(200)
  expect(refusal(await waste(300, 800))).toEqual([409, 'stale'])
  expect(await left(pack)).toEqual({ stock: 0, grams: 500 })
  expect(await listed()).toMatchObject([{ grams: { left: 500, stock: 500 } }])
  await expectInvariants(shop.db)
})

test('a margin is of what was weighed, less what came back', async () => {
  const pack = await onions(0)
  await bought(pack, { quantity: '10 kg', cost: 20 })
  const { body } = await sold(pack, 250)
  await sold(pack, 1_250)
  await shop.call('POST /api/counter/return', {
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
  const today = dayInIndia(new Date())
  await sumDay(shop.db, today)
  const { body: margins } = await shop.call('GET /api/purchases/margins', {
    as: manager,
    query: { from: today, to: today },
  })
  // 1.25 kg at 40, which cost 20 each.
  expect(margins.data.find((one: { productId: number }) => one.productId === pack.productId)).toMatchObject({
    sales: 50,
    cost: 25,
    margin: 25,
  })
})

test('a heap is sold at the discount of its oldest goods until they are gone, as whichever pack it was marked down', async () => {
  const made = await onions(0)
  const id = made.productId
  const pack = (unit: string, grams: number) => ({
    unit,
    price: grams / 20,
    stock: 0,
    weighed: true,
    grams,
    sharesStock: true,
  })
  const { status } = await shop.call('PUT /api/product/update-product/{id}', {
    as: manager,
    params: { id: String(id) },
    body: { packs: [pack(made.unit, 1_000), pack('500 g', 500), pack('300 g', 300)] },
  })
  expect(status).toBe(200)
  const cameFor = (days: number) =>
    bought(made, {
      quantity: '2 kg',
      cost: 20,
      expiresOn: dayInIndia(new Date(Date.now() + days * 86_400_000)),
    })
  const discounts = async () =>
    (
      await run<{ discount_micro: number }>(
        'SELECT discount_micro FROM packs WHERE product_id = $1 ORDER BY grams DESC',
        [id],
      )
    ).map(({ discount_micro }) => discount_micro / 1_000_000)
  await cameFor(2)
  for (const unit of ['500 g', made.unit]) {
    const body = { productId: id, unit, discount: 50 }
    expect((await shop.call('POST /api/expiry/mark-down', { as: manager, body })).status).toBe(200)
  }
  await cameFor(20)
  await endAllMarkDowns(shop.db)
  expect(await discounts()).toEqual([50, 50, 0])
  const { status: isSold } = await sell({
    lines: [{ productId: id, unit: '500 g', grams: 2_000 }],
    tenders: cash(50),
  })
  expect(isSold).toBe(201)
  await endAllMarkDowns(shop.db)
  expect(await discounts()).toEqual([0, 0, 0])
})
