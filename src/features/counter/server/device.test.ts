import { randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { card, cash, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { dayInIndia } from '#shared/when.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import { addToBill, billTotal, emptyBill } from '../bill.ts'
import type { CatalogueChange } from '../catalogue-contract.ts'
import type { Counter, CounterSale } from '../contract.ts'
import type { CounterCheck, DayReport } from '../day-contract.ts'
import type { SaleRequest } from '../sale-contract.ts'
import type { DeviceSettings } from '../settings-contract.ts'
import { offlineDocument } from '../offline-document.ts'
import { taxOn } from '../pack-tax.ts'
import { deviceHashOf, saleProof } from '../sale-proof.ts'
import { markRestored } from './counter-store.ts'

const { shop, manager, cashier, run, product, stockOf, sell, device } = await counterShop()

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
  const sellAt = async (serial: number, soldAt: string, offline = true) => {
    const lines = [{ ...atta, quantity: 1 }]
    const { status, body } = await sell({ lines, tenders: card(40), series, serial, soldAt, offline })
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
  // A day ahead, its paper has the date that was printed, and is listed too.
  const ahead = await sellAt(7, ago(-1))
  expect(ahead.paperOn).toBe(dayInIndia(new Date(ago(-1))))
  listed.push({ orderId: ahead.orderId, soldAt: expect.any(String) as string })
  // It drags nothing along: what is sold online afterwards has the day of the server.
  expect((await sellAt(8, ago(-1), false)).paperOn).toBe(today)
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

test('a bill that the shop took without an answer is compared with what the till printed, once', async () => {
  const [rice, dal] = [await product({ price: 10, stock: 50 }), await product({ price: 20, stock: 50 })]
  const next = await device('Midnight')
  const tax = (rateBp: number) => ({ hsn: '1101', treatment: 'taxable' as const, rateBp })
  const checksOf = async (orderId: string) =>
    ((await shop.call('GET /api/counter/checks', { as: cashier })).body.data as CounterCheck[])
      .filter((check) => check.orderId === orderId)
      .map(({ kind, position, rate, expectedRate }) => ({ kind, position, rate, expectedRate }))
  const sold = async (soldAt: Date, rates: [number, number], mode?: 'composition') => {
    const sale = {
      ...next(soldAt),
      lines: [rice, dal].map((one, at) => ({ ...one, quantity: 1, tax: tax(rates[at]!) })),
      tenders: [{ kind: 'upi' as const, amount: 30, reference: '4711' }],
      ...(mode && { mode }),
    }
    const key = randomUUID()
    const first = await sell({ ...sale, offline: false }, { key })
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    const { orderId } = (first.body.data as CounterSale).order
    expect(await checksOf(orderId)).toEqual([])
    for (let times = 0; times < 2; times++)
      expect((await sell(sale, { key })).body.data.order.orderId).toBe(orderId)
    return checksOf(orderId)
  }
  expect(await sold(new Date(), [500, 500])).toEqual([])
  expect(await sold(new Date(), [500, 1200])).toMatchObject([
    { kind: 'tax', position: 1, rate: 12, expectedRate: 5 },
  ])
  expect((await sold(new Date(Date.now() - 86_400_000), [500, 500])).map(({ kind }) => kind)).toEqual([
    'clock',
  ])
  expect(await sold(new Date(), [500, 500], 'composition')).toMatchObject([
    { kind: 'tax', position: 0, rate: 0, expectedRate: 5 },
  ])
  // A kind that only a later version knows is not listed here, and the others are.
  const all = async () =>
    ((await shop.call('GET /api/counter/checks', { as: cashier })).body.data as CounterCheck[]).length
  const before = await all()
  await shop.owner.pool.query('ALTER TABLE counter_checks DROP CONSTRAINT counter_checks_kind_check')
  await shop.owner.pool
    .query(`UPDATE counter_checks SET kind = 'later' WHERE kind = 'clock' AND seen_at IS NULL
    AND order_id = (SELECT max(order_id) FROM counter_checks WHERE kind = 'clock' AND seen_at IS NULL)`)
  expect(await all()).toBe(before - 1)
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
  for (const prefix of ['890', '0'])
    expect(await save({ prefix, ...grams })).toMatchObject({
      status: 400,
      body: { fields: { 'scales.0.prefix': expect.stringContaining('begin with 2') } },
    })
  for (const prefix of ['02', '04', '29']) expect((await save({ prefix, ...grams })).status).toBe(200)
  expect((await save({ prefix: '21', ...grams }, { prefix: '22', ...grams })).status).toBe(200)
  // One that was saved before others were refused stays, and keeps nothing from being saved.
  const old = { prefix: '99', ...grams }
  await run(`UPDATE settings SET value = jsonb_set(value, '{scales}', $1) WHERE key = 'counter'`, [
    JSON.stringify([old]),
  ])
  expect((await save(old, { prefix: '23', ...grams })).status).toBe(200)
  expect((await save({ prefix: '23', ...grams })).status).toBe(200)
  expect((await save(old)).status).toBe(400)
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
  const offline = offlineDocument(bill, { number, soldAt: issuedAt, totalPaise, customer: null }, supplier)
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

const registered = async (name: string, letter: string) =>
  (
    await shop.call('POST /api/counters', {
      as: cashier,
      body: { name, deviceKey: letter.repeat(64) },
    })
  ).body.data as Counter
const checksOf = async (orderId: string) =>
  ((await shop.call('GET /api/counter/checks', { as: manager })).body.data as CounterCheck[]).filter(
    (one) => one.orderId === orderId,
  )

test('only its device sells with its numbers: no other browser, not by its series, not by its counter', async () => {
  const atta = await product({ stock: 500 })
  const lines = [{ ...atta, quantity: 1 }]
  const { series, _id: counterId } = await registered('Front till', '1')
  const elsewhere = (more: Partial<SaleRequest>) =>
    sell({ lines, tenders: card(40), ...more }, { isProven: false })
  expect(refusal(await elsewhere({ series, serial: 1 }))).toEqual([403, 'device_unproven'])
  expect(refusal(await elsewhere({ series, serial: 1, offline: true }))).toEqual([403, 'device_unproven'])
  expect(refusal(await elsewhere({ series, serial: 1, proof: '0'.repeat(64) }))).toEqual([
    403,
    'device_unproven',
  ])
  expect(refusal(await elsewhere({ counterId }))).toEqual([409, 'device_numbers'])
  expect(refusal(await elsewhere({ series }))).toEqual([409, 'device_numbers'])
  expect((await sell({ lines, tenders: card(40), series, serial: 1 })).status).toBe(201)
})

test('a proof is of one sale: its lines, its money and its time', async () => {
  const atta = await product({ stock: 500 })
  const { series } = await registered('Proving till', '2')
  const key = randomUUID()
  const sale = {
    lines: [{ ...atta, quantity: 1 }],
    tenders: card(40),
    soldAt: new Date().toISOString(),
    series,
    serial: 1,
    offline: true,
  }
  const proof = saleProof(deviceHashOf('2'.repeat(64)), key, sale)
  const sent = (more: object, withKey = key) =>
    sell({ ...sale, proof, ...more }, { isProven: false, key: withKey })
  for (const more of [
    { lines: [{ ...atta, quantity: 2 }] },
    { tenders: cash(40) },
    { soldAt: new Date(0).toISOString() },
    { serial: 2 },
  ])
    expect(refusal(await sent(more))).toEqual([403, 'device_unproven'])
  expect(refusal(await sent({}, randomUUID()))).toEqual([403, 'device_unproven'])
  expect((await sent({})).status).toBe(201)
})

test('a device burns no numbers: what is missing is what it says it keeps, and little else', async () => {
  const atta = await product({ stock: 500 })
  const { series } = await registered('Burning till', '3')
  const sale = (serial: number, more: object = {}) =>
    sell({ lines: [{ ...atta, quantity: 1 }], tenders: card(40), series, serial, offline: true, ...more })
  expect((await sale(102)).body.fields).toEqual({ serial: 'The last number of this counter is 0' })
  expect((await sale(60)).status).toBe(201)
  expect((await sale(103)).status).toBe(400)
  const waiting = Array.from({ length: 160 }, (_, at) => at + 1)
  expect((await sale(161, { waiting })).status).toBe(201)
})

test('after a restore a device goes on where it is, its unsent bills are taken once, and what is lost is listed', async () => {
  const atta = await product({ stock: 500 })
  const { series, _id } = await registered('Restored till', 'b')
  const sale = (
    serial: number,
    { key = randomUUID() as string, ...more }: { key?: string; waiting?: number[]; soldAt?: string } = {},
  ) =>
    sell(
      { lines: [{ ...atta, quantity: 1 }], tenders: card(40), series, serial, offline: true, ...more },
      { key },
    )
  expect((await sale(1)).status).toBe(201)
  // Since the backup the device has sent 2 to 300, which nobody has any more, and keeps 301 and 302.
  expect((await sale(301, { waiting: [302] })).status).toBe(400)
  await shop.db.transaction(markRestored)
  const key = randomUUID()
  const soldAt = new Date().toISOString()
  const first = await sale(301, { waiting: [302], key, soldAt })
  expect(first.status).toBe(201)
  const [again, next] = [await sale(301, { waiting: [302], key, soldAt }), await sale(302)]
  expect(again.body.data.order.orderId).toBe(first.body.data.order.orderId)
  expect(next.status).toBe(201)
  expect((await sale(301)).body.code).toBe('serial_taken')
  const numbers = await run<{ number: string }>('SELECT number FROM tax_documents WHERE series = $1', [
    series,
  ])
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(3)
  const [gaps] = await run<{ n: number; restored_at: Date | null }>(
    `SELECT count(*)::int AS n, (SELECT restored_at FROM counters WHERE id = $1) FROM counter_gaps WHERE counter_id = $1`,
    [_id],
  )
  expect(gaps).toEqual({ n: 299, restored_at: null })
  // From then on it burns no more numbers than any.
  expect((await sale(900)).status).toBe(400)
})

test('a queue of the version before is taken without a proof, for forty days and below what the device has proven', async () => {
  const atta = await product({ stock: 500 })
  const { series, _id } = await registered('Old till', '4')
  const old = (serial: number) =>
    sell(
      { lines: [{ ...atta, quantity: 1 }], tenders: card(40), series, serial, offline: true },
      { isProven: false },
    )
  const sinceUpgrade = (days: number) =>
    run(`UPDATE counters SET unproven_until = now() + $2 * interval '1 day' WHERE id = $1`, [_id, days])
  await sinceUpgrade(40)
  const { status, body } = await old(1)
  expect(status).toBe(201)
  expect((await checksOf(body.data.order.orderId)).map(({ kind }) => kind)).toEqual(['unproven'])
  const proven = { lines: [{ ...atta, quantity: 1 }], tenders: card(40), series, serial: 5, offline: true }
  expect((await sell(proven)).status).toBe(201)
  expect((await old(4)).status).toBe(201)
  expect(refusal(await old(6))).toEqual([403, 'device_unproven'])
  await sinceUpgrade(-1)
  expect(refusal(await old(3))).toEqual([403, 'device_unproven'])
})

test('what is sold online has the time of the server, whatever the browser says', async () => {
  const atta = await product({ stock: 500 })
  const { series } = await registered('Wrong clock', '6')
  const today = dayInIndia(new Date())
  for (const [at, days] of [-3, 1, 30, 50].entries()) {
    const soldAt = new Date(Date.now() - days * 86_400_000).toISOString()
    const lines = [{ ...atta, quantity: 1 }]
    const { status, body } = await sell({ lines, tenders: card(40), series, serial: at + 1, soldAt })
    expect([status, dayInIndia(new Date(body.data.document.issuedAt))]).toEqual([201, today])
    const [row] = await run(
      `SELECT business_day::text AS day, sold_at = created_at AS "isOfServer" FROM orders WHERE id = $1`,
      [body.data.order.orderId],
    )
    expect(row).toEqual({ day: today, isOfServer: true })
    expect(await checksOf(body.data.order.orderId)).toEqual([])
  }
})

test('who has no device cannot say that a sale was offline', async () => {
  const atta = await product({ stock: 1 })
  const sale = { lines: [{ ...atta, quantity: 1, price: 20 }], tenders: card(20), offline: true }
  expect(refusal(await sell(sale))).toEqual([403, 'price_needs_manager'])
  const many = { lines: [{ ...atta, quantity: 2 }], tenders: card(80), offline: true }
  expect(refusal(await sell(many))).toEqual([409, 'out_of_stock'])
})

test('an offline price that was not in force is taken, listed with who sold it where, and told to the owner', async () => {
  const atta = await product({ name: 'Atta at its own price', stock: 500 })
  const { series } = await registered('Lonely till', '8')
  const sale = { series, serial: 1, offline: true, lines: [{ ...atta, quantity: 2, price: 60 }] }
  const { status, body } = await sell({ ...sale, tenders: card(120) })
  expect(status).toBe(201)
  const { orderId } = body.data.order as { orderId: string }
  expect(await checksOf(orderId)).toMatchObject([
    {
      kind: 'price',
      price: 60,
      expected: 40,
      counter: 'Lonely till',
      amount: 120,
      cashier: expect.any(String),
    },
  ])
  const mails = await run<{ payload: { text: string } }>(
    `SELECT payload FROM jobs WHERE key LIKE 'counter-price-' || $1 || '%' OR payload ->> 'messageId' LIKE 'counter-price-' || $1 || '%'`,
    [orderId],
  )
  expect(mails.map(({ payload }) => payload.text)).toEqual([
    expect.stringContaining('₹60.00 instead of ₹40.00, ₹120.00 in all'),
  ])
})

test('a changed tax reaches the devices, also one that is set ahead, and a paper stays as it was printed', async () => {
  const atta = await product({ stock: 500 })
  const { series } = await registered('Printing till', '0')
  const today = dayInIndia(new Date())
  const ahead = dayInIndia(new Date(Date.now() + 3 * 86_400_000))
  const [{ now: since }] = (await run<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
  )) as [{ now: number }]
  const set = (rate: number, validFrom: string) =>
    shop.call('PUT /api/tax/product/{id}', {
      as: manager,
      params: { id: String(atta.productId) },
      body: { hsn: '1101', treatment: 'taxable', rate, validFrom },
    })
  const changed = async () =>
    (
      (await shop.call('GET /api/counter/catalogue', { as: cashier, query: { since: String(since) } })).body
        .data as CatalogueChange
    ).packs.find(({ productId }) => productId === atta.productId)
  expect((await set(18, ahead)).status).toBe(200)
  const pack = await changed()
  expect(pack).toMatchObject({ tax: { rateBp: 500 }, taxes: [{ from: ahead, rateBp: 1800 }] })
  expect([taxOn(pack!, today)!.rateBp, taxOn(pack!, ahead)!.rateBp]).toEqual([500, 1800])
  // A clock that is a day ahead has dated a paper of tomorrow: the change of today is not held up.
  const printed = { hsn: '1101', treatment: 'taxable' as const, rateBp: 500 }
  const lines = [{ ...atta, quantity: 1, tax: printed }]
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const sale = { lines, tenders: card(40), series, offline: true }
  expect((await sell({ ...sale, serial: 1, soldAt: tomorrow })).status).toBe(201)
  expect((await set(40, today)).status).toBe(200)
  expect(await changed()).toMatchObject({ tax: { rateBp: 4000 } })
  const { body } = await sell({ ...sale, serial: 2 })
  expect(body.data.document.rows).toMatchObject([{ rate: 5 }])
  expect(await checksOf(body.data.order.orderId)).toMatchObject([
    { kind: 'tax', rate: 5, expectedRate: 40, amount: 40 },
  ])
  // Online the shop prints, by what is in force.
  const online = await sell({ ...sale, serial: 3, offline: false })
  expect(online.body.data.document.rows).toMatchObject([{ rate: 40 }])
})

test('no check falls off the list', async () => {
  const atta = await product({ stock: 500 })
  const { series } = await registered('Busy till', 'a')
  const lines = Array.from({ length: 210 }, () => ({ ...atta, quantity: 1, price: 30 }))
  const { body } = await sell({ lines, tenders: card(6300), series, serial: 1, offline: true })
  expect(await checksOf(body.data.order.orderId)).toHaveLength(210)
})
