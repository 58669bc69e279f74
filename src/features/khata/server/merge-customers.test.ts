import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { testShop } from '../../../../test/server.ts'
import { person, ravi } from '../../../../test/world.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import type { BookCustomer, Khata } from '../contract.ts'

const shop = await testShop()
const admin = await shop.signIn(await ravi(shop.db))
const kiran = await person(shop.db, 'Kiran')
await shop.db.transaction((tx) => saveStaff(tx, kiran.userId, 'cashier'))
const cashier = await shop.signIn(kiran)
afterAll(() => closeAndCheckInvariants(shop))

let count = 0
let [kamla, again] = [{} as BookCustomer, {} as BookCustomer]
const added = async (body: object): Promise<BookCustomer> =>
  (await shop.call('POST /api/customers', { as: admin, body })).body.data
const write = (customerId: string, entry: object) =>
  shop.call('POST /api/khata/entry', { as: admin, body: { customerId, ...entry } })
const khata = async ({ _id }: BookCustomer): Promise<Khata> =>
  (await shop.call('GET /api/khata', { as: admin, query: { customerId: _id } })).body.data
const merge = (customerId: string, otherId: string, as = admin) =>
  shop.call('POST /api/customers/merge', { as, body: { customerId, otherId } })
const part = (otherId: string, as = admin) => shop.call('POST /api/customers/part', { as, body: { otherId } })
const book = async (search: string) =>
  (await shop.call('GET /api/customers', { as: cashier, query: { search } })).body
const run = async (text: string, values: unknown[]) => (await shop.db.pool.query(text, values)).rows

/** Kamla owes ₹400 and, as "Kamla Devi" with the same number, ₹250. */
beforeEach(async () => {
  const mobile = 9_812_300_000 + ++count
  kamla = await added({ name: `Kamla ${mobile}`, mobile, khataLimit: 1_000 })
  again = await added({ name: `Kamla Devi ${mobile}`, mobile, khataLimit: 5_000 })
  await write(kamla._id, { kind: 'opening', amount: 400, note: 'From the old book' })
  await write(again._id, { kind: 'opening', amount: 250, note: 'From the other book' })
})

test('two khatas are read as one: one balance, one limit, both histories, whichever was named', async () => {
  const outstanding = (await book('Kamla')).outstanding
  expect((await merge(kamla._id, again._id)).body.data).toMatchObject({
    _id: kamla._id,
    balance: 650,
    room: 350,
  })
  for (const one of [kamla, again]) {
    const { customer, statement, merged, unpaid } = await khata(one)
    expect(customer).toMatchObject({ _id: kamla._id, balance: 650, name: kamla.name })
    expect(statement.rows.map(({ amount, balance }) => [amount, balance])).toEqual([
      [400, 400],
      [250, 650],
    ])
    expect(unpaid.map(({ amount }) => amount)).toEqual([400, 250])
    expect(merged).toEqual([{ _id: again._id, name: again.name, mobile: again.mobile }])
  }
  const listed = await book(String(kamla.mobile))
  expect(listed.data.map(({ _id }: BookCustomer) => _id)).toEqual([kamla._id])
  expect([listed.outstanding, (await merge(kamla._id, again._id)).status]).toEqual([outstanding, 200])
})

test('the list of all customers has them once, found by either name', async () => {
  const listed = async (search: string) =>
    (
      (await shop.call('GET /api/customer/get-customers', { as: admin, query: { search, limit: '20' } })).body
        .data as {
        customerId: string
        balance: number
      }[]
    ).map(({ customerId, balance }) => [customerId, balance])
  await merge(kamla._id, again._id)
  for (const one of [kamla, again]) expect(await listed(one.name)).toEqual([[kamla._id, 650]])
})

test('what is written for the other counts in the one khata, up to its limit', async () => {
  await merge(kamla._id, again._id)
  const paid = await write(again._id, { kind: 'payment', amount: 600, paidBy: 'upi' })
  expect([paid.status, paid.body.data.balance]).toEqual([200, 50])
  expect((await khata(kamla)).customer.balance).toBe(50)
  const callers = await shop.call('GET /api/phone-order/callers', {
    as: cashier,
    query: { search: String(kamla.mobile) },
  })
  expect(callers.body.data.map(({ room }: { room: number }) => room)).toEqual([950])
})

test('undone, each has their own entries again', async () => {
  await merge(kamla._id, again._id)
  await write(again._id, { kind: 'payment', amount: 50, paidBy: 'upi' })
  expect((await part(again._id)).body.data).toMatchObject({ _id: kamla._id, balance: 400 })
  expect((await khata(again)).customer).toMatchObject({ _id: again._id, balance: 200, khataLimit: 5_000 })
  expect((await part(again._id)).status).toBe(404)
  const log = await run(
    `SELECT action FROM audit_log WHERE subject_id = $1 AND action LIKE 'khata-customer.%' ORDER BY id`,
    [kamla._id],
  )
  expect(log.map(({ action }) => action)).toEqual([
    'khata-customer.create',
    'khata-customer.merge',
    'khata-customer.part',
  ])
})

test('only owners and managers merge, and who has an account stays', async () => {
  expect((await merge(kamla._id, again._id, cashier)).status).toBe(403)
  const { userId } = await person(shop.db, `Account${count}`)
  await shop.call('PUT /api/customers', { as: admin, body: { _id: again._id, userId } })
  expect((await merge(kamla._id, again._id)).body.code).toBe('account_joined')
  expect((await merge(kamla._id, kamla._id)).status).toBe(422)
  expect((await merge(again._id, kamla._id)).body.data).toMatchObject({ _id: again._id, balance: 650 })
  const third = await added({ name: 'Third' })
  expect((await merge(third._id, kamla._id)).status).toBe(422)
})

test('whoever was merged goes along when the one is merged again, with all store credit, and can be parted', async () => {
  const third = await added({ name: `Third ${count}` })
  for (const [{ _id: customerId }, amount] of [
    [again, 50],
    [kamla, 20],
  ] as const)
    await shop.call('POST /api/credit/give', {
      as: admin,
      headers: { 'idempotency-key': randomUUID() },
      body: { customerId, kind: 'goodwill', amount, note: 'Sorry' },
    })
  await merge(kamla._id, again._id)
  expect((await merge(third._id, kamla._id)).body.data).toMatchObject({ balance: 650, credit: 70 })
  expect((await part(again._id)).body.data).toMatchObject({ _id: third._id, balance: 400, credit: 20 })
  expect((await part(kamla._id)).body.data).toMatchObject({ _id: third._id, balance: 0, credit: 0 })
  for (const [one, balance, credit] of [
    [kamla, 400, 20],
    [again, 250, 50],
  ] as const)
    expect((await khata(one)).customer).toMatchObject({ balance, credit })
})

test('nobody is merged with somebody who was erased', async () => {
  await run(`UPDATE customers SET name = 'erased', mobile = NULL, note = '' WHERE id = $1`, [again._id])
  for (const [one, other] of [
    [kamla, again],
    [again, kamla],
  ] as const)
    expect((await merge(one._id, other._id)).body.code).toBe('not_found')
  expect((await khata(kamla)).customer).toMatchObject({ name: kamla.name, balance: 400 })
})
