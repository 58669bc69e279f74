import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { cash, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { addToBill, billTotal, emptyBill } from '../bill.ts'
import type { CatalogueChange } from '../catalogue-contract.ts'
import type { CounterSale } from '../contract.ts'
import type { DayReport } from '../day-contract.ts'
import type { DeviceSettings } from '../settings-contract.ts'
import { offlineDocument } from '../offline-document.ts'

const { shop, manager, cashier, product, sell, run, device } = await counterShop()

const day = async () => {
  const report = (await shop.call('GET /api/day', { as: manager })).body.data as DayReport
  const { cash: sales, refunds, cashRounding, expected } = report.drawers[0]!
  return { sales, refunds, cashRounding, expected, ofDay: report.cashRounding }
}
const takeBack = async (document: string, tender = 'cash') =>
  shop.call('POST /api/counter/return', {
    as: manager,
    body: { document, rows: [{ position: 0, quantity: 1 }], tender, reason: 'torn' },
    headers: { 'idempotency-key': randomUUID() },
  })
const movesOf = (orderId: string) =>
  run(`SELECT kind, from_place, amount_paise::int AS paise FROM cash_moves WHERE order_id = $1 ORDER BY id`, [
    orderId,
  ])

test('₹41.64 is paid with 42: paper, drawer and day say the rounding, and the total stays', async () => {
  const tea = await product({ mrp: 50, price: 41.64 })
  const before = await day()
  const { status, body } = await sell({ lines: [{ ...tea, quantity: 1 }], tenders: cash(42) })
  expect(status, JSON.stringify(body)).toBe(201)
  const { order, document } = body.data as CounterSale
  expect([order.totalAmt, order.roundOff]).toEqual([41.64, 0])
  expect(document.totals).toMatchObject({ total: 41.64, roundOff: 0, cashRounding: 0.36, taxable: 39.66 })
  expect(await movesOf(order.orderId)).toEqual([
    { kind: 'sale', from_place: 'customer', paise: 4_164 },
    { kind: 'rounding', from_place: 'rounding', paise: 36 },
  ])
  const after = await day()
  expect([after.sales - before.sales, after.cashRounding, after.ofDay]).toEqual([41.64, 0.36, 0.36])
  expect(after.expected - before.expected).toBe(42)

  // It comes back: 42 go out again.
  const back = await takeBack(document.number)
  expect([back.status, back.body.data.refund]).toEqual([201, { kind: 'cash', amount: 42 }])
  expect(back.body.data.document.totals).toMatchObject({ total: 41.64, cashRounding: 0.36 })
  expect(await day()).toEqual({ ...before, sales: before.sales + 41.64, refunds: before.refunds + 41.64 })
})

test('only the part in cash is rounded, half a rupee up; UPI, card and khata are exact', async () => {
  const tea = await product({ mrp: 50, price: 41.64 })
  const lines = [{ ...tea, quantity: 1 }]
  const upi = (amount: number) => ({ kind: 'upi' as const, amount })
  const split = await sell({ lines, tenders: [...cash(20), upi(21.3)] })
  expect(split.body.data.document.totals).toMatchObject({ total: 41.64, cashRounding: -0.34 })
  expect(await movesOf(split.body.data.order.orderId)).toEqual([
    { kind: 'sale', from_place: 'customer', paise: 2_034 },
    { kind: 'rounding', from_place: 'drawer', paise: 34 },
  ])
  expect(
    await run('SELECT kind, amount_paise::int AS paise FROM tenders WHERE order_id = $1 ORDER BY position', [
      split.body.data.order.orderId,
    ]),
  ).toEqual([
    { kind: 'cash', paise: 2_034 },
    { kind: 'upi', paise: 2_130 },
  ])
  for (const tenders of [[upi(42)], cash(41), cash(43), [upi(41.2)], [...cash(20), upi(22.2)]])
    expect(refusal(await sell({ lines, tenders }))).toEqual([422, 'tenders_differ'])
  const exact = await sell({ lines, tenders: cash(41.64) })
  expect([exact.status, exact.body.data.document.totals.cashRounding]).toEqual([201, undefined])
  const card = await takeBack(exact.body.data.document.number, 'upi')
  expect(card.body.data.refund).toEqual({ kind: 'upi', amount: 41.64 })
})

test('what comes back one by one comes to what was paid, and not to a rupee more', async () => {
  const tea = await product({ mrp: 50, price: 41.64 })
  const before = await day()
  const { body } = await sell({ lines: [{ ...tea, quantity: 2 }], tenders: cash(83) })
  const { number } = (body.data as CounterSale).document
  const notes = [await takeBack(number), await takeBack(number)].map((one) => [
    one.body.data.refund.amount,
    one.body.data.document.totals.cashRounding,
  ])
  expect(notes).toEqual([
    [42, 0.36],
    [41, -0.64],
  ])
  const after = await day()
  expect([after.expected, after.cashRounding]).toEqual([before.expected, before.cashRounding])
})

test('what is left of a bill beside a credit note, below half a rupee, is paid by nothing, and comes back so', async () => {
  const note = async () => {
    const rice = await product({ mrp: 120, price: 100 })
    const sold = await sell({ lines: [{ ...rice, quantity: 1 }], tenders: cash(100) })
    return (await takeBack(sold.body.data.document.number, 'credit')).body.data.document.number as string
  }
  const tea = await product({ mrp: 120, price: 100.49 })
  const lines = [{ ...tea, quantity: 1 }]
  const credit = { kind: 'credit' as const, amount: 100, reference: await note() }
  const before = await day()
  for (const tenders of [[credit], [credit, ...cash(1)]])
    expect(refusal(await sell({ lines, tenders }))).toEqual([422, 'tenders_differ'])
  expect((await sell({ lines, tenders: [credit, { kind: 'upi', amount: 0 }] })).status).toBe(400)
  const { status, body } = await sell({ lines, tenders: [credit, { kind: 'cash', amount: 0 }] })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data.document.totals).toMatchObject({ total: 100.49, cashRounding: -0.49 })
  expect((await day()).expected).toBe(before.expected)

  // No coins do not close a bill on which there is nothing, or too much.
  for (const amount of [100, 101])
    expect(
      refusal(
        await sell({
          lines,
          tenders: [
            { kind: 'upi', amount },
            { kind: 'cash', amount: 0 },
          ],
        }),
      ),
    ).toEqual([422, 'tenders_differ'])
  const paid = [
    { kind: 'upi' as const, amount: 100.49 },
    { kind: 'cash' as const, amount: 0 },
  ]
  expect((await sell({ lines, tenders: paid })).status).toBe(201)

  const bag = await product({ mrp: 1, price: 0.49 })
  const given = await sell({ lines: [{ ...bag, quantity: 1 }], tenders: [{ kind: 'cash', amount: 0 }] })
  expect((await takeBack(given.body.data.document.number)).body.data.refund).toEqual({
    kind: 'cash',
    amount: 0,
  })
  expect((await day()).expected).toBe(before.expected)
})

test('a bill that is not paid says both sums to the paisa', async () => {
  const tea = await product({ mrp: 50, price: 0.4 })
  const { body } = await sell({ lines: [{ ...tea, quantity: 1 }], tenders: cash(1) })
  expect(body.message).toBe('The bill is ₹0.40, and ₹1.00 is paid.')
})

test('a shop that gives paise back gives ₹41.64', async () => {
  const save = (wholeRupees: boolean) =>
    shop.call('PUT /api/counter/settings', {
      as: manager,
      body: { scales: [], returnLimit: 500, wholeRupees },
    })
  expect((await save(false)).body.data.wholeRupees).toBe(false)
  const tea = await product({ mrp: 50, price: 41.64 })
  const { body } = await sell({ lines: [{ ...tea, quantity: 1 }], tenders: cash(41.64) })
  expect((await takeBack(body.data.document.number)).body.data.refund.amount).toBe(41.64)
  await save(true)
})

test('a till offline prints the paper that the shop writes: the exact sum, rounded once, and the cash', async () => {
  const onion = await product({
    packs: [{ unit: '1 kg', mrp: 50, price: 41.37, stock: 50, weighed: true, grams: 1000 }],
  })
  const { packs } = (await shop.call('GET /api/counter/catalogue', { as: cashier })).body
    .data as CatalogueChange
  const pack = packs.find(({ productId }) => productId === onion.productId)!
  // 10.3425 + 10.3425: each line would be ₹10.34, together they are ₹20.69.
  let bill = addToBill(emptyBill, pack, { grams: 250 })
  bill = addToBill(bill, pack, { grams: 250 })
  expect(billTotal(bill)).toBe(2_069)
  const next = await device('Cart')
  const lines = [250, 250].map((grams) => ({ ...onion, grams, price: 41.37 }))
  await run(
    `INSERT INTO drawers (id, counter_id, opened_by, float_paise) SELECT repeat('d', 24), id, (SELECT id FROM users LIMIT 1), 0
     FROM counters WHERE name = 'Cart'`,
  )
  const sold = await sell({ lines, tenders: cash(21), ...next() })
  expect(sold.status, JSON.stringify(sold.body)).toBe(201)
  const { order, document } = sold.body.data as CounterSale
  expect([order.totalAmt, order.roundOff, document.totals.roundOff]).toEqual([20.69, 0.01, 0.01])
  const { supplier } = (await shop.call('GET /api/counter/settings', { as: cashier })).body
    .data as DeviceSettings
  const printed = offlineDocument(
    bill,
    {
      number: document.number,
      soldAt: document.issuedAt,
      totalPaise: billTotal(bill),
      cashRoundingPaise: 31,
      customer: null,
    },
    supplier,
  )
  expect({ ...printed, orderId: order.orderId }).toEqual(document)

  // A till of the version before added up what each line shows: its sale has happened.
  const before = await sell({ lines, tenders: [{ kind: 'card', amount: 20.68 }], ...next() })
  expect([before.status, before.body.data.order.totalAmt]).toEqual([201, 20.68])
  expect(refusal(await sell({ lines, tenders: [{ kind: 'card', amount: 20.68 }] }))).toEqual([
    422,
    'tenders_differ',
  ])
})

test('what costs less than a rupee comes back by the piece; money alone does not', async () => {
  const matches = await product({ mrp: 1, price: 0.6, stock: 5 })
  const before = await day()
  const { body } = await sell({ lines: [{ ...matches, quantity: 5 }], tenders: cash(3) })
  const { order, document } = body.data as CounterSale
  const alone = await shop.call('POST /api/counter/return', {
    as: manager,
    body: { document: document.number, rows: [{ position: 0, amount: 0.6 }], tender: 'cash', reason: 'torn' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(refusal(alone)).toEqual([422, 'credit_too_small'])
  const given = []
  for (let piece = 0; piece < 5; piece++) {
    const back = await takeBack(document.number)
    expect(back.status, back.body.message).toBe(201)
    given.push(back.body.data.refund.amount)
  }
  expect(given).toEqual([1, 0, 1, 0, 1])
  expect(await run('SELECT stock FROM packs WHERE product_id = $1', [matches.productId])).toEqual([
    { stock: 5 },
  ])
  expect(await day()).toMatchObject({ expected: before.expected, ofDay: before.ofDay })
  expect(order.totalAmt).toBe(3)
})
