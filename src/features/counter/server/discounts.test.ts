import { expect, test } from 'vitest'
import { cash, counterShop, refusal } from '../../../../test/counter-shop.ts'
import { person } from '../../../../test/world.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import type { CounterCheck } from '../day-contract.ts'

const { shop, manager: owner, cashier, run, product, sell, device } = await counterShop()
const meera = await person(shop.db, 'Meera')
await shop.db.transaction((tx) => saveStaff(tx, meera.userId, 'manager'))
const manager = await shop.signIn(meera)
const save = (more: object, as = owner) =>
  shop.call('PUT /api/counter/settings', { as, body: { scales: [], wholeRupees: false, ...more } })
await save({ cashierDiscount: 5, managerDiscount: 20 })

const at = async (price: number, as: string, more: object = {}) => {
  const atta = await product()
  return sell({ lines: [{ ...atta, quantity: 1, price }], tenders: cash(price), ...more }, { as })
}

test('each role takes percent off up to its own ceiling: 5 % a cashier, 20 % a manager, all an owner', async () => {
  expect((await at(38, cashier)).status).toBe(201)
  expect(refusal(await at(37.99, cashier))).toEqual([403, 'price_needs_manager'])
  expect((await at(32, manager)).status).toBe(201)
  const tooMuch = await at(31.99, manager)
  expect([...refusal(tooMuch), tooMuch.body.message]).toEqual([
    403,
    'discount_needs_owner',
    'Only an owner takes more than 20 % off.',
  ])
  expect((await at(1, owner)).status).toBe(201)
  expect(refusal(await at(45, cashier))).toEqual([403, 'price_needs_manager'])
  expect(refusal(await at(50.01, owner))).toEqual([422, 'price_above_mrp'])
})

test('an owner’s PIN lets a manager, or a cashier, take off more than a manager may; a manager’s does not', async () => {
  const [counter] = await run<{ id: string }>(`SELECT id FROM counters WHERE name = 'Counter'`)
  for (const [as, pin] of [
    [owner, '705132'],
    [manager, '618204'],
  ] as const)
    expect((await shop.call('PUT /api/till/pin', { as, body: { pin } })).status).toBe(200)
  const { body } = await shop.call('GET /api/till/people', { as: cashier })
  const idOf = (name: string) =>
    body.data.find((one: { name: string }) => one.name.startsWith(name))._id as string
  const yesOf = async (name: string, pin: string) => {
    const proof = { counterId: counter!.id, userId: idOf(name), pin }
    return (await shop.call('POST /api/till/approve', { as: cashier, body: proof })).body.data
      .approval as string
  }
  for (const as of [manager, cashier]) {
    const meeras = await yesOf('Meera', '618204')
    expect(refusal(await at(20, as, { counterId: counter!.id, approval: meeras }))).toEqual([
      403,
      'discount_needs_owner',
    ])
    const owners = await yesOf('ravi', '705132')
    expect((await at(20, as, { counterId: counter!.id, approval: owners })).status).toBe(201)
  }
})

test('a discount within the ceiling stands in the log, with who gave it', async () => {
  const { body } = await at(39, cashier)
  const [entry] = await run(
    `SELECT actor_kind FROM audit_log WHERE action = 'order.lower-price' AND subject_id = $1`,
    [body.data.order.orderId],
  )
  expect(entry).toEqual({ actor_kind: 'staff' })
})

test('what was sold without a line is listed beyond a cashier’s ceiling only, whoever sends it', async () => {
  const till = await device('Till')
  const [counter] = await run<{ id: string }>(`SELECT id FROM counters WHERE name = 'Till'`)
  await shop.call('POST /api/drawer/open', { as: cashier, body: { counterId: counter!.id, float: 0 } })
  const listed = async (price: number) => {
    const { body, status } = await at(price, manager, till())
    expect(status).toBe(201)
    const checks = (await shop.call('GET /api/counter/checks', { as: owner })).body.data as CounterCheck[]
    return checks.filter(({ orderId }) => orderId === body.data.order.orderId).map(({ kind }) => kind)
  }
  expect(await listed(38)).toEqual([])
  expect(await listed(37)).toEqual(['price'])
})

test('a ceiling is a percentage', async () => {
  for (const cashierDiscount of [-1, 101, 2.55]) expect((await save({ cashierDiscount })).status).toBe(400)
})
