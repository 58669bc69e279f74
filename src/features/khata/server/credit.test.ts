import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { testShop } from '../../../../test/server.ts'
import { person, ravi, type Person } from '../../../../test/world.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import type { BookCustomer } from '../contract.ts'
import { giveCredit } from './give-credit.ts'

const shop = await testShop()
const owner = await ravi(shop.db)
const admin = await shop.signIn(owner)
const mohan = await person(shop.db, 'Mohan')
await shop.db.transaction((tx) => saveStaff(tx, mohan.userId, 'manager'))
const manager = await shop.signIn(mohan)
let count = 0
let asha: BookCustomer
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => (asha = await customer({ khataLimit: 500 })))

async function customer(fields: object = {}): Promise<BookCustomer> {
  const body = { name: `Asha ${(count += 1)}`, ...fields }
  return (await shop.call('POST /api/customers', { as: admin, body })).body.data
}
const keyed = (key: string = crypto.randomUUID()) => ({ 'idempotency-key': key })
const give = (fields: object, { as = admin, key }: { as?: string; key?: string } = {}) =>
  shop.call('POST /api/credit/give', {
    as,
    body: { customerId: asha._id, ...fields },
    headers: keyed(key),
  })
const claim = (amount: number, how: { as?: string; key?: string } = {}) =>
  give({ kind: 'claim', amount, reference: 'NOTE-1' }, how)
const gift = (amount: number, how: { as?: string; key?: string } = {}) =>
  give({ kind: 'goodwill', amount, note: 'Sorry' }, how)
const payOut = (amount: number, fields: object = {}, key?: string) =>
  shop.call('POST /api/credit/pay-out', {
    as: admin,
    body: { customerId: asha._id, amount, paidBy: 'upi', reference: 'UTR', ...fields },
    headers: keyed(key),
  })
const khata = async (customerId = asha._id) =>
  (await shop.call('GET /api/khata', { as: admin, query: { customerId } })).body.data
const credit = async (as: string) => (await shop.call('GET /api/credit', { as })).body.data
const problem = ({ status, body }: { status: number; body: any }) => [status, body.code, body.data]
const run = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows

describe('giving and paying out', () => {
  test('what came from goods is paid out on wish, a gift is not', async () => {
    expect((await claim(100)).body.data).toMatchObject({ balance: 100, mayPayOut: 100 })
    expect((await gift(50)).body.data).toMatchObject({ balance: 150, mayPayOut: 100 })
    expect(problem(await payOut(120))).toEqual([409, 'credit_is_a_gift', { may: 100 }])
    expect(problem(await payOut(151))).toEqual([409, 'credit_too_small', { left: 150 }])
    expect((await payOut(100)).body.data).toMatchObject({ balance: 50, mayPayOut: 0 })
    expect(problem(await payOut(0.01))).toEqual([409, 'credit_is_a_gift', { may: 0 }])
    const { storeCredit } = await khata()
    expect(storeCredit.entries).toMatchObject([
      { kind: 'claim', amount: 100, ref: 'NOTE-1', balance: 100 },
      { kind: 'goodwill', amount: 50, ref: 'Sorry', balance: 150 },
      { kind: 'pay_out', amount: -100, ref: 'UTR', balance: 50, paidBy: 'upi' },
    ])
  })

  test('the same key is one entry, and refused for another', async () => {
    const key = crypto.randomUUID()
    expect((await claim(100, { key })).body.data.balance).toBe(100)
    expect((await claim(100, { key })).body.data.balance).toBe(100)
    expect((await claim(110, { key })).body.code).toBe('idempotency_key_reused')
    const paid = crypto.randomUUID()
    for (let i = 0; i < 2; i++) expect((await payOut(40, {}, paid)).body.data.balance).toBe(60)
    expect((await khata()).storeCredit.entries).toHaveLength(2)
  })

  test('of many pay-outs at once, as many go as there is credit for', async () => {
    await claim(100)
    const answers = await Promise.all(Array.from({ length: 8 }, () => payOut(30)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(problem(answers.find(({ status }) => status !== 200)!)).toEqual([
      409,
      'credit_too_small',
      { left: 10 },
    ])
    expect((await khata()).customer.credit).toBe(10)
  })

  test('cash comes out of the safe, once', async () => {
    await claim(80)
    const { entry } = (await payOut(80, { paidBy: 'cash' })).body.data
    expect(
      await run('SELECT kind, from_place, to_place, amount_paise FROM cash_moves WHERE khata_entry_id = $1', [
        entry._id,
      ]),
    ).toEqual([{ kind: 'khata', from_place: 'safe', to_place: 'customer', amount_paise: 8000 }])
  })

  test('a pay-out to the wrong person, or of a wrong sum, is undone once, with its cash', async () => {
    await gift(50)
    await claim(80)
    const safe = async () =>
      Number(
        (
          await run(
            `SELECT coalesce(sum(CASE 'safe' WHEN to_place THEN amount_paise WHEN from_place THEN -amount_paise END), 0) AS paise FROM cash_moves`,
          )
        )[0].paise,
      )
    const before = await safe()
    const { entry } = (await payOut(80, { paidBy: 'cash' })).body.data
    const undo = (entryId = entry._id, key?: string) =>
      shop.call('POST /api/khata/reverse', {
        as: admin,
        body: { entryId, reason: 'It was another Asha' },
        headers: keyed(key),
      })
    const key = crypto.randomUUID()
    for (let i = 0; i < 2; i++)
      expect((await undo(entry._id, key)).body.data.entry).toMatchObject({
        kind: 'reversal',
        amount: 80,
        reverses: entry._id,
      })
    const { storeCredit } = await khata()
    expect(storeCredit).toMatchObject({ balance: 130, mayPayOut: 80 })
    expect(storeCredit.entries.slice(-2)).toMatchObject([
      { kind: 'pay_out', amount: -80, isReversed: true },
      { kind: 'pay_out', amount: 80, reverses: entry._id, note: 'It was another Asha' },
    ])
    expect(storeCredit.entries.map((one: { mayUndo?: boolean }) => one.mayUndo === true)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(await safe()).toBe(before)
    const again = await Promise.all([undo(), undo()])
    expect(again.map(({ body }) => body.code)).toEqual(['reversed_already', 'reversed_already'])
    expect((await undo(storeCredit.entries.at(-1)._id)).body.code).toBe('not_reversible')
    // It is paid out again, to the right person; what a mistake had given is taken back only as far as it is not spent.
    expect((await payOut(80)).status).toBe(200)
    expect((await undo(storeCredit.entries[1]._id)).body.code).toBe('credit_too_small')
    expect((await undo(storeCredit.entries[0]._id)).status).toBe(200)
    expect((await khata()).storeCredit).toMatchObject({ balance: 0, mayPayOut: 0 })
  })

  test('credit that paid a khata by mistake is what it was, goods and gift apart', async () => {
    await shop.call('POST /api/khata/entry', {
      as: admin,
      body: { customerId: asha._id, kind: 'opening', amount: 100, note: 'old book' },
      headers: keyed(),
    })
    await gift(20)
    await claim(50)
    const { entry } = (await payOut(60, { paidBy: 'khata' })).body.data
    expect((await khata()).customer).toMatchObject({ balance: 40, credit: 10 })
    const body = { entryId: entry._id, reason: 'They wished to keep it' }
    expect(
      (await shop.call('POST /api/khata/reverse', { as: admin, body, headers: keyed() })).body.data.balance,
    ).toBe(100)
    expect(await khata()).toMatchObject({
      customer: { balance: 100, credit: 70 },
      storeCredit: { balance: 70, mayPayOut: 50 },
    })
  })

  test('a gift that was a mistake is taken back with a reason, never more than there is', async () => {
    await gift(50)
    const back = (amount: number) => give({ kind: 'correction', amount, note: 'Another Asha' })
    expect(problem(await back(51))).toEqual([409, 'credit_too_small', { left: 50 }])
    expect((await back(50)).body.data).toMatchObject({ balance: 0, entry: { amount: -50 } })
    expect((await give({ kind: 'goodwill', amount: 5 })).status).toBe(400)
  })

  test('a manager gives one person a limited sum in a day, and none of those who run the shop', async () => {
    expect((await gift(1999.99, { as: manager })).status).toBe(200)
    expect(problem(await gift(0.02, { as: manager }))).toEqual([
      409,
      'credit_limit_exceeded',
      { limit: 2000, left: 0.01 },
    ])
    expect((await gift(5000)).status).toBe(200)
    const to = (userId: string) => ({ customerId: undefined, userId, kind: 'goodwill', amount: 5, note: 'x' })
    expect((await give(to(mohan.userId), { as: manager })).status).toBe(403)
    expect((await give(to('f'.repeat(24)))).status).toBe(404)
  })
})

describe('two columns of one account', () => {
  test('credit lowers what is owed only when it is asked for, and then both in one entry', async () => {
    const owes = { customerId: asha._id, kind: 'opening', amount: 60, note: 'From the old book' }
    await shop.call('POST /api/khata/entry', { as: admin, body: owes, headers: keyed() })
    await gift(100)
    expect((await khata()).customer).toMatchObject({ balance: 60, credit: 100, room: 440 })
    expect(problem(await payOut(61, { paidBy: 'khata' }))).toEqual([409, 'more_than_owed', { owed: 60 }])
    expect((await payOut(60, { paidBy: 'khata' })).body.data.balance).toBe(40)
    const { customer: after, statement } = await khata()
    expect(after).toMatchObject({ balance: 0, credit: 40 })
    expect(statement.rows).toMatchObject([{ amount: 60 }, { amount: -60, note: 'Paid with store credit' }])
  })

  test('no credit below zero is written, however it is tried', async () => {
    await claim(10)
    const take = `INSERT INTO khata_entries (customer_id, kind, credit_kind, credit_paise, amount_paise, paid_by)
      VALUES ($1, 'correction', 'pay_out', -1001, 0, 'upi')`
    await expect(run(take, [asha._id])).rejects.toThrow('customers_credit_check')
    expect((await khata()).customer.credit).toBe(10)
  })

  test('merged customers have one credit, and each the own again', async () => {
    await claim(10)
    const other = await customer()
    const mergeInto = (call: 'POST /api/customers/merge' | 'POST /api/customers/part') =>
      shop.call(call, {
        as: admin,
        body: { ...(call.endsWith('merge') && { customerId: asha._id }), otherId: other._id },
      })
    await give({ customerId: other._id, kind: 'claim', amount: 30, reference: 'N2' })
    await mergeInto('POST /api/customers/merge')
    expect((await khata()).customer.credit).toBe(40)
    expect((await payOut(5)).status).toBe(200)
    await mergeInto('POST /api/customers/part')
    expect((await khata()).customer.credit).toBe(5)
    expect((await khata(other._id)).customer.credit).toBe(30)

    await mergeInto('POST /api/customers/merge')
    expect((await payOut(20)).status).toBe(200)
    expect(problem(await mergeInto('POST /api/customers/part'))).toEqual([
      409,
      'credit_spent_together',
      undefined,
    ])
    expect((await khata()).customer.credit).toBe(15)
  })
})

describe('an account', () => {
  const signedIn = async (name: string): Promise<Person & { as: string }> => {
    const one = await person(shop.db, name)
    return { ...one, as: await shop.signIn(one) }
  }

  test('without a customer has no credit, gets a customer with it, and no khata', async () => {
    const meera = await signedIn('Meera')
    expect(await credit(meera.as)).toEqual({ balance: 0, mayPayOut: 0, entries: [] })
    const gave = () =>
      shop.db.transaction((tx) =>
        giveCredit(tx, {
          owner: { userId: meera.userId },
          kind: 'claim',
          amountPaise: 2500,
          reference: 'N3',
          byId: owner.userId,
        }),
      )
    await Promise.all([gave(), gave(), gave()])
    expect(await credit(meera.as)).toMatchObject({ balance: 75, mayPayOut: 75 })
    expect((await shop.call('GET /api/khata/own', { as: meera.as })).body.data).toBeNull()
    expect(await run('SELECT count(*)::int AS n FROM customers WHERE user_id = $1', [meera.userId])).toEqual([
      { n: 1 },
    ])
  })

  test('who is to be erased is told of it, and waits', async () => {
    const kamla = await signedIn('Kamla')
    await give({ customerId: undefined, userId: kamla.userId, kind: 'claim', amount: 40, reference: 'N4' })
    const body = { userId: kamla.userId, reason: 'A letter' }
    const asked = await shop.call('POST /api/user/erase', { as: admin, body })
    expect(JSON.stringify(asked.body.data)).toContain('The shop owes ₹40.00 of store credit.')
  })
})
