import { randomUUID } from 'node:crypto'
import { lockProductPacks } from '#features/catalogue/server/pack-store.ts'
import { lockProducts } from '#features/catalogue/server/product-write-store.ts'
import { listSearchable } from '#features/search/server/searchable-store.ts'
import { expect, test } from 'vitest'
import { card, cash, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { dayInIndia } from '#shared/when.ts'
import { orderOf } from '../../../../test/placed-orders.ts'
import { type Reply } from '../../../../test/server.ts'
import { newAddress, person } from '../../../../test/world.ts'
import { insertCapture, lockUpiReferences } from '#features/payments/server/capture-store.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import type { CatalogueChange } from '../catalogue-contract.ts'
import type { Counter } from '../contract.ts'
import type { DayReport } from '../day-contract.ts'
import type { SaleRequest } from '../sale-contract.ts'

const { shop, manager, cashier, run, product, stockOf, sell } = await counterShop()
const orders = async () => (await run<{ n: number }>('SELECT count(*)::int AS n FROM orders'))[0]!.n

test('a sale is an order that is delivered and paid, with stock, tenders, drawer and paper', async () => {
  const atta = await product()
  await run(`UPDATE packs SET image = 'atta.webp'`)
  const key = randomUUID()
  const sale = {
    lines: [{ ...atta, quantity: 3 }],
    tenders: [
      { kind: 'upi' as const, amount: 20, reference: '312345678901' },
      { kind: 'cash' as const, amount: 100 },
    ],
    soldAt: new Date().toISOString(),
  }
  const { status, body } = await sell(sale, { key })
  expect(status).toBe(201)
  expect(body.data.order).toMatchObject({
    channel: 'counter',
    order_status: 'Delivered',
    payment_status: 'Paid',
    payment_method: 'COUNTER',
    userId: { _id: null },
    delivery_address: null,
    totalAmt: 120,
    final: { totalAmt: 120 },
    items: [{ quantity: 3, price: 50, discount: 20, lineTotal: 120 }],
  })
  expect(body.data.document).toMatchObject({
    kind: 'tax_invoice',
    number: expect.stringMatching(/^P1\/\d{4}\/000001$/),
    placeOfSupply: { code: '29' },
    interState: false,
    totals: { total: 120 },
    rows: [{ gross: 120, rate: 5, hsn: '1101' }],
  })
  expect(await stockOf(atta)).toBe(7)
  expect(await run('SELECT image FROM order_images')).toEqual([{ image: 'atta.webp' }])
  const again = await sell(sale, { key })
  expect([again.status, again.body.data]).toEqual([201, body.data])
  expect(await stockOf(atta)).toBe(7)
  const unanswered = await sell({ ...sale, offline: true }, { key })
  expect([unanswered.status, unanswered.body.data]).toEqual([201, body.data])
  expect(refusal(await sell({ ...sale, tenders: cash(120) }, { key }))).toEqual([
    422,
    'idempotency_key_reused',
  ])
  const entries = await run('SELECT kind, amount_paise FROM cash_moves WHERE order_id = $1', [
    body.data.order.orderId,
  ])
  expect(entries).toEqual([{ kind: 'sale', amount_paise: 10_000 }])
  expect(
    refusal(await sell({ ...sale, tenders: [{ kind: 'upi', amount: 120, reference: '312345678901' }] })),
  ).toEqual([409, 'reference_used'])
})

const deleteCapture = (reference: string) =>
  shop.owner.pool.query(
    `SET LOCAL session_replication_role = replica; DELETE FROM payment_captures WHERE provider_reference = '${reference}'`,
  )

test('a UPI reference pays once, however it is typed and wherever it was used; last digits may come again', async () => {
  const atta = await product()
  const byUpi = (reference: string, more: object = {}) =>
    sell({ lines: [{ ...atta, quantity: 1 }], tenders: [{ kind: 'upi', amount: 40, reference }], ...more })
  expect((await byUpi('4123 4567 8901')).status).toBe(201)
  expect(refusal(await byUpi('UTR: 412345678901'))).toEqual([409, 'reference_used'])
  // An offline sale waits for a look, and blocks nothing.
  expect(refusal(await byUpi('412345678901', { offline: true }))).toEqual([409, 'reference_used'])
  await run(
    `INSERT INTO payment_captures (id, provider, provider_reference, amount_paise, currency, disposition)
     VALUES (repeat('e', 24), 'UPI', '555566667777', 100, 'INR', 'unknown')`,
  )
  expect(refusal(await byUpi('555566667777'))).toEqual([409, 'reference_used'])
  await deleteCapture('555566667777')
  await run(
    `WITH c AS (INSERT INTO customers (id, name) VALUES (repeat('f', 24), 'Asha') RETURNING id)
     INSERT INTO khata_entries (customer_id, kind, amount_paise, paid_by, reference, at)
     SELECT id, 'payment', 100, 'upi', '666677778888', now() - interval '3 days' FROM c`,
  )
  expect(refusal(await byUpi('666677778888'))).toEqual([409, 'reference_used'])
  expect([(await byUpi('8901')).status, (await byUpi('8901')).status]).toEqual([201, 201])
  expect(await stockOf(atta)).toBe(7)
})

test('a UPI reference that is seen at the desk in this moment does not pay a sale too', async () => {
  const atta = await product()
  const reference = '666677778888'
  let sale: Promise<Reply> | undefined
  await shop.db.transaction(async (tx) => {
    await lockUpiReferences(tx, [reference])
    sale = sell({
      lines: [{ ...atta, quantity: 1 }],
      tenders: [{ kind: 'upi', amount: 40, reference }],
    })
    // Without the lock it is sold meanwhile.
    await Promise.race([sale, new Promise((resolve) => setTimeout(resolve, 500))])
    await insertCapture(tx, {
      provider: 'UPI',
      providerReference: reference,
      attemptId: null,
      orderId: null,
      reference: null,
      amountPaise: 4_000,
      currency: 'INR',
      bankReference: reference,
      disposition: 'unknown',
    })
  })
  expect(refusal(await sale!)).toEqual([409, 'reference_used'])
  await deleteCapture(reference)
})

test('a cashier learns nothing about what goods cost', async () => {
  const atta = await product()
  await shop.owner.pool.query(`INSERT INTO suppliers (id, name) VALUES (repeat('5', 24), 'Mills')`)
  const bought = await shop.call('POST /api/purchases/write', {
    as: manager,
    body: {
      supplierId: '5'.repeat(24),
      billNumber: 'B1',
      billDate: dayInIndia(new Date()),
      lines: [{ ...atta, quantity: 10, cost: 35 }],
    },
  })
  expect(bought.status).toBe(200)
  const at = (price: number, as = cashier) =>
    sell({ lines: [{ ...atta, quantity: 1, price }], tenders: cash(price) }, { as })
  const [above, below] = [await at(36), await at(34)]
  expect(refusal(below)).toEqual([403, 'price_needs_manager'])
  expect(below.body.message).toMatch(/^Only a manager/)
  expect({ ...below.body, requestId: '' }).toEqual({ ...above.body, requestId: '' })
  const { body } = await shop.call('GET /api/counter/catalogue', { as: cashier })
  expect(JSON.stringify(body)).not.toMatch(/cost/i)
  expect((await at(34, manager)).status).toBe(201)
})

test('what is refused changes nothing', async () => {
  const atta = await product()
  const before = await orders()
  const refused: [Partial<SaleRequest>, number, string][] = [
    [{ tenders: cash(39) }, 422, 'tenders_differ'],
    [{ tenders: cash(39), lines: [{ ...atta, quantity: 1, price: 39 }] }, 403, 'price_needs_manager'],
    [{ tenders: cash(51), lines: [{ ...atta, quantity: 1, price: 51 }] }, 422, 'price_above_mrp'],
    [{ tenders: cash(440), lines: [{ ...atta, quantity: 11 }] }, 409, 'out_of_stock'],
    [{ tenders: [{ kind: 'khata', amount: 40 }] }, 400, 'invalid'],
    [{ lines: [{ ...atta, quantity: 0 }] }, 400, 'invalid'],
    [{ lines: [{ ...atta, quantity: 0.5 }] }, 400, 'invalid'],
    [{ lines: [{ ...atta, quantity: 1e9 }] }, 400, 'invalid'],
    [{ lines: [{ ...atta, grams: 100 }] }, 400, 'invalid'],
    [{ lines: [{ ...atta, unit: '2 kg', quantity: 1 }] }, 404, 'product_not_found'],
    [{ series: 'P99' }, 404, 'counter_unknown'],
  ]
  for (const [more, status, code] of refused)
    expect(
      refusal(await sell({ lines: [{ ...atta, quantity: 1 }], tenders: cash(40), ...more })),
      JSON.stringify(more),
    ).toEqual([status, code])
  expect([await orders(), await stockOf(atta)]).toEqual([before, 10])
})

test('a manager lowers a price, and the reason is kept', async () => {
  const atta = await product()
  const lines = [{ ...atta, quantity: 2, price: 30, reason: 'Torn' }]
  const { status, body } = await sell({ lines, tenders: cash(60) }, { as: manager })
  expect(status).toBe(201)
  const [entry] = await run<{ changes: object }>(
    `SELECT changes FROM audit_log WHERE action = 'order.lower-price' AND subject_id = $1`,
    [body.data.order.orderId],
  )
  expect(JSON.stringify(entry!.changes)).toContain('Torn')
})

test('what is weighed costs what it weighs, and takes each pack that is begun', async () => {
  const sugar = await product({
    packs: [{ unit: '1 kg', mrp: 50, price: 44, stock: 3, weighed: true, grams: 1000 }],
  })
  const { status, body } = await sell({ lines: [{ ...sugar, grams: 1250 }], tenders: cash(55) })
  expect([status, body.data.document.rows[0].quantity]).toEqual([201, 1.25])
  expect(await stockOf(sugar)).toBe(1)
})

test('of five packs five are sold, however many counters ask at once', async () => {
  const atta = await product({ stock: 5 })
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => sell({ lines: [{ ...atta, quantity: 1 }], tenders: cash(40) })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(await stockOf(atta)).toBe(0)
})

test('goods come back with a note, once for each key, and more than the limit only by a manager', async () => {
  const atta = await product({ mrp: 400, price: 400 })
  const sold = await sell({ lines: [{ ...atta, quantity: 3 }], tenders: cash(1200) })
  const { number } = sold.body.data.document
  const back = (quantity: number, more: object = {}, as = cashier, key: string = randomUUID()) =>
    shop.call('POST /api/counter/return', {
      as,
      body: { document: number, rows: [{ position: 0, quantity }], tender: 'cash', reason: 'Torn', ...more },
      headers: { 'idempotency-key': key },
    })
  expect(refusal(await back(2))).toEqual([403, 'return_needs_manager'])
  const limitOf = (returnLimit: number) =>
    shop.call('PUT /api/counter/settings', { as: manager, body: { scales: [], returnLimit } })
  await limitOf(399)
  const refused = await back(1)
  expect([refusal(refused), refused.body.message]).toEqual([
    [403, 'return_needs_manager'],
    'More than ₹399 goes back only by a manager. Please ask one.',
  ])
  await limitOf(400)
  const key = randomUUID()
  const first = await back(1, {}, cashier, key)
  expect([first.status, first.body.data.refund]).toEqual([201, { kind: 'cash', amount: 400 }])
  expect(first.body.data.document).toMatchObject({ kind: 'credit_note', against: number })
  expect((await back(1, {}, cashier, key)).body.data).toEqual(first.body.data)
  expect(refusal(await back(1, { tender: 'upi' }, cashier, key))).toEqual([422, 'idempotency_key_reused'])
  expect(await stockOf(atta)).toBe(8)
  expect((await back(1, { goodsBack: false, tender: 'upi' }, manager)).status).toBe(201)
  expect(await stockOf(atta)).toBe(8)
  expect(refusal(await back(2, { document: number.toLowerCase() }, manager))).toEqual([409, 'credit_exceeds'])
  expect(refusal(await back(1, { document: 'P1/2627/999999' }, manager))).toEqual([404, 'document_not_found'])
  // The site's way to give money back would leave the drawer wrong.
  const noted = await shop.call('POST /api/tax/credit-note', {
    as: manager,
    body: {
      orderId: sold.body.data.order.orderId,
      reason: 'Torn',
      rows: [{ position: 0, quantity: 1 }],
      goodsBack: true,
      refund: false,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(refusal(noted)).toEqual([409, 'sold_at_counter'])
  // What the cashier gives back in a day counts together, and the tests below go on giving.
  await limitOf(5_000)
})

test('a pay-out that is sent again is the same one, also when little or nothing is left', async () => {
  const deviceKey = 'f'.repeat(64)
  const counterId = (
    await shop.call('POST /api/counters', { as: cashier, body: { name: 'Twice', deviceKey } })
  ).body.data._id
  await shop.call('POST /api/drawer/open', { as: cashier, body: { counterId, float: 30 } })
  const headers = { 'idempotency-key': randomUUID() }
  const payOut = (amount: number) =>
    shop.call('POST /api/drawer/move', {
      as: cashier,
      body: { counterId, kind: 'pay_out', amount, note: 'Milk' },
      headers,
    })
  const paid = { status: 200, body: { data: { drawer: { cash: 10 } } } }
  expect(await Promise.all([payOut(20), payOut(20), payOut(20)])).toMatchObject([paid, paid, paid])
  expect(await payOut(20)).toMatchObject(paid)
  expect(refusal(await payOut(5))).toEqual([422, 'idempotency_key_reused'])
  await shop.call('POST /api/drawer/close', { as: cashier, body: { counterId, counted: 10 } })
  expect((await payOut(20)).status).toBe(200)
})

test('a drawer is opened, moved, counted and closed once; the day adds up', async () => {
  const move = (kind: string, amount: number) =>
    shop.call('POST /api/drawer/move', { as: cashier, body: { kind, amount, note: 'Tea' } })
  expect(refusal(await shop.call('POST /api/drawer/open', { as: cashier, body: { float: 0 } }))).toEqual([
    409,
    'drawer_open',
  ])
  expect((await move('pay_in', 50)).status).toBe(200)
  expect((await move('pay_out', 20)).status).toBe(200)
  expect(refusal(await move('pay_out', 1_000_000))).toEqual([409, 'drawer_short'])
  const { cash: inDrawer } = (
    (await shop.call('GET /api/counters', { as: cashier })).body.data as Counter[]
  ).find(({ hasDevice }) => !hasDevice)!.drawer!
  const uncounted = await shop.call('POST /api/drawer/close', { as: cashier, body: {} })
  expect(refusal(uncounted)).toEqual([409, 'drawer_uncounted'])
  const closed = await shop.call('POST /api/drawer/close', { as: cashier, body: { counted: inDrawer - 5 } })
  expect(closed.body.data).toMatchObject({
    float: 500,
    payIn: 50,
    payOut: 20,
    expected: inDrawer,
    difference: -5,
  })
  expect(refusal(await shop.call('POST /api/drawer/close', { as: cashier, body: { counted: 0 } }))).toEqual([
    409,
    'drawer_closed',
  ])
  const atta = await product()
  expect(refusal(await sell({ lines: [{ ...atta, quantity: 1 }], tenders: cash(40) }))).toEqual([
    409,
    'drawer_closed',
  ])
  const day = (await shop.call('GET /api/day', { as: cashier })).body.data as DayReport
  const [{ paise }] = (await run<{ paise: number }>(
    `SELECT sum(t.amount_paise)::int AS paise FROM tenders t JOIN orders o ON o.id = t.order_id
     WHERE o.sold_at > now() - interval '1 day'`,
  )) as [{ paise: number }]
  expect(day.sales.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(paise / 100)
  expect(day.drawers).toContainEqual(expect.objectContaining({ difference: -5, refunds: 400 }))
  expect(day.returns).toEqual({ notes: 2, amount: 800 })
})

test('a barcode that nobody knows is learned once', async () => {
  const atta = await product()
  const learn = (barcode: string, of = atta) =>
    shop.call('PUT /api/counter/barcode', { as: cashier, body: { ...of, barcode } })
  expect((await learn('8901030865275')).status).toBe(200)
  expect((await learn('96385074')).status).toBe(200)
  expect(refusal(await learn('96385074', await product()))).toEqual([409, 'barcode_taken'])
  expect(refusal(await learn('8901030865276'))).toEqual([422, 'barcode_wrong'])
  const { body } = await shop.call('GET /api/counter/catalogue', { as: cashier })
  expect(
    body.data.packs.find(({ productId }: { productId: number }) => productId === atta.productId),
  ).toMatchObject({
    price: 40,
    mrp: 50,
    barcode: '8901030865275',
    barcodes: ['96385074'],
    tax: { hsn: '1101', rateBp: 500 },
  })
})

test('what is learned is found by search, and a save of its product at the same moment waits its turn', async () => {
  const atta = await product()
  const learn = (barcode: string) =>
    shop.call('PUT /api/counter/barcode', { as: cashier, body: { ...atta, barcode } })
  const known = async () => (await listSearchable(shop.db, [atta.productId]))[0]!.codes
  const version = async () =>
    (
      await run<{ version: number }>('SELECT version FROM content_changes WHERE name = $1', [
        `product:${atta.productId}`,
      ])
    )[0]?.version ?? 0
  await learn('8901030865268')
  const before = await version()
  const learning = await shop.db.transaction(async (tx) => {
    await lockProducts(tx, [atta.productId])
    const waiting = { reply: learn('96385081') }
    await new Promise((resolve) => setTimeout(resolve, 300))
    await lockProductPacks(tx, [atta.productId])
    return waiting
  })
  expect((await learning.reply).status).toBe(200)
  expect(await known()).toEqual(expect.arrayContaining(['8901030865268', '96385081']))
  expect(await version()).toBeGreaterThan(before)
})

test('of those who teach one barcode at once, one gives it to a pack', async () => {
  const [atta, rice] = [await product(), await product()]
  const learn = (of: typeof atta, barcode: string) =>
    shop.call('PUT /api/counter/barcode', { as: cashier, body: { ...of, barcode } })
  const same = await Promise.all([1, 2, 3].map(() => learn(atta, '8901719101038')))
  expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
  const others = await Promise.all([atta, rice].map((of) => learn(of, '8901491101837')))
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('one barcode may be that of two packs, and a withdrawn one is named', async () => {
  const [small, large] = [await product({ name: 'Small packs' }), await product()]
  const learn = (of: typeof small, more: object = {}) =>
    shop.call('PUT /api/counter/barcode', { as: cashier, body: { ...of, barcode: '8901234567890', ...more } })
  expect((await learn(small)).status).toBe(200)
  expect(refusal(await learn(large))).toEqual([409, 'barcode_taken'])
  expect([(await learn(large, { also: true })).status, (await learn(large)).status]).toEqual([200, 200])
  const catalogue = async () =>
    (await shop.call('GET /api/counter/catalogue', { as: cashier })).body.data as CatalogueChange
  const having = ({ packs }: CatalogueChange) =>
    packs
      .filter(({ barcode, barcodes = [] }) => [barcode, ...barcodes].includes('8901234567890'))
      .map(({ productId }) => productId)
  expect(having(await catalogue())).toEqual([small.productId, large.productId])
  await run('UPDATE packs SET retired_at = now() WHERE product_id = $1', [small.productId])
  const after = await catalogue()
  expect(having(after)).toEqual([large.productId])
  expect(after.gone).toContainEqual({
    ...small,
    name: 'Small packs',
    barcodes: ['8901234567890'],
  })
})

test('a part goes on the khata up to its limit, and comes off it again with a return', async () => {
  const atta = await product()
  const { body: added } = await shop.call('POST /api/customers', {
    as: manager,
    body: { name: 'Lakshmi', khataLimit: 50 },
  })
  const customerId: string = added.data._id
  const onKhata = (amount: number) => ({ kind: 'khata' as const, amount })
  const owed = async () => {
    const { body } = await shop.call('GET /api/khata', { as: cashier, query: { customerId } })
    return body.data.customer.balance as number
  }
  // Tests before this one may have closed it.
  await shop.call('POST /api/drawer/open', {
    as: cashier,
    body: { float: 100, reason: 'Change for the day' },
  })
  const before = await orders()
  const over = await sell({ customerId, lines: [{ ...atta, quantity: 2 }], tenders: [onKhata(80)] })
  expect([...refusal(over), over.body.data]).toEqual([409, 'khata_limit_exceeded', { room: 50 }])
  expect([await orders(), await stockOf(atta), await owed()]).toEqual([before, 10, 0])
  const lines = [{ ...atta, quantity: 2 }]
  const sold = await sell({ customerId, lines, tenders: [onKhata(50), ...cash(30)] })
  expect([sold.status, await owed()]).toEqual([201, 50])
  const day = (await shop.call('GET /api/day', { as: cashier })).body.data as DayReport
  expect(day.khata).toEqual({ given: 50, received: 0, outstanding: 50 })
  // What is paid in cash lies in the drawer, once.
  const counters = (await shop.call('GET /api/counters', { as: cashier })).body.data as Counter[]
  const { _id: counterId } = counters.find(({ hasDevice }) => !hasDevice)!
  const khataIn = async () =>
    ((await shop.call('GET /api/day', { as: cashier })).body.data as DayReport).drawers.find(
      ({ closed, counter }) => closed === null && counter === 'Counter',
    )!.khata
  const pay = (amount: number, { key = randomUUID() as string, ...more }: Record<string, string> = {}) =>
    shop.call('POST /api/khata/entry', {
      as: cashier,
      body: { kind: 'payment', customerId, amount, paidBy: 'cash', counterId, ...more },
      headers: { 'idempotency-key': key },
    })
  const key = randomUUID()
  expect([(await pay(6, { key })).status, (await pay(6, { key })).status]).toEqual([200, 200])
  expect([await khataIn(), await owed()]).toEqual([6, 44])
  expect((await pay(4, { paidBy: 'upi' })).status).toBe(200)
  expect([await khataIn(), await owed()]).toEqual([6, 40])
  const closedOne = counters.find(({ drawer, lostAt }) => drawer === null && lostAt === null)
  const other =
    closedOne ??
    ((
      await shop.call('POST /api/counters', {
        as: cashier,
        body: { name: 'Closed', deviceKey: 'c'.repeat(64) },
      })
    ).body.data as Counter)
  expect(refusal(await pay(1, { counterId: other._id }))).toEqual([409, 'drawer_closed'])
  expect([await khataIn(), await owed()]).toEqual([6, 40])
  const returned = await shop.call('POST /api/counter/return', {
    as: cashier,
    body: {
      document: sold.body.data.document.number,
      rows: [{ position: 0, quantity: 1 }],
      tender: 'khata',
      reason: 'Torn',
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect([returned.status, await owed()]).toEqual([201, 0])
  // The statement names the papers that Lakshmi has in her hand.
  const { statement } = (await shop.call('GET /api/khata', { as: cashier, query: { customerId } })).body.data
  const named = (statement.rows as { document?: string }[]).flatMap(({ document }) => document ?? [])
  expect(named).toEqual([sold.body.data.document.number, returned.body.data.document.number])
})

test('of five packs five are sold to 100 shoppers of the site and two counters at once', async () => {
  const atta = await product({ stock: 5 })
  const shoppers = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const who = await person(shop.db, `Racer${at}`)
      return { who, addressId: await newAddress(shop.db, who) }
    }),
  )
  const online = shoppers.map(({ who, addressId }) =>
    orderOf(shop.db, who, {
      lines: [{ productId: atta.productId, quantity: 1 }],
      expectedPaise: 4_000,
      addressId,
      terms: { shop: defaultShop, charges: [] },
    }).then(
      () => 'sold',
      ({ code }: { code: string }) => code,
    ),
  )
  const atCounters = [cashier, manager].map(async (as) => {
    const reply = await sell({ lines: [{ ...atta, quantity: 1 }], tenders: card(40) }, { as })
    return reply.status === 201 ? 'sold' : reply.body.code
  })
  const outcomes = await Promise.all([...online, ...atCounters])
  const times = (what: string) => outcomes.filter((outcome) => outcome === what).length
  expect([times('sold'), times('out_of_stock')]).toEqual([5, 97])
  expect(await stockOf(atta)).toBe(0)
})

/** One pack of the first line of a bill comes back. */
const bringBack = (sold: Reply, tender: string, as = cashier, counterId?: string) =>
  shop.call('POST /api/counter/return', {
    as,
    body: {
      counterId,
      document: sold.body.data.document.number,
      rows: [{ position: 0, quantity: 1 }],
      tender,
      reason: 'Torn',
    },
    headers: { 'idempotency-key': randomUUID() },
  })

test('a credit note pays what is left of it, once, however many counters ask', async () => {
  const atta = await product({ mrp: 100, price: 100, stock: 50 })
  const line = { ...atta, quantity: 1 }
  const sold = await sell({ lines: [{ ...atta, quantity: 3 }], tenders: cash(300) })
  const { number } = (await bringBack(sold, 'credit')).body.data.document
  const byNote = (amount: number, reference: string = number, at: object = {}) =>
    sell({ lines: [line], tenders: [{ kind: 'credit', amount, reference }, ...card(100 - amount)], ...at })
  expect((await byNote(40)).status).toBe(201)
  const tooMuch = await byNote(61)
  expect([refusal(tooMuch), tooMuch.body.message]).toEqual([
    [409, 'credit_note_spent'],
    `Only ₹60 is left on credit note ${number}.`,
  ])
  const counters = await Promise.all(
    ['a', 'b', 'c'].map(async (letter) => {
      const body = { name: `Counter ${letter}`, deviceKey: letter.repeat(64) }
      return (await shop.call('POST /api/counters', { as: cashier, body })).body.data._id as string
    }),
  )
  const all = await Promise.all(counters.map((counterId) => byNote(60, number, { counterId })))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  // A note for which cash went back, and a bill, pay nothing; nor does what names none.
  const inCash = (await bringBack(sold, 'cash')).body.data.document.number
  for (const wrong of [inCash, sold.body.data.document.number, 'C/2627/999999'])
    expect(refusal(await byNote(1, wrong))).toEqual([422, 'credit_note_unknown'])
  const unnamed = await sell({ lines: [line], tenders: [{ kind: 'credit', amount: 100 }] })
  expect([...refusal(unnamed), unnamed.body.message]).toEqual([
    422,
    'credit_note_unknown',
    'Enter the number of the credit note.',
  ])
  const another = (await bringBack(sold, 'credit')).body.data.document.number
  const half = { kind: 'credit' as const, amount: 75, reference: another }
  const twice = await sell({ lines: [{ ...atta, quantity: 2 }], tenders: [half, half, ...cash(50)] })
  expect(refusal(twice)).toEqual([409, 'credit_note_spent'])
})

test('what was put on a khata does not go back in cash, unless a manager says so', async () => {
  const atta = await product({ mrp: 100, price: 100 })
  const { body } = await shop.call('POST /api/customers', {
    as: manager,
    body: { name: 'Gita', khataLimit: 1_000 },
  })
  const sold = await sell({
    lines: [{ ...atta, quantity: 4 }],
    customerId: body.data._id,
    tenders: [...cash(120), { kind: 'khata', amount: 280 }],
  })
  expect((await bringBack(sold, 'cash')).status).toBe(201)
  const refused = await bringBack(sold, 'upi')
  expect([refusal(refused), refused.body.message]).toEqual([
    [409, 'return_to_khata'],
    'Only ₹20 of this bill was paid. Give the rest back to the khata, or ask a manager.',
  ])
  expect((await bringBack(sold, 'khata')).status).toBe(201)
  expect((await bringBack(sold, 'cash', manager)).status).toBe(201)
  const unpaid = await sell({
    lines: [{ ...atta, quantity: 1 }],
    customerId: body.data._id,
    tenders: [{ kind: 'khata', amount: 100 }],
  })
  expect((await bringBack(unpaid, 'cash')).body.message).toBe(
    'Nothing of this bill was paid. Give it back to the khata, or ask a manager.',
  )
})

test('no more cash goes back than lies in the drawer', async () => {
  const atta = await product({ mrp: 100, price: 100 })
  const sold = await sell({ lines: [{ ...atta, quantity: 2 }], tenders: cash(200) })
  const body = { name: 'Small', deviceKey: 'e'.repeat(64) }
  const counterId = (await shop.call('POST /api/counters', { as: cashier, body })).body.data._id
  const payIn = { counterId, kind: 'pay_in', amount: 1, note: 'Change' }
  await shop.call('POST /api/drawer/open', { as: cashier, body: { counterId, float: 99 } })
  expect(refusal(await bringBack(sold, 'cash', cashier, counterId))).toEqual([409, 'drawer_short'])
  expect((await shop.call('POST /api/drawer/move', { as: manager, body: payIn })).status).toBe(200)
  expect((await bringBack(sold, 'cash', cashier, counterId)).status).toBe(201)
})
