import { randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { card, cash, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { dayInIndia } from '#shared/when.ts'
import type { TaxDocument } from '#features/tax/document-contract.ts'
import { addToBill, billTotal, emptyBill } from '../bill.ts'
import type { CatalogueChange, Counter, CounterCheck, DayReport, DeviceSettings } from '../contract.ts'
import { offlinePaper } from '../offline-paper.ts'

const { shop, manager, cashier, run, product, stockOf, sell } = await counterShop()

test('a device sells offline: its number, its day, stock that is found, prices that are listed', async () => {
  const atta = await product({ name: 'Atta of the tablet' })
  await run('UPDATE packs SET discount_micro = 0 WHERE product_id = $1', [atta.productId])
  const device = await shop.call('POST /api/counters', {
    as: cashier,
    body: { name: 'Tablet', deviceKey: 'd'.repeat(64) },
  })
  const { series, _id: counterId } = device.body.data as Counter
  await shop.call('POST /api/drawer/open', { as: cashier, body: { counterId, float: 0 } })
  const soldAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const offline = { series, serial: 2, soldAt, offline: true }
  // ₹40 was its price until just now.
  const { status, body } = await sell({
    ...offline,
    lines: [{ ...atta, quantity: 12, price: 40 }],
    tenders: cash(480),
  })
  expect([status, body.data.document.number.slice(-6), body.data.document.issuedAt]).toEqual([
    201,
    '000002',
    soldAt,
  ])
  expect(await stockOf(atta)).toBe(0)
  const next = { ...offline, serial: 3 }
  expect(
    (await sell({ ...next, lines: [{ ...atta, quantity: 1, price: 33 }], tenders: cash(33) })).status,
  ).toBe(201)
  expect(refusal(await sell({ ...next, lines: [{ ...atta, quantity: 1 }], tenders: cash(50) }))).toEqual([
    409,
    'serial_taken',
  ])
  const checks = (await shop.call('GET /api/counter/checks', { as: manager })).body.data as CounterCheck[]
  const of = checks
    .filter(({ name }) => name === 'Atta of the tablet')
    .map(({ kind, found, price }) => [kind, found, price])
  expect(of).toEqual(
    expect.arrayContaining([
      ['stock', 2, null],
      ['stock', 1, null],
      ['price', 0, 33],
    ]),
  )
  expect(of).toHaveLength(3)
  const counters = (await shop.call('GET /api/counters', { as: cashier })).body.data as Counter[]
  expect(counters.find(({ _id }) => _id === counterId)).toMatchObject({ lastSerial: 3, missing: [1] })
  const lose = () => shop.call('PUT /api/counters/lost', { as: manager, body: { counterId } })
  expect([(await lose()).status, (await lose()).status]).toEqual([200, 200])
  expect(
    refusal(await sell({ ...offline, serial: 1, lines: [{ ...atta, quantity: 1 }], tenders: cash(50) })),
  ).toEqual([409, 'counter_lost'])
  await shop.call('POST /api/drawer/close', { as: cashier, body: { counterId, counted: 513 } })
  const opened = await shop.call('POST /api/drawer/open', { as: cashier, body: { counterId, float: 0 } })
  expect(refusal(opened)).toEqual([409, 'counter_lost'])
})

test('a sale by a clock that cannot be right is dated when it arrives, counts on that day and is listed', async () => {
  const atta = await product({ stock: 50 })
  const { series } = (
    await shop.call('POST /api/counters', {
      as: cashier,
      body: { name: 'Flat battery', deviceKey: '7'.repeat(64) },
    })
  ).body.data as Counter
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const sellAt = async (serial: number, soldAt: string) => {
    const lines = [{ ...atta, quantity: 1 }]
    const { status, body } = await sell({ lines, tenders: card(40), series, serial, soldAt, offline: true })
    expect(status, JSON.stringify(body)).toBe(201)
    return { paperOn: dayInIndia(new Date(body.data.document.issuedAt)), orderId: body.data.order.orderId }
  }
  const soldToday = async () =>
    ((await shop.call('GET /api/day', { as: cashier })).body.data as DayReport).offline.sales
  const today = dayInIndia(new Date())
  const before = await soldToday()
  const hasItsDay = async (serial: number, soldAt: string) =>
    expect((await sellAt(serial, soldAt)).paperOn).toBe(dayInIndia(new Date(soldAt)))
  await hasItsDay(1, ago(39))
  await hasItsDay(2, ago(1))
  const wrong = ['1970-01-01T00:00:00.000Z', ago(41), ago(-3), '2040-01-01T00:00:00.000Z']
  const listed: { orderId: string; soldAt: string }[] = []
  for (const [at, soldAt] of wrong.entries()) {
    const { paperOn, orderId } = await sellAt(at + 3, soldAt)
    expect(paperOn).toBe(today)
    listed.push({ orderId, soldAt })
  }
  expect(await soldToday()).toBe(before + wrong.length)
  await hasItsDay(7, ago(-1))
  const checks = (await shop.call('GET /api/counter/checks', { as: cashier })).body.data as CounterCheck[]
  const clocks = checks.filter(({ kind }) => kind === 'clock')
  const byOrder = (a: { orderId: string }, b: { orderId: string }) => (a.orderId < b.orderId ? -1 : 1)
  expect(clocks.map(({ orderId, soldAt }) => ({ orderId, soldAt })).sort(byOrder)).toEqual(
    listed.sort(byOrder),
  )
  const [{ orderId, position, kind }] = clocks as [CounterCheck]
  const seen = await shop.call('PUT /api/counter/checks', { as: manager, body: { orderId, position, kind } })
  expect(seen.body.data).toHaveLength(checks.length - 1)
})

test('a counter without a device never takes a number of a device, and none may run far ahead', async () => {
  const rice = await product({ price: 10, stock: 50 })
  const lines = [{ ...rice, quantity: 1 }]
  const device = (
    await shop.call('POST /api/counters', {
      as: cashier,
      body: { name: 'Only device', deviceKey: '9'.repeat(64) },
    })
  ).body.data as Counter
  const upi = [{ kind: 'upi' as const, amount: 10, reference: '4711' }]
  await shop.owner.pool.query(`UPDATE counters SET lost_at = now() WHERE id <> $1`, [device._id])
  const unnamed = await sell({ lines, tenders: upi })
  expect(unnamed.status).toBe(201)
  expect(unnamed.body.data.document.number).not.toContain(`${device.series}/`)
  await shop.owner.pool.query(`UPDATE counters SET lost_at = NULL`)
  const offline = (serial: number) =>
    sell({ lines, tenders: upi, series: device.series, serial, offline: true })
  expect(await offline(10_001)).toMatchObject({
    status: 400,
    body: { fields: { serial: 'The last number of this counter is 0' } },
  })
  const missing = async () =>
    ((await shop.call('GET /api/counters', { as: cashier })).body.data as Counter[]).find(
      ({ _id }) => _id === device._id,
    )!.missing
  expect((await offline(4)).status).toBe(201)
  expect(await missing()).toEqual([1, 2, 3])
  expect((await offline(2)).status).toBe(201)
  expect(await missing()).toEqual([1, 3])
})

test('the settings of the counter say where UPI goes, and who sells', async () => {
  const settings = async () =>
    (await shop.call('GET /api/counter/settings', { as: cashier })).body.data as DeviceSettings
  expect(await settings()).toMatchObject({ upi: null, supplier: { mode: 'regular', stateCode: '29' } })
  await run(
    `INSERT INTO settings (key, value) VALUES ('upi', '{"vpa": "tokri@okbank", "name": "Tokri", "mc": "5411", "kind": "merchant"}')`,
  )
  expect((await settings()).upi).toEqual({ vpa: 'tokri@okbank', name: 'Tokri', mc: '5411', kind: 'merchant' })
})

test('two formats of scales that overlap are refused at the second prefix', async () => {
  const grams = { itemDigits: 5, value: 'grams' }
  const save = (...scales: object[]) =>
    shop.call('PUT /api/counter/settings', { as: manager, body: { scales } })
  const refused = await save({ prefix: '2', ...grams }, { ...grams, prefix: '21', itemDigits: 4 })
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({ 'scales.1.prefix': expect.stringContaining('fits 2 and 21') })
  expect((await save({ prefix: '21', ...grams }, { prefix: '22', ...grams })).status).toBe(200)
})

test('of two who save the settings of the counter from the same form, the second is told', async () => {
  const { updatedAt } = (await shop.call('GET /api/counter/settings', { as: manager })).body.data
  const save = (returnLimit: number, more: object) =>
    shop.call('PUT /api/counter/settings', { as: manager, body: { scales: [], returnLimit, ...more } })
  const replies = await Promise.all([save(300, { updatedAt }), save(600, { updatedAt })])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const saved = replies.find(({ status }) => status === 200)!.body.data
  const refused = replies.find(({ status }) => status === 409)!
  expect(refused.body).toMatchObject({
    code: 'stale',
    data: {
      changed: ['returnLimit'],
      current: { returnLimit: saved.returnLimit, updatedAt: saved.updatedAt },
    },
  })
  expect((await save(700, { updatedAt: saved.updatedAt })).body.data.returnLimit).toBe(700)
})

test('the bill of an offline device is the server’s, to the paisa', async () => {
  const atta = await product({ mrp: 99.99, price: 87.53 })
  const sugar = await product({
    packs: [{ unit: '1 kg', mrp: 50, price: 43.37, stock: 9, weighed: true, grams: 1000 }],
  })
  const taxed = (productId: number, tax: string) =>
    run(`UPDATE product_taxes SET ${tax} WHERE product_id = $1`, [productId])
  await taxed(sugar.productId, `hsn = '1701', rate_bp = 1200`)
  const milk = await product({ mrp: 31, price: 31 })
  await taxed(milk.productId, `hsn = '0401', treatment = 'exempt', rate_bp = 0`)
  const { packs } = (await shop.call('GET /api/counter/catalogue', { as: cashier })).body
    .data as CatalogueChange
  const packOf = ({ productId }: { productId: number }) => packs.find((one) => one.productId === productId)!
  let bill = addToBill(emptyBill, packOf(atta), { quantity: 3 })
  bill = addToBill(bill, packOf(sugar), { grams: 1337 })
  bill = addToBill(bill, packOf(milk), { quantity: 2 })
  const totalPaise = billTotal(bill)
  const sold = await sell({
    lines: [
      { ...atta, quantity: 3 },
      { ...sugar, grams: 1337 },
      { ...milk, quantity: 2 },
    ],
    tenders: [{ kind: 'card', amount: totalPaise / 100 }],
  })
  expect(sold.status).toBe(201)
  const { number, issuedAt, orderId } = sold.body.data.document as TaxDocument
  const { supplier } = (await shop.call('GET /api/counter/settings', { as: cashier })).body
    .data as DeviceSettings
  const offline = offlinePaper(bill, { number, soldAt: issuedAt, totalPaise, customer: null }, supplier)
  expect(offline.byRate.length).toBe(3)
  expect({ ...offline, orderId }).toEqual(sold.body.data.document)
})

test('the catalogue says what changed since a version', async () => {
  const [{ now: version }] = (await run<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  )) as [{ now: number }]
  const atta = await product()
  const gone = await product({ name: 'Besan' })
  await run('UPDATE packs SET retired_at = now() WHERE product_id = $1', [gone.productId])
  const { body } = await shop.call('GET /api/counter/catalogue', {
    as: cashier,
    query: { since: String(version) },
  })
  expect(body.data.packs.map(({ productId }: { productId: number }) => productId)).toContain(atta.productId)
  expect(body.data.gone).toEqual([{ ...gone, name: 'Besan', barcodes: [] }])
  const all = await shop.call('GET /api/counter/catalogue', { as: cashier })
  expect(body.data.packs.length).toBeLessThan(all.body.data.packs.length)
  const headers = { authorization: `Bearer ${cashier}`, 'accept-encoding': 'br' }
  const packed = await shop.server.inject({ url: '/api/counter/catalogue', headers })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
  const read = JSON.parse(brotliDecompressSync(packed.rawPayload).toString()) as typeof all.body
  expect(read.data.packs).toEqual(all.body.data.packs)
})

test('without its key a sale that is sent twice is sold twice', async () => {
  const atta = await product()
  const sale = { soldAt: new Date().toISOString(), lines: [{ ...atta, quantity: 1 }], tenders: card(40) }
  const key = randomUUID()
  for (const again of [key, key]) expect((await sell(sale, { key: again })).status).toBe(201)
  expect(await stockOf(atta)).toBe(9)
  expect((await sell(sale)).status).toBe(201)
  expect(await stockOf(atta)).toBe(8)
})
