import { expect, test } from 'vitest'
import { cash, counterShop } from '../../../../test/counter-shop.ts'
import { registerShop } from '../../../../test/placed-orders.ts'
import type { TaxMode } from '#features/papers/document-kind.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Khata } from '#features/khata/contract.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Counter } from '../contract.ts'
import type { DayReport } from '../day-contract.ts'
import { insertCounter, listCounters } from './counter-store.ts'

const { shop, cashier, manager, product, sell, device, run } = await counterShop()

/** A till of its own with ₹100 in its drawer, that sells without a line. */
async function till(name: string) {
  const id = newHexId()
  await shop.db.transaction((tx) => insertCounter(tx, { id, name, deviceHash: Buffer.alloc(32, name) }))
  const { series } = (await listCounters(shop.db, id))[0]!
  const act = async (what: string, body: object) =>
    (await shop.call(`POST /api/drawer/${what}`, { as: cashier, body: { counterId: id, ...body } })).body.data
  await act('open', { float: 100 })
  let serial = 0
  return {
    close: (counted: number) => act('close', { counted }),
    open: (float: number) => act('open', { float }),
    cashIn: async () => (await listCounters(shop.db, id))[0]!.cash_paise,
    /** Sells one at ₹40 now; the sale is sent later. */
    sold: async () => {
      const sale = { soldAt: new Date().toISOString(), series, serial: ++serial, offline: true }
      const lines = [{ ...(await product()), quantity: 1 }]
      return () => sell({ ...sale, lines, tenders: cash(40) })
    },
    figures: async () => {
      const { body } = await shop.call('GET /api/day', { as: cashier })
      return (body.data as DayReport).drawers.filter(({ counter }) => counter === name)
    },
    moves: () =>
      run(
        `SELECT m.kind, m.from_place, m.to_place, m.amount_paise::int AS paise, m.is_late FROM cash_moves m
         JOIN drawers d ON d.id = m.drawer_id WHERE d.counter_id = $1 AND m.kind <> 'opening' ORDER BY m.id`,
        [id],
      ),
  }
}

test('an offline sale that comes in after the count belongs to the drawer of then, and the next one is untouched', async () => {
  const front = await till('Front')
  const send = await front.sold()
  // ₹140 are counted, and the shop knows of ₹100.
  expect(await front.close(140)).toMatchObject({ expected: 100, difference: 40, late: [] })
  await front.open(140)
  const answer = await send()
  expect(answer.status).toBe(201)
  const [closed, next] = await front.figures()
  expect(closed).toMatchObject({ cash: 40, expected: 140, counted: 140, difference: 0 })
  expect(closed!.late).toMatchObject([{ orderId: answer.body.data.order.orderId, amount: 40 }])
  expect(next).toMatchObject({ float: 140, cash: 0, expected: 140, late: [] })
  expect(await front.cashIn()).toBe(14_000)
  expect(await front.moves()).toEqual([
    { kind: 'difference', from_place: 'difference', to_place: 'drawer', paise: 4_000, is_late: false },
    { kind: 'sale', from_place: 'customer', to_place: 'drawer', paise: 4_000, is_late: true },
    { kind: 'difference', from_place: 'drawer', to_place: 'difference', paise: 4_000, is_late: true },
  ])
})

test('also while no drawer is open, and what was sold after the count lies in the till when the next one is opened', async () => {
  const side = await till('Side')
  const early = await side.sold()
  await side.close(140)
  expect((await early()).status).toBe(201)
  expect((await side.figures())[0]).toMatchObject({ expected: 140, difference: 0 })
  const after = await side.sold()
  expect((await after()).status).toBe(201)
  const [closed] = await side.figures()
  expect([closed!.expected, closed!.difference, closed!.late.length]).toEqual([140, 0, 2])
  const opened = (await side.open(180)) as Counter
  expect(opened.drawer).toMatchObject({ float: 180, cash: 180 })
  expect(
    await run(`SELECT count(*)::int AS openings FROM cash_moves m JOIN drawers d ON d.id = m.drawer_id
      WHERE d.counter_id = '${opened._id}' AND m.kind = 'opening'`),
  ).toEqual([{ openings: 1 }])
})

test('a sale that has its line needs an open drawer', async () => {
  const back = await till('Back')
  await back.close(100)
  const send = await sell({
    lines: [{ ...(await product()), quantity: 1 }],
    tenders: cash(40),
    counterId: (await listCounters(shop.db)).find(({ name }) => name === 'Back')!.id,
  })
  expect([send.status, send.body.code]).toEqual([409, 'drawer_closed'])
})

test('an offline sale on khata above its room is taken and owed, and listed with both amounts', async () => {
  const back = await device('Side door')
  const body = { name: 'Lakshmi', khataLimit: 50 }
  const { _id: customerId } = (await shop.call('POST /api/customers', { as: manager, body })).body.data
  const lines = [{ ...(await product()), quantity: 2 }]
  const sold = await sell({ ...back(), customerId, lines, tenders: [{ kind: 'khata', amount: 80 }] })
  expect(sold.status).toBe(201)
  const { balance } = (await shop.call('GET /api/khata', { as: cashier, query: { customerId } })).body.data
    .customer
  expect(balance).toBe(80)
  const { body: checks } = await shop.call('GET /api/counter/checks', { as: manager })
  expect(checks.data).toMatchObject([
    { orderId: sold.body.data.order.orderId, kind: 'khata', price: 80, expected: 50 },
  ])
})

test('an offline sale on khata stands in the statement and the day on which it happened, and is as old', async () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const [day, today] = [dayInIndia(yesterday), dayInIndia(new Date())]
  const back = await device('Back gate')
  const body = { name: 'Radha', khataLimit: 500 }
  const { _id: customerId } = (await shop.call('POST /api/customers', { as: manager, body })).body.data
  const given = async (date: string) =>
    ((await shop.call('GET /api/day', { as: manager, query: { day: date } })).body.data as DayReport).khata
  const before = [await given(day), await given(today)]
  const opening = { customerId, kind: 'opening', amount: 10, note: 'Old book' }
  await shop.call('POST /api/khata/entry', { as: manager, body: opening })
  const lines = [{ ...(await product()), quantity: 2 }]
  await sell({ ...back(yesterday), customerId, lines, tenders: [{ kind: 'khata', amount: 80 }] })
  const khata = async (query: object) =>
    (await shop.call('GET /api/khata', { as: cashier, query: { customerId, ...query } })).body.data as Khata
  const { statement, unpaid } = await khata({})
  expect(statement.rows.map((row) => [row.kind, row.day, dayInIndia(new Date(row.at)), row.balance])).toEqual(
    [
      ['sale', day, today, 80],
      ['opening', today, today, 90],
    ],
  )
  expect(unpaid.map(({ days, amount }) => [days, amount])).toEqual([
    [1, 80],
    [0, 10],
  ])
  expect((await khata({ from: today, to: today })).statement).toMatchObject({ opening: 80, closing: 90 })
  const after = [await given(day), await given(today)]
  expect(
    after.map((one, at) => [one.given - before[at]!.given, one.outstanding - before[at]!.outstanding]),
  ).toEqual([
    [80, 80],
    [0, 90],
  ])
  // A clock that cannot be right dates nothing.
  const wrong = { ...back(new Date('1970-01-02')), customerId, lines }
  await sell({ ...wrong, tenders: [{ kind: 'khata', amount: 80 }] })
  expect((await khata({})).statement.rows.at(-1)).toMatchObject({ kind: 'sale', day: today, balance: 170 })
})

test.each(['composition', 'unregistered'] as const)(
  'the bill of a till is what it printed, also after the shop changed from or to %s',
  async (other) => {
    const till = await device(`Till ${other}`)
    const atta = await product()
    const sold = async (mode: TaxMode) => {
      const line = { ...atta, quantity: 1, tax: { hsn: '1101', treatment: 'taxable' as const, rateBp: 500 } }
      const { status, body } = await sell({ ...till(), mode, lines: [line], tenders: cash(40) })
      expect([status, body.message]).toEqual([201, body.message])
      const { orderId } = body.data.order
      const checks = await run(
        'SELECT kind, rate_bp, expected_rate_bp FROM counter_checks WHERE order_id = $1',
        [orderId],
      )
      return [body.data.document.kind, body.data.document.supplier.mode, checks]
    }
    const kind = other === 'composition' ? 'bill_of_supply' : 'cash_memo'
    const check = (rate_bp: number, expected_rate_bp: number) => [{ kind: 'tax', rate_bp, expected_rate_bp }]
    try {
      expect(await sold(other)).toEqual([kind, other, check(0, 500)])
      expect(await sold('regular')).toEqual(['tax_invoice', 'regular', []])
      await registerShop(shop.db, { mode: other })
      // Whoever is not registered any more has no GSTIN to write it with: it is listed.
      const regular = other === 'composition' ? ['tax_invoice', 'regular'] : [kind, other]
      expect(await sold('regular')).toEqual([...regular, check(500, 0)])
      expect(await sold(other)).toEqual([kind, other, []])
    } finally {
      await registerShop(shop.db)
    }
  },
)
