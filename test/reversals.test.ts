import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { counterShop, refusal } from './counter-shop.ts'
import { expectInvariants } from './invariants.ts'
import { orderOf } from './placed-orders.ts'
import { person } from './world.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import type { Counter } from '#features/counter/contract.ts'
import type { DayReport, DrawerFigures } from '#features/counter/day-contract.ts'
import { findMoveOfSupplier } from '#features/cash/server/move-store.ts'
import { lockDrawerOfNow, reverseMove } from '#features/cash/server/reverse-move.ts'
import type { DaySheet } from '#features/fulfilment/riders/cash-contract.ts'
import type { Khata } from '#features/khata/contract.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'

// Each entry of money that was wrong is undone by another one, in the day and the drawer of now.

const { shop, manager, cashier, product, run } = await counterShop()
const chetan = await person(shop.db, 'Chetan')
await shop.db.transaction((tx) => saveStaff(tx, chetan.userId, 'rider'))
const rider = await shop.signIn(chetan)
const mira = await person(shop.db, 'Mira')
await shop.db.transaction((tx) => saveStaff(tx, mira.userId, 'manager'))
const desk = await shop.signIn(mira)
await saveSetting(shop.db, 'upi', { ...defaultUpi, vpa: 'tokri@okaxis', name: 'Tokri' })

const post = (call: `/${string}`, body: object, { as = manager, key = randomUUID() as string } = {}) =>
  shop.call(`POST ${call}`, { as, body, headers: { 'idempotency-key': key } })
const counters = async () => (await shop.call('GET /api/counters', { as: manager })).body.data as Counter[]
const counterId = (await counters())[0]!._id
const inDrawer = async () => (await counters())[0]!.drawer!.cash
const drawers = async () =>
  ((await shop.call('GET /api/day', { as: manager })).body.data as DayReport).drawers
const received = async () =>
  ((await shop.call('GET /api/day', { as: manager })).body.data as DayReport).khata.received
const sheet = async () => (await shop.call('GET /api/cash/day', { as: manager })).body.data as DaySheet
const customer = async (name: string, owed: number) => {
  const { _id } = (await post('/api/customers', { name, khataLimit: 100_000 })).body.data
  await post('/api/khata/entry', { customerId: _id, kind: 'opening', amount: owed, note: 'old book' })
  return _id as string
}
const khataOf = async (customerId: string) =>
  (await shop.call('GET /api/khata', { as: manager, query: { customerId } })).body.data as Khata
const pay = (customerId: string, amount: number, more: object = {}) =>
  post(
    '/api/khata/entry',
    { customerId, kind: 'payment', amount, paidBy: 'cash', counterId, ...more },
    { as: cashier },
  )

test('a payment on the wrong khata goes back, with its cash, on the day and in the drawer of now', async () => {
  const [meena, meera] = [await customer('Meena', 700), await customer('Meera', 900)]
  const before = [await inDrawer(), await received()]
  const wrong = (await pay(meena, 500)).body.data.entry
  expect([await inDrawer(), await received()]).toEqual([before[0]! + 500, before[1]! + 500])
  const undo = (key?: string, as = manager) =>
    post('/api/khata/reverse', { entryId: wrong._id, reason: 'It was Meera' }, { as, ...(key && { key }) })
  expect((await undo(undefined, cashier)).status).toBe(403)
  const key = randomUUID()
  const done = await undo(key)
  expect([done.status, done.body.data.balance]).toEqual([200, 700])
  expect((await undo(key)).body.data).toEqual(done.body.data)
  expect(refusal(await undo())).toEqual([409, 'reversed_already'])
  const { statement } = await khataOf(meena)
  expect(statement.rows.slice(-2)).toMatchObject([
    { kind: 'payment', amount: 500, isReversed: true },
    { kind: 'reversal', amount: 500, reverses: wrong._id, note: 'It was Meera', balance: 700 },
  ])
  expect(
    refusal(await post('/api/khata/reverse', { entryId: done.body.data.entry._id, reason: 'x' })),
  ).toEqual([409, 'not_reversible'])
  expect([await inDrawer(), await received()]).toEqual(before)
  await pay(meera, 500)
  expect((await khataOf(meera)).customer.balance).toBe(400)
})

test('goods on a khata are undone by their order only', async () => {
  const atta = await product()
  const asha = await customer('Asha', 10)
  const sold = await post(
    '/api/counter/sell',
    {
      lines: [{ ...atta, quantity: 1 }],
      tenders: [{ kind: 'khata', amount: 40 }],
      customerId: asha,
      soldAt: new Date().toISOString(),
      offline: false,
    },
    { as: cashier },
  )
  expect(sold.status).toBe(201)
  const { rows } = (await khataOf(asha)).statement
  const entryId = rows.find(({ kind }) => kind === 'sale')!._id
  expect(refusal(await post('/api/khata/reverse', { entryId, reason: 'wrong' }))).toEqual([
    409,
    'not_reversible',
  ])
})

test('5,000 for 500 asks once', async () => {
  const gita = await customer('Gita', 500)
  const asked = await pay(gita, 5_000)
  expect([...refusal(asked), asked.body.message]).toEqual([
    409,
    'amount_unusual',
    '₹5,000.00 is far more than the ₹500.00 that are due. Is it right?',
  ])
  expect((await khataOf(gita)).customer.balance).toBe(500)
  expect((await pay(gita, 5_000, { confirmed: true })).body.data.balance).toBe(-4_500)
  expect((await pay(await customer('Hema', 500), 4_999)).status).toBe(200)
})

test('a pay-out is undone once, with its reason, and says who and what', async () => {
  const before = await inDrawer()
  await post('/api/drawer/move', { counterId, kind: 'pay_out', amount: 200, note: 'Milk' }, { as: cashier })
  const { moves = [], payOut } = (await drawers()).at(-1)!
  expect(moves.at(-1)).toMatchObject({ kind: 'pay_out', amount: -200, reason: 'Milk', by: 'Kiran' })
  const moveId = moves.at(-1)!._id
  const undo = (as = manager) => post('/api/drawer/reverse', { moveId, reason: 'The owner paid it' }, { as })
  expect((await undo(cashier)).status).toBe(403)
  expect((await undo()).status).toBe(200)
  expect(refusal(await undo())).toEqual([409, 'reversed_already'])
  expect(await inDrawer()).toBe(before)
  const after = (await drawers()).at(-1)!
  expect(after.payOut).toBe(payOut - 200)
  expect(after.moves!.slice(-2)).toMatchObject([
    { isReversed: true },
    { kind: 'pay_out', amount: 200, reverses: moveId, reason: 'The owner paid it' },
  ])
  const opening = await run<{ id: number }>(`SELECT id FROM cash_moves WHERE kind = 'opening' LIMIT 1`)
  expect(refusal(await post('/api/drawer/reverse', { moveId: opening[0]!.id, reason: 'x' }))).toEqual([
    409,
    'not_reversible',
  ])
})

test('what a supplier was paid in cash is undone by the entry of the supplier, and only there', async () => {
  const supplierId = (await post('/api/suppliers', { name: 'Gopal Dairy' })).body.data._id
  const day = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' })
  const before = await inDrawer()
  const paid = await post('/api/suppliers/entry', {
    supplierId,
    kind: 'payment',
    amount: 50,
    paidBy: 'cash',
    counterId,
    day,
    note: 'Curd',
    confirmed: true,
  })
  expect([paid.status, await inDrawer()]).toEqual([200, before - 50])
  const move = (await drawers()).at(-1)!.moves!.at(-1)!
  expect(move).toMatchObject({ kind: 'pay_out', amount: -50, isOfSupplier: true })
  expect(refusal(await post('/api/drawer/reverse', { moveId: move._id, reason: 'x' }))).toEqual([
    409,
    'not_reversible',
  ])
  expect(await inDrawer()).toBe(before - 50)
  const [entry] = await run<{ id: number }>('SELECT max(entry.id)::int AS id FROM supplier_entries entry')
  expect(
    (await post('/api/suppliers/reverse-entry', { entryId: entry!.id, reason: 'It was not paid' })).status,
  ).toBe(200)
  expect(await inDrawer()).toBe(before)
  await expectInvariants(shop.db)
})

test('what a supplier was paid whose cash an earlier version put back into the drawer alone can still be undone', async () => {
  const supplierId = (await post('/api/suppliers', { name: 'Gauri Dairy' })).body.data._id
  const day = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' })
  const before = await inDrawer()
  const payment = { supplierId, kind: 'payment', amount: 50, paidBy: 'cash', counterId, day, note: 'Ghee' }
  await post('/api/suppliers/entry', { ...payment, confirmed: true })
  const [entry] = await run<{ id: number }>('SELECT max(entry.id)::int AS id FROM supplier_entries entry')
  await shop.db.transaction(async (tx) => {
    const move = (await findMoveOfSupplier(tx, entry!.id))!
    const how = { byId: chetan.userId, note: 'At the drawer' }
    await reverseMove(tx, move, await lockDrawerOfNow(tx, move), how)
  })
  expect(await inDrawer()).toBe(before)
  const undo = () => post('/api/suppliers/reverse-entry', { entryId: entry!.id, reason: 'It was not paid' })
  expect((await undo()).status).toBe(200)
  expect(refusal(await undo())).toEqual([409, 'reversed_already'])
  expect(await inDrawer()).toBe(before)
  await expectInvariants(shop.db)
})

test('a count of 1,00,00,000 asks, and is undone; an opening that differs says why', async () => {
  const cash = await inDrawer()
  const close = (counted: number, more: object = {}) =>
    post('/api/drawer/close', { counterId, counted, ...more }, { as: cashier })
  expect(refusal(await close(10_000_000))).toEqual([409, 'amount_unusual'])
  const closed = (await close(10_000_000, { confirmed: true })).body.data as DrawerFigures
  expect(closed.difference).toBe(10_000_000 - cash)
  const undoCount = () => post('/api/drawer/undo-count', { drawerId: closed._id, reason: 'A zero too many' })
  expect((await undoCount()).status).toBe(200)
  expect(await inDrawer()).toBe(cash)
  expect(
    await run(
      `SELECT m.from_place, m.amount_paise::int AS paise FROM cash_moves m WHERE m.reverses IS NOT NULL AND m.kind = 'difference' AND m.drawer_id = $1`,
      [closed._id],
    ),
  ).toEqual([{ from_place: 'drawer', paise: 1_000_000_000 - Math.round(cash * 100) }])
  expect((await close(cash)).body.data).toMatchObject({ counted: cash, difference: 0 })

  const open = (float: number, more: object = {}) =>
    post('/api/drawer/open', { counterId, float, ...more }, { as: cashier })
  expect((await counters())[0]!.left).toBe(cash)
  expect((await open(300, { reason: 'The rest is in the bank' })).status).toBe(201)
  expect((await drawers()).at(-1)).toMatchObject({
    float: 300,
    openingDifference: Math.round((300 - cash) * 100) / 100,
    openingReason: 'The rest is in the bank',
  })
  expect(refusal(await undoCount())).toEqual([409, 'drawer_count_used'])
})

test('what was entered into a drawer that was counted goes back in the one that is open now', async () => {
  const neha = await customer('Neha', 100)
  const { entry } = (await pay(neha, 100)).body.data
  const cash = await inDrawer()
  await post('/api/drawer/close', { counterId, counted: cash }, { as: cashier })
  await post('/api/drawer/open', { counterId, float: cash }, { as: cashier })
  expect((await post('/api/khata/reverse', { entryId: entry._id, reason: 'It was UPI' })).status).toBe(200)
  expect(await inDrawer()).toBe(cash - 100)
  const [last, now] = (await drawers()).slice(-2)
  expect([last!.difference, now!.khata]).toEqual([0, -100])
})

test('a rider’s cash that was UPI is due by UPI; what was handed in is undone; a wrong count asks', async () => {
  const atta = await product()
  const usha = await person(shop.db, 'Usha')
  const { orderId } = await orderOf(shop.db, usha, {
    lines: [{ productId: atta.productId, quantity: 3 }],
    expectedPaise: 12_000,
  })
  const moveTo = (order_status: string) =>
    shop.call('PUT /api/order/update-order-status-admin', { as: manager, body: { orderId, order_status } })
  await moveTo('Confirmed')
  await moveTo('Packed')
  await post('/api/delivery/assign', { orderIds: [orderId], riderId: chetan.userId })
  await moveTo('Out for Delivery')
  expect((await post('/api/rider/deliver', { orderId, paidBy: 'cash' }, { as: rider })).status).toBe(200)
  const owed = async () => (await sheet()).riders.find(({ riderId }) => riderId === chetan.userId)!.owed
  expect(await owed()).toBe(120)

  const count = (countedAmount: number, more: object = {}) =>
    post('/api/cash/count', { riderId: chetan.userId, countedAmount, rest: 'keep', counterId, ...more })
  expect(refusal(await count(5_000))).toEqual([409, 'amount_unusual'])
  const before = await inDrawer()
  const twice = await Promise.all([count(120), count(120)])
  const [taken, asked] = twice[0].status === 200 ? twice : [twice[1], twice[0]]
  expect([taken.status, refusal(asked)]).toEqual([200, [409, 'amount_unusual']])
  expect(await owed()).toBe(0)
  const moveOf = async (kind: string) =>
    (await sheet()).moves!.find((one) => one.kind === kind && one.reverses === undefined)!
  const undo = async (kind: string) =>
    post('/api/cash/reverse', { moveId: (await moveOf(kind))._id, reason: 'wrong' })
  expect((await undo('handed_in')).status).toBe(200)
  expect([await owed(), await inDrawer()]).toEqual([120, before])
  expect(await moveOf('handed_in')).toMatchObject({ amount: -120, isReversed: true })

  expect((await undo('collected')).status).toBe(200)
  expect(refusal(await undo('collected'))).toEqual([409, 'reversed_already'])
  expect(await owed()).toBe(0)
  expect((await sheet()).unconfirmed).toMatchObject([{ orderId, amount: 120, riderId: chetan.userId }])
  const [order] = await run<object>('SELECT payment_status, settled_attempt_id FROM orders WHERE id = $1', [
    orderId,
  ])
  expect(order).toEqual({ payment_status: 'Unpaid', settled_attempt_id: null })
  // Nobody finds it: the rider answers for it after all.
  expect((await post('/api/upi/not-there', { orderId })).status).toBe(200)
  expect(await owed()).toBe(120)
})

/** An order of ₹120 for which the desk has taken the cash itself. */
async function takenAtDesk(name: string): Promise<string> {
  const atta = await product()
  const { orderId } = await orderOf(shop.db, await person(shop.db, name), {
    lines: [{ productId: atta.productId, quantity: 3 }],
    expectedPaise: 12_000,
  })
  for (const order_status of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered'])
    await shop.call('PUT /api/order/update-order-status-admin', { as: desk, body: { orderId, order_status } })
  return orderId
}
const inSafe = async () =>
  Number(
    (
      await run<{ paise: string }>(
        `SELECT sum(CASE 'safe' WHEN to_place THEN amount_paise WHEN from_place THEN -amount_paise ELSE 0 END) AS paise FROM cash_moves`,
      )
    )[0]!.paise,
  )
const entryOf = async (orderId: string, kind: string) =>
  (await sheet()).moves!.find((one) => one.orderId === orderId && one.kind === kind && !one.isReversed)!

test('cash that the desk took, and was UPI, is due by UPI; who took it answers for it until it is seen', async () => {
  const before = await inSafe()
  const orderId = await takenAtDesk('Uma')
  const entry = await entryOf(orderId, 'collected')
  expect([entry.riderId, entry.amount, (await inSafe()) - before]).toEqual([null, 120, 12_000])
  const undo = (as: string) => post('/api/cash/reverse', { moveId: entry._id, reason: 'It was UPI' }, { as })
  expect((await undo(desk)).status).toBe(403)
  expect((await undo(manager)).status).toBe(200)
  expect(refusal(await undo(manager))).toEqual([409, 'reversed_already'])
  expect(await inSafe()).toBe(before)
  const unseen = (await sheet()).unconfirmed.find((one) => one.orderId === orderId)!
  expect(unseen.amount).toBe(120)
  const waiting = (await shop.call('GET /api/upi/desk', { as: manager })).body.data.waiting
  expect(waiting).toContainEqual(expect.objectContaining({ orderId, amount: 120 }))
  const owed = async () => (await sheet()).riders.find(({ riderId }) => riderId === unseen.riderId)!.owed
  expect((await post('/api/upi/not-there', { orderId })).status).toBe(200)
  expect(await owed()).toBe(120)
  const utr = '612345678901'
  expect((await post('/api/upi/seen', { orderId, utr, last4: '8901' })).status).toBe(200)
  expect([await owed(), (await sheet()).unconfirmed.some((one) => one.orderId === orderId)]).toEqual([
    0,
    false,
  ])
  await expectInvariants(shop.db)
})

test('money that was handed back from the wrong place is written again from the right one', async () => {
  const orderId = await takenAtDesk('Vani')
  const [safe, drawer] = [await inSafe(), await inDrawer()]
  const rows = [{ position: 0, quantity: 1 }]
  const note = { orderId, reason: 'torn', rows, refund: false, goodsBack: true }
  expect((await post('/api/tax/credit-note', note)).status).toBe(200)
  expect([await inSafe(), await inDrawer()]).toEqual([safe - 4_000, drawer])
  const undo = async (more: object) =>
    post('/api/cash/reverse', {
      moveId: (await entryOf(orderId, 'refund'))._id,
      reason: 'Out of the drawer',
      ...more,
    })
  expect(refusal(await undo({}))).toEqual([409, 'not_reversible'])
  expect((await undo({ counterId })).status).toBe(200)
  expect([await inSafe(), await inDrawer()]).toEqual([safe, drawer - 40])
  // And back again, as often as somebody is mistaken.
  const { _id: moveId } = (await sheet()).moves!.find(
    (one) => one.orderId === orderId && one.kind === 'refund' && one.isOfDrawer && one.reverses === undefined,
  )!
  expect((await post('/api/cash/reverse', { moveId, reason: 'It was the safe' })).status).toBe(200)
  expect([await inSafe(), await inDrawer()]).toEqual([safe - 4_000, drawer])
  await expectInvariants(shop.db)
})

test('who undid what is in the log', async () => {
  const actions = await run<{ action: string }>(
    `SELECT DISTINCT action FROM audit_log WHERE action LIKE 'cash.%' OR action LIKE 'khata.rev%' ORDER BY 1`,
  )
  expect(actions.map(({ action }) => action)).toEqual([
    'cash.count',
    'cash.reverse',
    'cash.undo-count',
    'khata.reverse',
  ])
})

test('what a drawer got before it was counted is undone from the safe, and the books are right', async () => {
  const added = await post('/api/counters', { name: 'Evening', deviceKey: 'e'.repeat(64) }, { as: cashier })
  const { _id: evening } = added.body.data as Counter
  await post('/api/drawer/open', { counterId: evening, float: 100 }, { as: cashier })
  for (const kind of ['pay_in', 'pay_out'])
    await post(
      '/api/drawer/move',
      { counterId: evening, kind, amount: 30, note: 'Typed twice' },
      { as: cashier },
    )
  await post('/api/drawer/close', { counterId: evening, counted: 100 }, { as: cashier })
  const moves = await run<{ id: string }>(
    `SELECT m.id FROM cash_moves m JOIN drawers d ON d.id = m.drawer_id WHERE d.counter_id = $1 AND m.kind IN ('pay_in', 'pay_out')`,
    [evening],
  )
  expect(moves).toHaveLength(2)
  for (const { id } of moves)
    expect((await post('/api/drawer/reverse', { moveId: Number(id), reason: 'Typed twice' })).status).toBe(
      200,
    )
  await expectInvariants(shop.db)
})
