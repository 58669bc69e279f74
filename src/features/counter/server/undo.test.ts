import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { card, cash, counterShop, refusal } from '../../../../test/counter-shop.ts'
import type { DayReport } from '../day-contract.ts'
import type { SaleRequest } from '../sale-contract.ts'
import type { SoldLately } from '../till-contract.ts'

const { shop, manager, cashier, run, product, stockOf, sell } = await counterShop()
const [counter] = await run<{ id: string }>('SELECT id FROM counters')
const counterId = counter!.id

const undo = (document: string, { as = manager, key = randomUUID() as string, more = {} } = {}) =>
  shop.call('POST /api/counter/void', {
    as,
    headers: { 'idempotency-key': key },
    body: { counterId, document, reason: 'Wrong customer', ...more },
  })
const back = (body: object, { as = cashier, key = randomUUID() as string } = {}) =>
  shop.call('POST /api/counter/return', {
    as,
    headers: { 'idempotency-key': key },
    body: { counterId, tender: 'cash', reason: 'Torn', ...body },
  })
const inDrawer = async () =>
  (
    await run<{ paise: number }>(
      `SELECT (float_paise + coalesce((SELECT sum(CASE WHEN to_place = 'drawer' THEN amount_paise ELSE -amount_paise END)
       FROM cash_moves WHERE drawer_id = d.id AND kind NOT IN ('opening', 'difference')), 0))::int AS paise FROM drawers d`,
    )
  )[0]!.paise
const sold = async (
  quantity: number,
  tenders: SaleRequest['tenders'] = cash(40 * quantity),
  more: object = {},
) => {
  const atta = await product()
  const { body } = await sell({ lines: [{ ...atta, quantity }], tenders, ...more })
  return { atta, number: body.data.document.number as string, orderId: body.data.order.orderId as string }
}

test('a manager makes a bill undone: one note for all of it, the money as it was paid, the goods on the shelf', async () => {
  const before = await inDrawer()
  const { atta, number, orderId } = await sold(3)
  expect([await inDrawer(), await stockOf(atta)]).toEqual([before + 12_000, 7])
  expect(refusal(await undo(number, { as: cashier }))).toEqual([403, 'void_needs_manager'])
  const key = randomUUID()
  const done = await undo(number, { key })
  expect(done.status).toBe(201)
  expect(done.body.data).toMatchObject({
    document: { kind: 'credit_note', totals: { total: 120 } },
    refund: { kind: 'cash', amount: 120 },
  })
  expect([await inDrawer(), await stockOf(atta)]).toEqual([before, 10])
  expect((await undo(number, { key })).body.data).toEqual(done.body.data)
  expect(refusal(await undo(number))).toEqual([409, 'void_in_parts'])
  expect(await run('SELECT kind FROM counter_returns WHERE order_id = $1', [orderId])).toEqual([
    { kind: 'cash' },
  ])
  const { number: byCard } = await sold(1, card(40))
  expect((await undo(byCard)).body.data.refund).toEqual({ kind: 'card', amount: 40 })
})

test('a bill that was paid in several ways is made undone in those ways, with one note', async () => {
  const customer = await shop.call('POST /api/customers', {
    as: manager,
    body: { name: 'Lakshmi', khataLimit: 500 },
  })
  const customerId = customer.body.data._id as string
  const before = await inDrawer()
  const note = await sold(1, card(40))
  const credit = await back({ document: note.number, rows: [{ position: 0, quantity: 1 }], tender: 'credit' })
  const reference = credit.body.data.document.number as string
  // ₹33.40 of it in cash: ₹33, and 40 paise less for the shop.
  const atta = await product({ price: 53.35, mrp: 60 })
  const lines = [{ ...atta, quantity: 2 }]
  const { body } = await sell({
    lines,
    tenders: [
      ...cash(33),
      ...card(30),
      { kind: 'khata', amount: 13.3 },
      { kind: 'credit', amount: 30, reference },
    ],
    customerId,
  })
  expect([await inDrawer(), await stockOf(atta)]).toEqual([before + 3_300, 8])
  const done = await undo(body.data.document.number as string)
  expect([done.status, done.body.message]).toEqual([201, 'The bill is undone.'])
  const { document, refund, refunds } = done.body.data
  expect(document).toMatchObject({ kind: 'credit_note', totals: { total: 106.7 } })
  expect(refund).toEqual({ kind: 'card', amount: 30 })
  expect(refunds).toEqual([
    { kind: 'card', amount: 30 },
    { kind: 'cash', amount: 33 },
    { kind: 'credit', amount: 30 },
    { kind: 'khata', amount: 13.3 },
  ])
  expect([await inDrawer(), await stockOf(atta)]).toEqual([before, 10])
  const khata = await shop.call(`GET /api/khata`, { as: manager, query: { customerId } })
  expect(khata.body.data.customer).toMatchObject({ balance: 0 })
  // What was paid by a note is on a note again, whole.
  const other = await product({ price: 30 })
  const spent = await sell({
    lines: [{ ...other, quantity: 1 }],
    tenders: [{ kind: 'credit', amount: 30, reference: document.number }],
    customerId,
  })
  expect(spent.status).toBe(201)
})

test('a bill is not made undone after its minutes, in part, or at another counter', async () => {
  const old = await sold(1)
  await run(`UPDATE orders SET sold_at = now() - interval '31 minutes' WHERE id = $1`, [old.orderId])
  expect(refusal(await undo(old.number))).toEqual([409, 'void_too_late'])
  // A clock that is ahead gives no more time.
  const ahead = await sold(1)
  const arrive = (at: string) =>
    run(`UPDATE orders SET sold_at = now() + interval '1 day', created_at = ${at} WHERE id = $1`, [
      ahead.orderId,
    ])
  await arrive("now() - interval '31 minutes'")
  expect(refusal(await undo(ahead.number))).toEqual([409, 'void_too_late'])
  // Minutes after midnight it was a sale of the day before, which its business day is not.
  await arrive('now()')
  const part = await sold(2)
  expect((await back({ document: part.number, rows: [{ position: 0, quantity: 1 }] })).status).toBe(201)
  expect(refusal(await undo(part.number))).toEqual([409, 'void_in_parts'])
  const elsewhere = await undo(part.number, { more: { counterId: 'e'.repeat(24) } })
  expect([elsewhere.body.code, elsewhere.body.message]).toEqual([
    'document_not_found',
    'This bill was sold at another counter. Make it undone there.',
  ])
})

test('what was bought without a bill is found by what is scanned, the cheapest first, as far as it is left', async () => {
  const atta = await product()
  const at = (price: number) =>
    sell({ lines: [{ ...atta, quantity: 2, price }], tenders: cash(2 * price) }, { as: manager })
  const [dear, cheap] = [await at(40), await at(35)]
  const find = async () => {
    const { productId, unit } = atta
    const query = { productId: String(productId), unit }
    return (await shop.call('GET /api/counter/sold-lately', { as: cashier, query })).body.data as SoldLately[]
  }
  const numbers = [cheap, dear].map(({ body }) => body.data.document.number as string)
  expect((await find()).map(({ number, price, left }) => [number, price, left])).toEqual([
    [numbers[0], 35, 2],
    [numbers[1], 40, 2],
  ])
  // One in nobody's name comes before one that is somebody's.
  const book = (await shop.call('POST /api/customers', { as: manager, body: { name: 'Nalini' } })).body.data
  const named = 'UPDATE orders SET customer_id = $2 WHERE id = $1'
  await run(named, [cheap.body.data.order.orderId, book._id])
  expect((await find()).map(({ number }) => number)).toEqual([numbers[1], numbers[0]])
  await run(named, [cheap.body.data.order.orderId, null])
  await back({ document: numbers[0], rows: [{ position: 0, quantity: 2 }] })
  expect((await find()).map(({ number }) => number)).toEqual([numbers[1]])
  await run(`UPDATE orders SET sold_at = now() - interval '31 days' WHERE id = $1`, [
    dear.body.data.order.orderId,
  ])
  expect(await find()).toEqual([])
})

test('what comes back without a bill is on no account of whoever bought the same', async () => {
  const body = { name: 'Nirmala', mobile: 9_831_000_001 }
  const customerId = (await shop.call('POST /api/customers', { as: manager, body })).body.data._id as string
  const { number } = await sold(3, cash(120), { customerId })
  const ask = { document: number, rows: [{ position: 0, quantity: 1 }] }
  for (const tender of ['credit', 'khata'])
    expect(refusal(await back({ ...ask, tender, withoutBill: true }))).toEqual([409, 'bill_of_customer'])
  expect((await back({ ...ask, tender: 'credit' })).status).toBe(201)
  // Nor in coins, with which the bill would go back a second time; a manager may know whose it is.
  expect(refusal(await back({ ...ask, withoutBill: true }, { as: cashier }))).toEqual([
    409,
    'bill_of_customer',
  ])
  expect((await back({ ...ask, withoutBill: true }, { as: manager })).status).toBe(201)
  // Sent again, what was written before the bill was in somebody's name, or before this was refused, is the same note.
  const open = await sold(1)
  const key = randomUUID()
  const again = () =>
    back(
      { document: open.number, rows: [{ position: 0, quantity: 1 }], tender: 'credit', withoutBill: true },
      { as: manager, key },
    )
  const { body: first } = await again()
  await run('UPDATE orders SET customer_id = $2 WHERE id = $1', [open.orderId, customerId])
  const lost = await again()
  expect([lost.status, lost.body.data]).toEqual([201, first.data])
})

test('without a bill a cashier gives back up to a limit of the day together; a manager more', async () => {
  await shop.call('PUT /api/counter/settings', {
    as: manager,
    body: { scales: [], withoutBillLimit: 100, returnLimit: 500 },
  })
  const lost = async (quantity: number, as = cashier) => {
    const { number } = await sold(quantity)
    return back({ document: number, rows: [{ position: 0, quantity }], withoutBill: true }, { as })
  }
  expect((await lost(2)).status).toBe(201)
  const over = await lost(1)
  expect([...refusal(over), over.body.message]).toEqual([
    403,
    'return_without_bill',
    'Without a bill, more than ₹100 in a day goes back only by a manager. Please ask one.',
  ])
  expect((await lost(4, manager)).status).toBe(201)
  const { number } = await sold(1)
  expect((await back({ document: number, rows: [{ position: 0, quantity: 1 }] })).status).toBe(201)
})

test('an exchange: what comes back is a credit note that pays the next bill, and the difference is paid', async () => {
  const { number } = await sold(2)
  const note = await back({ document: number, rows: [{ position: 0, quantity: 1 }], tender: 'credit' })
  const reference = note.body.data.document.number as string
  const next = await sold(2, [{ kind: 'credit', amount: 40, reference }, ...cash(40)])
  expect(next.number).toMatch(/^P1/)
  const again = await product()
  const spent = await sell({
    lines: [{ ...again, quantity: 1 }],
    tenders: [{ kind: 'credit', amount: 40, reference }],
  })
  expect(refusal(spent)[0]).not.toBe(201)
})

test('a drawer that is opened without a sale is counted and listed, once for each time it is sent', async () => {
  const key = randomUUID()
  const note = (headers = { 'idempotency-key': key }) =>
    shop.call('POST /api/drawer/no-sale', {
      as: cashier,
      headers,
      body: { counterId, reason: 'Change for 500' },
    })
  expect([(await note()).body.data, (await note()).body.data]).toEqual([{ times: 1 }, { times: 1 }])
  expect((await note({ 'idempotency-key': randomUUID() })).body.data).toEqual({ times: 2 })
  const { drawers } = (await shop.call('GET /api/day', { as: manager })).body.data as DayReport
  expect(drawers[0]!.noSales.map(({ by, reason }) => [by, reason])).toEqual([
    ['Kiran', 'Change for 500'],
    ['Kiran', 'Change for 500'],
  ])
})

test('an open drawer says how it was paid so far, without being closed', async () => {
  const open = async () =>
    ((await shop.call('GET /api/day', { as: manager })).body.data as DayReport).drawers[0]!
  const before = (await open()).tenders.find(({ tender }) => tender === 'card')!
  await sold(2, card(80))
  const after = await open()
  expect(after.closed).toBeNull()
  expect(after.tenders.find(({ tender }) => tender === 'card')).toEqual({
    tender: 'card',
    sales: before.sales + 1,
    amount: before.amount + 80,
  })
})

test('an own bill is taken back by somebody else', async () => {
  const me = await shop.call('GET /api/user/get-user-details', { as: cashier })
  const own = await shop.call('POST /api/customers', {
    as: manager,
    body: { name: 'Kiran', khataLimit: 500, userId: me.body.data._id },
  })
  const customerId = own.body.data._id as string
  const { number } = await sold(2, [{ kind: 'khata', amount: 80 }], { customerId })
  const rows = [{ position: 0, quantity: 1 }]
  expect(refusal(await back({ document: number, rows, tender: 'khata', goodsBack: true }))).toEqual([
    403,
    'forbidden',
  ])
  expect(
    (await back({ document: number, rows, tender: 'khata', goodsBack: true }, { as: manager })).status,
  ).toBe(201)
})
