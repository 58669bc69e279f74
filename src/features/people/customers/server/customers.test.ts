import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mutantDatabase } from '../../../../../test/mutant-database.ts'
import { paymentShop, type PaymentShop } from '../../../../../test/payment-shop.ts'
import { person, ravi } from '../../../../../test/world.ts'
import { adminActor } from '#features/audit/actor.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import { tokensFrom } from '#features/people/accounts/server/tokens.ts'
import { upsertVerifiedUser } from '#features/people/accounts/server/user-store.ts'
import type { AppError } from '#shared/problems.ts'
import type { Customer } from '../contract.ts'
import { liftSuspension, suspendCustomer } from './change-customer.ts'

let who: Awaited<ReturnType<PaymentShop['shopper']>>
let count = 0
const shop = await paymentShop()
const owner = await ravi(shop.db)
const raviId = owner.userId
const admin = await shop.signIn(owner)
afterAll(() => shop.close())
beforeEach(async () => {
  who = await shop.shopper(`Asha${(count += 1)}`)
})

const list = (query: Record<string, string | number> = {}, as = admin) =>
  shop.call('GET /api/customer/get-customers', { as, query })
const find = async (search: string): Promise<Customer[]> => (await list({ search })).body.data
const suspend = (_id: string, reason = 'Three orders refused at the door') =>
  shop.call('PUT /api/customer/suspend-customer', { as: admin, body: { _id, reason } })
const lift = (_id: string) => shop.call('PUT /api/customer/lift-suspension', { as: admin, body: { _id } })
const update = (body: object) => shop.call('PUT /api/customer/update-customer', { as: admin, body })
const me = (as: string) => shop.call('GET /api/user/get-user-details', { as })
const run = (text: string, values: unknown[] = []) => shop.db.pool.query(text, values)
const audited = async (action: string) =>
  (await run(`SELECT changes, subject_name FROM audit_log WHERE action = $1 ORDER BY id`, [action])).rows

async function cashOrder(quantity = 1) {
  const { body } = await shop.call('POST /api/cart/add-to-cart', {
    as: who.token,
    body: { productId: shop.productId, quantity },
  })
  return shop.call('POST /api/order/add-cash-on-delivery-order', {
    as: who.token,
    body: { addressId: who.home, expectedTotal: body.data.productId.price * body.data.quantity },
  })
}

describe('the list', () => {
  test('counts orders and their sums, without those that were cancelled or never paid', async () => {
    await cashOrder()
    const cancelled = (await cashOrder(2)).body.data
    await shop.call('PUT /api/order/cancel-order', { as: who.token, body: { orderId: cancelled.orderId } })
    await shop.order(who, 'PAYU')
    const [only, ...others] = await find(who.email)
    expect(others).toEqual([])
    expect(only).toMatchObject({ orders: 1, cancelled: 1, spent: 349.5, role: 'USER', cashOnDelivery: true })
    expect(only!.lastOrderAt).not.toBeNull()
  })

  test('is read page by page, and nobody is shown twice or left out while people register', async () => {
    for (const name of ['Page1', 'Page2', 'Page3', 'Page4']) await person(shop.db, name)
    await run(`UPDATE users SET created_at = '2026-11-01' WHERE email LIKE 'page%'`)
    const first = await list({ search: 'page', limit: 3 })
    await person(shop.db, 'Page5')
    const rest = await list({ search: 'page', limit: 3, after: first.body.next })
    expect(rest.body.next).toBeNull()
    const emails = [...first.body.data, ...rest.body.data].map(({ email }: Customer) => email)
    expect(emails.toSorted()).toEqual([1, 2, 3, 4].map((n) => `page${n}@example.in`))
  })

  test.each([
    ['+91 90000-12345'],
    ['0091 9000012345'],
    ['०९०००० १२३४५'],
    ['Mob: 90000 12345'],
    ['９００００１２３４５'],
    ['90000 123'],
    ['+91 90000'],
    ['Lakshmi Narayan'],
    ['narayan   lakshmi'],
    ['LAKSHMI'],
    ['<Lakshmi.N@Example.IN>'],
    ['ｌａｋｓｈｍｉ.n@example.in'],
    ['mailto:lakshmi.n@example.in'],
    // The number of a saved address.
    ['70000 54321'],
  ])('finds a customer by %s', async (search) => {
    await run(
      `INSERT INTO users (id, email, name, mobile) VALUES (repeat('b', 24), 'lakshmi.n@example.in', 'Lakshmi Narayan', 9000012345)
       ON CONFLICT DO NOTHING`,
    )
    await run(
      `INSERT INTO addresses (id, user_id, name, mobile, address_line, city, state, pincode)
       VALUES (repeat('b', 24), repeat('b', 24), 'L', 7000054321, '1st Main', 'Bengaluru', 'Karnataka', '560038') ON CONFLICT DO NOTHING`,
    )
    expect((await find(search)).map(({ email }) => email)).toEqual(['lakshmi.n@example.in'])
  })

  test('takes signs that SQL knows as they are, and finds nobody by half a match', async () => {
    for (const search of ['%', '_', '\\', "o'brien", 'lakshmi zzz', '9999999998'])
      expect([search, await find(search)]).toEqual([search, []])
  })

  test('shows the suspended ones, and those who may not pay in cash', async () => {
    await suspend(who.userId)
    const cashless = await person(shop.db, 'Cashless')
    await update({ _id: cashless.userId, cashOnDelivery: false })
    const of = async (group: string) => (await list({ group })).body.data.map(({ _id }: Customer) => _id)
    expect([await of('suspended'), await of('no-cash')]).toEqual([[who.userId], [cashless.userId]])
    await lift(who.userId)
  })
})

describe('one book of people', () => {
  const inBook = async (name: string, mobile: number | null, userId?: string): Promise<string> => {
    const body = { name, mobile, ...(userId && { userId }) }
    const added = await shop.call('POST /api/customers', { as: admin, body })
    return added.body.data._id as string
  }
  const owes = (customerId: string, amount: number) =>
    shop.call('POST /api/khata/entry', {
      as: admin,
      body: { kind: 'opening', customerId, amount, note: 'From the paper book' },
    })

  test('lists accounts and the book together, a joined person once, with what they owe', async () => {
    const alone = await inBook('Gopal Dhobi', 9900161510)
    await owes(alone, 420)
    const joined = await inBook('Asha of the corner house', null, who.userId)
    const rows = (await list({ limit: 3 })).body.data as Customer[]
    expect(rows.slice(0, 2)).toMatchObject([
      {
        _id: alone,
        hasAccount: false,
        customerId: alone,
        balance: 420,
        email: '',
        mobile: 9900161510,
        orders: 0,
      },
      { _id: who.userId, hasAccount: true, customerId: joined, balance: 0, name: `Asha${count}` },
    ])
    expect(rows[2]).toMatchObject({ hasAccount: true, customerId: null, balance: null })
    const accountless = (await list({ group: 'no-account' })).body.data as Customer[]
    expect(accountless.map(({ _id }) => _id)).toContain(alone)
    expect(accountless.every(({ hasAccount }) => !hasAccount)).toBe(true)
  })

  test('leaves out who works in the shop, until they leave', async () => {
    await run(`INSERT INTO staff (user_id, role) VALUES ($1, 'rider')`, [who.userId])
    expect(await find(who.email)).toEqual([])
    expect(await find((await ravi(shop.db)).email)).toEqual([])
    await run(`UPDATE staff SET ended_at = now() WHERE user_id = $1`, [who.userId])
    expect((await find(who.email)).map(({ _id }) => _id)).toEqual([who.userId])
  })

  test('finds a person by every name and number of theirs', async () => {
    await inBook('Milkman’s sister', 6300000077, who.userId)
    await run(`UPDATE addresses SET name = 'Office of Venkat', mobile = 6300000088 WHERE user_id = $1`, [
      who.userId,
    ])
    for (const search of [
      who.email,
      'sister milkman',
      '63000 00077',
      '0000077',
      'venkat office',
      '63000 00088',
    ])
      expect([search, (await find(search)).map(({ _id }) => _id)]).toEqual([search, [who.userId]])
    const alone = await inBook('Nirmala aunty', 9900167661)
    for (const search of ['nirmala', '9900167661', '67661'])
      expect([search, (await find(search)).map(({ _id }) => _id)]).toEqual([search, [alone]])
  })

  test('is read page by page over both kinds', async () => {
    await inBook('Paged One', null)
    await person(shop.db, 'Paged Two')
    await inBook('Paged Three', null)
    const first = await list({ search: 'paged', limit: 2 })
    const rest = await list({ search: 'paged', limit: 2, after: first.body.next })
    const names = [...first.body.data, ...rest.body.data].map(({ name }: Customer) => name)
    expect([names, rest.body.next]).toEqual([['Paged Three', 'Paged Two', 'Paged One'], null])
  })
})

describe('a suspension', () => {
  test('ends every session at once, is told politely and logged; a lift does not bring them back', async () => {
    const other = await shop.signIn(who)
    const session = await insertSession(shop.db, who.userId, null)
    const { refreshToken } = tokensFrom(...shop.config.authSecrets).issue(session)
    const { status, body } = await suspend(who.userId)
    expect([status, body.data.status, body.data.suspendedReason]).toEqual([
      200,
      'Suspended',
      'Three orders refused at the door',
    ])
    for (const token of [who.token, other])
      expect(await me(token)).toMatchObject({
        status: 403,
        body: { code: 'account_inactive', message: expect.stringContaining('contact the shop') },
      })
    const refreshed = await shop.call('POST /api/user/refresh-token', { body: { refreshToken } })
    expect([refreshed.status, refreshed.body.code]).toEqual([403, 'account_inactive'])
    expect(await audited('customer.suspend')).toContainEqual({
      subject_name: null,
      changes: {
        status: { from: 'Active', to: 'Suspended' },
        reason: { from: null, to: 'Three orders refused at the door' },
      },
    })
    expect((await suspend(who.userId)).body.code).toBe('suspended_already')

    expect((await lift(who.userId)).body.data).toMatchObject({ status: 'Active', suspendedReason: null })
    for (const token of [who.token, other]) expect((await me(token)).status).toBe(401)
    expect((await lift(who.userId)).body.code).toBe('not_suspended')
    expect((await me(await shop.signIn(who))).status).toBe(200)
    expect((await audited('customer.lift')).at(-1).changes.status).toEqual({
      from: 'Suspended',
      to: 'Active',
    })
  })

  test('needs a reason, an account, and nobody who is an administrator', async () => {
    expect((await suspend(who.userId, '  ')).status).toBe(400)
    expect((await suspend('f'.repeat(24))).status).toBe(404)
    expect((await suspend(raviId)).body.code).toBe('administrator_kept')
    expect((await me(admin)).status).toBe(200)
  })

  /** A login and a grant that wait for a suspension: what becomes of them once it commits. */
  async function whileSuspending(weak: Record<string, (text: string) => string> = {}) {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let isLocked = false
    const statements = {
      'audit.insert': {
        instead: async (runIt: (text: string) => Promise<unknown[]>) => {
          isLocked = true
          await held
          return runIt('SELECT 1 AS id')
        },
      },
    }
    const actor = adminActor({ userId: raviId })
    const suspended = suspendCustomer(
      { db: mutantDatabase(shop.db, { statements }), onSessionEnded: () => undefined },
      actor,
      { _id: who.userId, reason: 'Refused' },
    )
    await expect.poll(() => isLocked).toBe(true)
    const db = mutantDatabase(shop.db, { statements: weak })
    const login = db.transaction((tx) => upsertVerifiedUser(tx, { email: who.email }))
    const granted = grantAdmin(db, actor, who.email).catch((error: AppError) => error.code)
    // Tests on other databases of this PostgreSQL wait for locks too.
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await run(waiting)).rowCount)
      .toBe(2)
      .finally(release)
    await suspended
    const outcome = [await login, await granted]
    await run(`UPDATE users SET role = 'USER' WHERE id = $1`, [who.userId])
    await liftSuspension(shop.db, actor, who.userId)
    return outcome
  }

  test('neither a login nor a new administrator gets past one that is about to be committed', async () => {
    expect(await whileSuspending()).toEqual([null, 'account_inactive'])
  })

  test('without their guards both would', async () => {
    const unguarded = (text: string) => text.replace(`WHERE users.status = 'Active'`, '')
    const outcome = await whileSuspending({ 'users.welcome': unguarded, 'users.grantAdmin': unguarded })
    expect(outcome).toEqual([
      expect.objectContaining({ status: 'Suspended' }),
      expect.objectContaining({ role: 'ADMIN' }),
    ])
  })
})

describe('cash on delivery switched off for one person', () => {
  test('is refused for their orders, nothing is taken, and they may pay online', async () => {
    expect((await update({ _id: who.userId, cashOnDelivery: false })).body.data.cashOnDelivery).toBe(false)
    expect((await me(who.token)).body.data.cashOnDelivery).toBe(false)
    const refused = await cashOrder()
    expect([refused.status, refused.body.code]).toEqual([409, 'cash_not_offered'])
    const cart = await shop.call('GET /api/cart/get-cart-items', { as: who.token })
    expect(cart.body.data).toHaveLength(1)
    await shop.call('DELETE /api/cart/clear-cart', { as: who.token })

    const { body } = await shop.order(who, 'CASHFREE')
    const retried = await shop.call('POST /api/order/retry-payment', {
      as: who.token,
      body: { orderId: body.data.order.orderId, paymentMethod: 'CASH_ON_DELIVERY' },
    })
    expect(retried.body.code).toBe('cash_not_offered')
    expect((await shop.status(body.data.order.orderId)).order).toBe('Awaiting Payment')

    await update({ _id: who.userId, cashOnDelivery: true })
    expect((await me(who.token)).body.data).not.toHaveProperty('cashOnDelivery')
    expect((await cashOrder()).status).toBe(201)
  })

  test('and the note are logged field by field', async () => {
    await update({ _id: who.userId, note: 'Ring twice', cashOnDelivery: false })
    expect((await audited('customer.update')).at(-1).changes).toEqual({
      note: { from: '', to: 'Ring twice' },
      cashOnDelivery: { from: true, to: false },
    })
    expect((await update({ _id: who.userId })).status).toBe(400)
    expect((await update({ _id: who.userId, note: 'x'.repeat(1001) })).status).toBe(400)
    expect((await me(who.token)).body.data).not.toHaveProperty('note')
  })
})
