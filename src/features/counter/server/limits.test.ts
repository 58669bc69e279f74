import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { card, cash, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { person } from '../../../../test/world.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { dayInIndia } from '#shared/when.ts'
import type { Counter } from '../contract.ts'
import type { DayReport } from '../day-contract.ts'

const { shop, manager, cashier, product, sell, run } = await counterShop()

const takeBack = (document: string, quantity: number, as = cashier) =>
  shop.call('POST /api/counter/return', {
    as,
    body: { document, rows: [{ position: 0, quantity }], tender: 'card', reason: 'torn' },
    headers: { 'idempotency-key': randomUUID() },
  })
const move = (body: object, as = cashier) =>
  shop.call('POST /api/drawer/move', {
    as,
    body: { kind: 'pay_out', note: 'Milk', ...body },
    headers: { 'idempotency-key': randomUUID() },
  })
const soldFor = async (quantity: number) => {
  const rice = await product({ stock: 100 })
  const sold = await sell({ lines: [{ ...rice, quantity }], tenders: card(quantity * 40) })
  return sold.body.data.document.number as string
}

test('of notes at the same moment, no more than the limit goes back', async () => {
  const bills = await Promise.all([soldFor(10), soldFor(10), soldFor(10)])
  const answers = await Promise.all(bills.map((bill) => takeBack(bill, 10)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403])
})

test('what goes back is limited by the day and by the bill, not by the note', async () => {
  // ₹400 went back above: ₹80 are within ₹500 of the day, and then ₹40 are not.
  const bill = await soldFor(40)
  expect((await takeBack(bill, 2)).status).toBe(201)
  const refused = await takeBack(bill, 1)
  expect([...refusal(refused), refused.body.message]).toEqual([
    403,
    'return_needs_manager',
    '₹480.00 went back already, today or of this bill. More than ₹500.00 together goes back only by a manager. Please ask one.',
  ])
  expect((await takeBack(bill, 10, manager)).status).toBe(201)
  // Somebody else, on the same bill: ₹480 of it went back.
  const leela = await person(shop.db, 'Leela')
  await shop.db.transaction((tx) => saveStaff(tx, leela.userId, 'cashier'))
  const second = await shop.signIn(leela)
  expect(refusal(await takeBack(bill, 1, second))).toEqual([403, 'return_needs_manager'])
  expect((await takeBack(await soldFor(1), 1, second)).status).toBe(201)
})

test('what a cashier pays out is limited by the day, wherever it goes', async () => {
  await move({ kind: 'pay_in', amount: 2_000, note: 'Change' })
  expect((await move({ amount: 300 })).status).toBe(200)
  expect((await move({ amount: 200, place: 'supplier', note: 'Bread' })).status).toBe(200)
  expect(refusal(await move({ amount: 1 }))).toEqual([403, 'pay_out_needs_manager'])
  expect((await move({ amount: 900, place: 'supplier', note: 'Vegetables' }, manager)).status).toBe(200)
  // A manager’s yes is for one pay-out.
  const [{ id: counterId } = { id: '' }] = await run<{ id: string }>('SELECT id FROM counters')
  const yes = async (as: string) => {
    const [{ user_id: userId } = { user_id: '' }] = await run<{ user_id: string }>(
      `SELECT user_id FROM staff WHERE role = $1`,
      [as],
    )
    return shop.call('POST /api/till/approve', { as: cashier, body: { counterId, userId, pin: '618204' } })
  }
  await shop.call('PUT /api/till/pin', { as: manager, body: { pin: '618204' } })
  const { approval } = (await yes('owner')).body.data
  expect((await move({ counterId, amount: 50, approval })).status).toBe(200)
  expect(refusal(await move({ counterId, amount: 50, approval }))).toEqual([403, 'approval_unknown'])
  expect(refusal(await move({ counterId, amount: 50 }))).toEqual([403, 'pay_out_needs_manager'])
  expect(
    await run(
      `SELECT to_place, sum(amount_paise)::int AS paise FROM cash_moves WHERE kind = 'pay_out' GROUP BY 1 ORDER BY 1`,
    ),
  ).toEqual([
    { to_place: 'expense', paise: 35_000 },
    { to_place: 'supplier', paise: 110_000 },
  ])
})

test('a drawer over midnight shows each day what that day put in', async () => {
  const rice = await product()
  await sell({ lines: [{ ...rice, quantity: 1 }], tenders: cash(40) })
  const report = async (day: string) =>
    (await shop.call('GET /api/day', { as: manager, query: { day } })).body.data as DayReport
  const today = dayInIndia(new Date())
  const yesterday = dayInIndia(new Date(Date.now() - 86_400_000))
  expect((await report(today)).drawers.at(-1)!.ofDay).toBeUndefined()
  await run(`UPDATE drawers SET opened_at = opened_at - interval '1 day'`)
  await run(
    `INSERT INTO cash_moves (kind, from_place, to_place, drawer_id, amount_paise, day, by_id, note)
     SELECT 'pay_in', 'owner', 'drawer', id, 7000, $1, opened_by, 'Change of yesterday' FROM drawers`,
    [yesterday],
  )
  expect((await report(yesterday)).drawers.at(-1)!.ofDay).toMatchObject({ cash: 0, payIn: 70, sum: 70 })
  const { ofDay, payIn } = (await report(today)).drawers.at(-1)!
  expect([ofDay!.cash, ofDay!.payIn, payIn]).toEqual([40, 2_000, 2_070])
})

test('closing a drawer names the counters whose bills have not arrived', async () => {
  const { series, _id } = (
    await shop.call('POST /api/counters', { as: cashier, body: { name: 'Cart', deviceKey: '7'.repeat(64) } })
  ).body.data as Counter
  const rice = await product()
  // Numbers 1 and 2 are still at the device.
  const sale = { series, serial: 3, offline: true, waiting: [1, 2], soldAt: new Date().toISOString() }
  expect((await sell({ ...sale, lines: [{ ...rice, quantity: 1 }], tenders: card(40) })).status).toBe(201)
  const counters = (await shop.call('GET /api/counters', { as: cashier })).body.data as Counter[]
  const front = counters.find((one) => one._id !== _id && one.drawer !== null)!
  const { body } = await shop.call('POST /api/drawer/close', {
    as: cashier,
    body: { counterId: front._id, counted: front.drawer!.cash },
  })
  expect(body.data.unsent).toEqual([{ counter: 'Cart', numbers: [1, 2] }])
  expect(body.message).toBe('The drawer is closed. Cart has not sent bills 1, 2.')
})

test('nobody uses the series up: a member of the staff adds twenty tills a day, and a till that is known is found', async () => {
  const lina = await person(shop.db, 'Lina')
  await shop.db.transaction((tx) => saveStaff(tx, lina.userId, 'cashier'))
  const as = await shop.signIn(lina)
  const add = (at: number) =>
    shop.call('POST /api/counters', {
      as,
      body: { name: `Till ${at}`, deviceKey: String(at).padStart(64, 'a') },
    })
  const added = await Promise.all(Array.from({ length: 20 }, (_, at) => add(at)))
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([200]))
  expect(refusal(await add(20))).toEqual([429, 'too_many_requests'])
  expect((await add(3)).body.data._id).toBe(added[3]!.body.data._id)
  expect(await run(`SELECT FROM counters WHERE name = 'Till 20'`)).toEqual([])
})
