import { afterAll, describe, expect, test } from 'vitest'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import { mayCall, mayManage, STAFF_ROLES, type StaffRole } from '#shared/permissions.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import { z } from 'zod'
import { testShop } from './server.ts'
import { person } from './world.ts'

const shop = await testShop()
afterAll(() => shop.close())

const run = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows
async function staff(role: StaffRole, name: string) {
  const one = await person(shop.db, name)
  await shop.db.transaction((tx) => saveStaff(tx, one.userId, role))
  return one
}

/** Somebody of the book without an account. */
const other = newHexId()

/** What the calls about a person send: `{userId}` is the account, `{customerId}` their customer of the book. */
const callsAboutPeople: Record<string, (of: { userId: string; customerId: string }) => object> = {
  'PUT /api/customer/update-customer': ({ userId }) => ({ _id: userId, note: 'Rings twice' }),
  'PUT /api/customer/suspend-customer': ({ userId }) => ({ _id: userId, reason: 'Refused at the door' }),
  'PUT /api/customer/lift-suspension': ({ userId }) => ({ _id: userId }),
  'POST /api/user/get-sessions-of': ({ userId }) => ({ _id: userId }),
  'PUT /api/user/end-sessions-of': ({ userId }) => ({ _id: userId }),
  'POST /api/user/erase': ({ userId }) => ({ userId, reason: 'A letter' }),
  'POST /api/user/keep': ({ userId }) => ({ userId }),
  'POST /api/user/data-of': ({ userId }) => ({ userId }),
  'POST /api/customers': ({ userId }) => ({ name: 'Asha', userId }),
  'PUT /api/customers': ({ customerId }) => ({ _id: customerId, note: 'Rings twice' }),
  'POST /api/customers/merge': ({ customerId }) => ({ customerId, otherId: other }),
  'POST /api/credit/give': ({ customerId }) => ({ customerId, kind: 'goodwill', amount: 5, note: 'Sorry' }),
  'POST /api/credit/pay-out': ({ customerId }) => ({ customerId, amount: 5, paidBy: 'upi' }),
  'POST /api/khata/entry': ({ customerId }) => ({
    customerId,
    kind: 'correction',
    amount: 5,
    note: 'Counted twice',
  }),
}

/** Calls of the staff that name a person, or somebody’s record, for another reason. */
const otherCalls: Record<string, string> = {
  'PUT /api/user/revoke-admin': 'for owners only',
  'PUT /api/staff/role': 'for owners only',
  'DELETE /api/staff': 'for owners only',
  'PUT /api/category/update-category': 'a category',
  'PUT /api/category/delete-category': 'a category',
  'PUT /api/sub-category/update-sub-category': 'a sub-category',
  'PUT /api/sub-category/delete-sub-category': 'a sub-category',
  'PUT /api/search/update-synonym': 'a synonym',
  'PUT /api/delivery/areas': 'an area',
  'DELETE /api/delivery/areas': 'an area',
  'PUT /api/delivery/slot-rules': 'a rule',
  'DELETE /api/delivery/slot-rules': 'a rule',
  'POST /api/payment/resolve': 'a payment',
  'POST /api/customers/send-join-otp': 'the person decides, with a code',
  'POST /api/customers/join': 'the person decides, with a code',
  'POST /api/phone-order/place': 'what the person orders',
  'POST /api/phone-order/add': 'what the person adds',
  'POST /api/phone-order/quote': 'what it would cost',
  'PUT /api/suppliers': 'a supplier',
  'POST /api/price-change/cancel': 'a change of prices',
  'PUT /api/promotion': 'an offer',
  'DELETE /api/promotion': 'an offer',
  'PUT /api/coupon': 'a coupon',
  'POST /api/coupon/codes': 'a coupon',
  'POST /api/purchases/reverse': 'a bill of a supplier',
  'POST /api/counter/sell': 'what the person buys',
  'POST /api/delivery/assign': 'who brings an order; an own one nobody is given, see assign-orders.ts',
  'POST /api/cash/count': 'what a rider hands in; nobody but an owner counts their own bag, see below',
  'POST /api/till/person': 'who acts, with a PIN of their own',
  'POST /api/till/approve': 'the manager who says yes, with a PIN of their own',
}

await run('INSERT INTO customers (id, name) VALUES ($1, $2)', [other, 'Kamla'])
const targets: Record<string, { userId: string; customerId: string }> = {}
for (const role of [...STAFF_ROLES, 'shopper'] as const) {
  const one =
    role === 'shopper' ? await person(shop.db, 'Target shopper') : await staff(role, `Target ${role}`)
  const customerId = newHexId()
  await run('INSERT INTO customers (id, user_id, name) VALUES ($1, $2, $3)', [customerId, one.userId, role])
  targets[role] = { userId: one.userId, customerId }
}
const tokens: Partial<Record<StaffRole, string>> = {}
for (const role of STAFF_ROLES) tokens[role] = await shop.signIn(await staff(role, `Caller ${role}`))

test('nobody manages whom they may not suspend', () => {
  expect(mayManage('owner', 'owner')).toBe(true)
  expect(mayManage('manager', 'owner')).toBe(false)
  expect(mayManage('manager', 'manager')).toBe(false)
  expect(mayManage('manager', 'cashier')).toBe(true)
  expect(mayManage('cashier', 'manager')).toBe(false)
  expect(mayManage('cashier', null)).toBe(true)
  expect(mayManage(null, null)).toBe(false)
})

test('every call of the staff that names somebody is one of those below, or says why it is not', () => {
  const naming = shop.mounted.filter(({ endpoint: { access, body } }) => {
    if (access === 'anyone' || access === 'user' || !body) return false
    const names = Object.keys(
      (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties as object) ?? {},
    )
    return names.some((name) => ['_id', 'userId', 'customerId', 'riderId'].includes(name))
  })
  const unknown = naming
    .map(({ endpoint: { call } }) => call)
    .filter((call) => !(call in callsAboutPeople) && !(call in otherCalls))
  expect(unknown).toEqual([])
})

describe.each(Object.keys(callsAboutPeople))('%s', (call) => {
  const { access } = shop.mounted.find(({ endpoint }) => endpoint.call === call)!.endpoint
  test.each(STAFF_ROLES)('by a %s looks at who it is about', async (role) => {
    for (const [target, of] of Object.entries(targets)) {
      await insertSession(shop.db, of.userId, null)
      const { status, body } = await shop.call(call as 'PUT /api/customers', {
        as: tokens[role]!,
        body: callsAboutPeople[call]!(of),
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      const isAllowed =
        mayCall({ role: 'USER', staffRole: role }, access) &&
        // Credit, debts and accounts are for owners and managers.
        !(role === 'cashier' && call !== 'PUT /api/customers') &&
        mayManage(role, target === 'shopper' ? null : (target as StaffRole))
      if (!isAllowed) expect([target, status, body.code]).toEqual([target, 403, 'forbidden'])
      else if (role === 'owner' || target === 'shopper') expect([target, status]).not.toEqual([target, 403])
      await run(`UPDATE users SET status = 'Active', suspended_reason = NULL`)
      await run(`UPDATE erasures SET withdrawn_at = now() WHERE withdrawn_at IS NULL`)
    }
  })
})

test('a manager who rides has somebody else count the bag, and an owner counts any', async () => {
  const manager = await staff('manager', 'Manager who rides')
  const count = (as: string, riderId: string) =>
    shop.call('POST /api/cash/count', {
      as,
      body: { riderId, countedAmount: 0, rest: 'keep' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const own = await count(await shop.signIn(manager), manager.userId)
  expect([own.status, own.body.code]).toEqual([403, 'forbidden'])
  expect((await count(tokens.owner!, manager.userId)).status).toBe(200)
  expect((await count(tokens.manager!, manager.userId)).status).toBe(200)
})

describe('a field that only some may write', () => {
  const kiran = tokens.cashier!
  const send = (call: string, body: object, as = kiran) =>
    shop.call(call as 'PUT /api/customers', { as, body })

  test('is refused in adding as in changing, by its name', async () => {
    const { userId, customerId } = targets.shopper!
    const other = await person(shop.db, 'Mira')
    for (const field of [{ khataLimit: 0 }, { khataLimit: null }, { userId: other.userId }]) {
      const [name] = Object.keys(field)
      for (const [call, body] of [
        ['POST /api/customers', { name: 'New', ...field }],
        ['PUT /api/customers', { _id: customerId, ...field }],
      ] as const) {
        const refused = await send(call, body)
        expect([call, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([call, 403, [name]])
      }
    }
    expect(await run(`SELECT FROM customers WHERE name = 'New' OR user_id = $1`, [other.userId])).toEqual([])
    expect(await run('SELECT id FROM customers WHERE user_id = $1', [userId])).toEqual([{ id: customerId }])
    expect(
      (await send('POST /api/customers', { name: 'Joined', userId: other.userId }, tokens.manager!)).status,
    ).toBe(200)
  })

  test('a cashier is not shown the address of an account', async () => {
    const { customerId } = targets.shopper!
    const of = (as: string) => shop.call('GET /api/khata', { as, query: { customerId } })
    const seen = JSON.stringify([
      (await of(kiran)).body,
      (await shop.call('GET /api/customers', { as: kiran, query: { search: 'shopper' } })).body,
      (await send('PUT /api/customers', { _id: customerId, note: 'Flat 3' })).body,
      (await shop.call('GET /api/phone-order/callers', { as: kiran, query: { search: 'Target' } })).body,
    ])
    expect(seen).not.toContain('@example.in')
    expect((await of(tokens.manager!)).body.data.customer.account.email).toContain('@example.in')
  })
})

describe('searches of people', () => {
  const callers = (search: string, as: string) =>
    shop.call('GET /api/phone-order/callers', { as, query: { search } })

  test('two digits find nobody, in any list', async () => {
    for (const search of ['98', '987', '१२', 'a', 'रा', '+91 98'])
      for (const call of ['GET /api/phone-order/callers', 'GET /api/customers'] as const) {
        const { status, body } = await shop.call(call, { as: tokens.cashier!, query: { search } })
        expect([search, status, body.fields]).toEqual([
          search,
          400,
          { search: expect.stringContaining('4 digits') },
        ])
      }
  })

  test('all lists together show 300 people a day, whoever repeats a search excepted; owners see all', async () => {
    await run(
      `INSERT INTO customers (id, name) SELECT lpad(to_hex(n), 24, '0'), 'Crowd ' || n FROM generate_series(1, 330) n`,
    )
    const cashier = await shop.signIn(await staff('cashier', 'Curious'))
    const page = (page: number, as = cashier) =>
      shop.call('GET /api/customers', { as, query: { search: 'crowd', page, limit: 50 } })
    for (const n of [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]) expect((await page(n)).status).toBe(200)
    const parallel = await Promise.all([6, 7, 6, 7].map((n) => page(n)))
    expect(parallel.map(({ status }) => status)).toContain(429)
    expect(parallel.map(({ status }) => status)).toContain(200)
    const [{ used }] = await run(`SELECT max(used) AS used FROM rate_limits WHERE key LIKE 'people:day:%'`)
    expect(used).toBeLessThanOrEqual(300)
    expect((await callers('Crowd 1', cashier)).status).toBe(200)
    for (const n of [1, 2, 3, 4, 5, 6, 7]) expect((await page(n, tokens.owner!)).status).toBe(200)
  })
})

describe('nobody gives money back to themselves, but an owner', () => {
  test.each(['POST /api/order/refund-order', 'POST /api/tax/credit-note'])('%s', async (call) => {
    const orderOf = async (userId: string) => {
      const id = `ORD-261129-${newHexId().slice(-8).toUpperCase()}`
      await run(
        `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
           charges_paise, round_off_paise, total_paise, item_count)
         VALUES ($1, $2, 'Pending', 'Unpaid', 'CASH_ON_DELIVERY',
           '{"name": "A", "email": "a@example.in", "mobile": 9123456789}', jsonb_build_object('_id', repeat('0', 24), 'name', 'A',
           'mobile', 9123456789, 'address_line', '1', 'landmark', '', 'city', 'Bengaluru', 'state', 'Karnataka',
           'pincode', '560038', 'country', 'India', 'type', 'Home', 'isDefault', true), 0, 0, 0, 0, 1)`,
        [id, userId],
      )
      return id
    }
    const ask = async (as: string, target: string) => {
      const orderId = await orderOf(targets[target]!.userId)
      const body = {
        orderId,
        reason: 'Torn',
        ...(call.includes('credit') && {
          rows: [{ position: 0, quantity: 1 }],
          goodsBack: false,
          refund: false,
        }),
      }
      const reply = await shop.call(call as 'POST /api/order/refund-order', {
        as,
        body,
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      return reply.body.code
    }
    const nothing = call.includes('credit') ? 'document_not_found' : 'nothing_to_refund'
    expect(await ask(tokens.manager!, 'shopper')).toBe(nothing)
    expect(await ask(tokens.owner!, 'owner')).toBe(nothing)
    for (const target of ['manager', 'owner'])
      expect([target, await ask(tokens.manager!, target)]).toEqual([target, 'forbidden'])
  })
})

test('a cashier adds so many people to the book in a day, and an owner as many as there are', async () => {
  const key = (role: StaffRole) => shop.call('GET /api/user/get-user-details', { as: tokens[role]! })
  for (const role of ['cashier', 'owner'] as const) {
    const { _id } = (await key(role)).body.data
    await run(`INSERT INTO rate_limits (key, window_start, used) VALUES ('book:new:' || $1, now(), 199)`, [
      _id,
    ])
    const add = async () =>
      (await shop.call('POST /api/customers', { as: tokens[role]!, body: { name: 'Many' } })).status
    expect([role, await add(), await add()]).toEqual([role, 200, role === 'owner' ? 200 : 429])
  }
})
