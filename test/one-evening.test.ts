import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { card, cash, counterShop } from './counter-shop.ts'
import { orderOf } from './placed-orders.ts'
import { person } from './world.ts'
import type { Counter, CounterSale } from '#features/counter/contract.ts'
import type { DayReport } from '#features/counter/day-contract.ts'
import type { Overview } from '#features/reports/contract.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { netSales } from '#features/sales/sale.ts'
import { aggregateSales } from '#features/sales/server/aggregate-sales.ts'

// One evening of every kind of sale, and of everything that takes off one; then each page that shows its figures is read.

const { shop, manager, cashier, product, sell, run } = await counterShop()
const today = dayInIndia(new Date())
const yesterday = dayInIndia(new Date(Date.now() - 86_400_000))
const atta = await product({ name: 'Atta', stock: 100 })
const besan = await product({ name: 'Besan', stock: 100 })

const data = async <T>(call: `GET /${string}`, query: Record<string, string> = {}) => {
  const { status, body } = await shop.call(call, { as: manager, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as T
}
const sumOf = (amounts: number[]) => toRupees(amounts.reduce((sum, one) => sum + fromRupees(one), 0))

/** What each page says. */
async function pages() {
  await aggregateSales(shop.db)
  const overview = await data<Overview>('GET /api/report/overview')
  const dayOf = async (day: string) => {
    const report = await data<DayReport>('GET /api/day', { day })
    return netSales(report.sales, report.returns)
  }
  const margins = async (day: string) =>
    data<{ productId: number; units: number; sales: number }[]>('GET /api/purchases/margins', {
      from: day,
      to: day,
    })
  const marginOf = async (day: string) => sumOf((await margins(day)).map(({ sales }) => sales))
  return {
    today: [overview.today.sales, await dayOf(today), await marginOf(today)],
    hours: sumOf(overview.hours.map(({ sales }) => sales)),
    yesterday: [overview.yesterday.sales, await dayOf(yesterday), await marginOf(yesterday)],
    orders: overview.today.orders,
    best: Object.fromEntries(overview.bestSellers.map(({ name, units, sales }) => [name, [units, sales]])),
    units: Object.fromEntries((await margins(today)).map(({ productId, units }) => [productId, units])),
  }
}
const spent = async (name: string) =>
  (
    await data<{ name: string; spent: number; orders: number }[]>('GET /api/customer/get-customers', {
      search: name,
    })
  ).map((one) => [one.orders, one.spent])

const lineOf = (one: { productId: number; unit: string }, quantity: number) => [{ ...one, quantity }]
const move = async (orderId: string, order_status: string) => {
  const body = { orderId, order_status }
  const reply = await shop.call('PUT /api/order/update-order-status-admin', { as: manager, body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const deliver = async (orderId: string, until = 'Delivered') => {
  for (const to of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered']) {
    await move(orderId, to)
    if (to === until) return
  }
}
const ordered = async (name: string, quantity: number) => {
  const who = await person(shop.db, name)
  const lines = [{ productId: atta.productId, quantity }]
  return orderOf(shop.db, who, { lines, expectedPaise: quantity * 4_000 })
}
const takeBack = async (document: string, quantity: number, tender = 'card') => {
  const rows = [{ position: 0, quantity }]
  const reply = await shop.call('POST /api/counter/return', {
    as: manager,
    body: { document, rows, tender, reason: 'not wanted' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
}
const sold = async (sale: Parameters<typeof sell>[0]) => {
  const { status, body } = await sell(sale)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as CounterSale
}

test('one evening, one total: every page says the same, or says why not', async () => {
  // Site: 3 for ₹120, of which one comes back the same evening.
  const usha = await ordered('Usha', 3)
  await deliver(usha.orderId)
  const note = await shop.call('POST /api/tax/credit-note', {
    as: manager,
    body: {
      orderId: usha.orderId,
      reason: 'torn',
      rows: [{ position: 0, quantity: 1 }],
      refund: false,
      goodsBack: true,
    },
  })
  expect(note.status, JSON.stringify(note.body)).toBe(200)
  // Refused at the door, with a note for all of it; and one that is called off at once.
  const meera = await ordered('Meera', 2)
  await deliver(meera.orderId, 'Out for Delivery')
  await move(meera.orderId, 'Cancelled')
  await move((await ordered('Anil', 1)).orderId, 'Cancelled')
  // Phone, on a khata: ₹80, which has not left yet.
  const lakshmi = { name: 'Lakshmi', mobile: 9_800_000_001, khataLimit: 500 }
  const customerId = (await shop.call('POST /api/customers', { as: manager, body: lakshmi })).body.data._id
  const phoned = await shop.call('POST /api/phone-order/place', {
    as: cashier,
    body: {
      customerId,
      lines: lineOf(atta, 2),
      expectedTotal: 80,
      paymentMethod: 'KHATA',
      address: {
        name: 'Lakshmi',
        mobile: lakshmi.mobile,
        address_line: '12, 4th Cross',
        city: 'Bengaluru',
        state: 'Karnataka',
        pincode: '560038',
      },
    },
  })
  expect(phoned.status, JSON.stringify(phoned.body)).toBe(201)
  // Counter: ₹80 in cash; ₹40 on the khata; five for ₹200, of which all five come back.
  await sold({ lines: lineOf(atta, 2), tenders: cash(80) })
  await sold({ lines: lineOf(atta, 1), tenders: [{ kind: 'khata', amount: 40 }], customerId })
  await takeBack((await sold({ lines: lineOf(besan, 5), tenders: card(200) })).document.number, 5)
  // A device without a network: ₹40 today, and ₹120 yesterday, which arrives today.
  const { series } = (
    await shop.call('POST /api/counters', {
      as: cashier,
      body: { name: 'Tablet', deviceKey: '5'.repeat(64) },
    })
  ).body.data as Counter
  const offline = { series, offline: true, tenders: card(40) }
  const now = Date.now()
  const late = await sold({
    ...offline,
    serial: 1,
    soldAt: new Date(now - 86_400_000).toISOString(),
    lines: lineOf(atta, 3),
    tenders: card(120),
  })
  await sold({ ...offline, serial: 2, soldAt: new Date(now - 1000).toISOString(), lines: lineOf(atta, 1) })

  // 120 − 40 + 80 + 80 + 40 + 200 − 200 + 40
  const evening = await pages()
  expect(evening).toEqual({
    today: [320, 320, 320],
    hours: 320,
    yesterday: [120, 120, 120],
    orders: 6,
    best: { Atta: [11, 440] },
    units: { [atta.productId]: 8 },
  })
  expect([await spent('Usha'), await spent('Meera'), await spent('Anil')]).toEqual([
    [[1, 80]],
    [[0, 0]],
    [[0, 0]],
  ])
  // Papers: without the phone order, which has no bill yet, and with yesterday's sale in its month.
  const paid = await run<{ paise: number }>(
    `SELECT sum(CASE WHEN against IS NULL THEN total_paise ELSE -total_paise END)::int AS paise FROM tax_documents
     WHERE (issued_at AT TIME ZONE 'Asia/Kolkata')::date = $1`,
    [today],
  )
  expect(paid).toEqual([{ paise: 24_000 }])
  const { tax } = await data<DayReport>('GET /api/day', { day: today })
  expect(sumOf(tax.flatMap((row) => [row.taxable, row.tax]))).toBe(240)

  // What came yesterday and goes back today takes off today.
  await takeBack(late.document.number, 2)
  expect(await pages()).toMatchObject({
    today: [240, 240, 240],
    yesterday: [120, 120, 120],
    best: { Atta: [9, 360] },
  })
})
