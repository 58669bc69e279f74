import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { newHexId } from '#platform/db/hex-id.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentShop, type PaymentShop } from '../../../../test/payment-shop.ts'
import { newAddress, person, ravi } from '../../../../test/world.ts'
import { AUDIT_CHAIN_FAULTS } from '#features/audit/server/audit-chain-store.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { pictureRemover } from '#features/media/server/remove-picture.ts'
import { pollAttempt } from '#features/orders/server/payment/poll-attempt.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { defaultShop, defaultTax } from '#features/storefront/default-shop.ts'
import { findViolations } from '#platform/db/find-violations.ts'
import { erasePeople } from './erase-people.ts'
import { ALL_GIVEN } from './erasure-store.ts'
import { listErased } from './reapply-store.ts'
import { reapplyErasures } from './reapply-erasures.ts'
import { findColumns } from './person-column-store.ts'
import { erasingOf, whatIsSaid } from './person-columns.ts'
import { whoseRows } from './whose-rows.ts'

let who: Awaited<ReturnType<PaymentShop['shopper']>>
let count = 0
const shop = await paymentShop()
const owner = await ravi(shop.db)
const adminId = owner.userId
const admin = await shop.signIn(owner)
await person(shop.db, 'Meera')
afterAll(() => shop.close())
beforeEach(async () => {
  who = await shop.shopper(`Leaver${(count += 1)}`)
})

const run = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows
const asOwner = async (text: string, values: unknown[] = []) =>
  (await shop.owner.pool.query(text, values)).rows
const ask = (otp: string, as = who.token) => shop.call('POST /api/user/erase-me', { as, body: { otp } })
const keep = () => shop.call('POST /api/user/keep-me', { as: who.token })
const sendCode = () => shop.call('POST /api/user/send-erase-otp', { as: who.token })
const erase = (userId: string, reason = 'A letter of 20 November') =>
  shop.call('POST /api/user/erase', { as: admin, body: { userId, reason } })
async function code(purpose = 'erase', email = who.email): Promise<string> {
  const [row] = await run('SELECT id FROM otps WHERE email = $1 AND purpose = $2', [email, purpose])
  return codesFrom(...shop.config.authSecrets).codeOf(row.id)
}
async function asked(): Promise<void> {
  await sendCode()
  expect((await ask(await code())).status).toBe(200)
}
const inTwoDays = (userId = who.userId) =>
  asOwner(`UPDATE erasures SET runs_at = now() WHERE user_id = $1 AND ran_at IS NULL`, [userId])
const isErased = async (userId = who.userId) =>
  (await run('SELECT name FROM users WHERE id = $1', [userId]))[0].name === 'erased'
const move = (orderId: string, ...states: ('Confirmed' | 'Packed' | 'Out for Delivery' | 'Delivered')[]) =>
  states.reduce<Promise<unknown>>(
    (before, to) =>
      before.then(() => transitionOrder(shop.db, { orderId, to, by: 'admin', actorId: adminId, note: null })),
    Promise.resolve(),
  )
const cashOrder = async (body: object = {}): Promise<string> =>
  (await shop.order(who, 'CASH_ON_DELIVERY', { body })).body.data.orderId

describe('asking', () => {
  test('takes a mailed code of its own, once, and says when, what stays and why', async () => {
    await sendCode()
    const right = await code()
    const { status, body } = await ask(right)
    expect(status).toBe(200)
    expect(Date.parse(body.data.runsAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000)
    expect(body.data.kept).toContainEqual({
      what: 'Your tax documents',
      why: expect.stringContaining('section 36'),
    })
    const [mail] = await run(`SELECT payload FROM jobs WHERE kind = 'send-mail' AND payload ->> 'to' = $1`, [
      who.email,
    ])
    expect(mail.payload.text).toContain('Keep my account')
    expect(mail.payload.text).toContain('/dashboard/privacy')

    const again = await ask(right)
    expect([again.status, again.body.code]).toEqual([409, 'erasure_waiting'])
    expect(again.body.runsAt ?? again.body.data?.runsAt).toBe(body.data.runsAt)
    const shown = await shop.call('GET /api/user/get-erasure', { as: who.token })
    expect(shown.body.data.runsAt).toBe(body.data.runsAt)

    expect((await keep()).body.data.runsAt).toBeNull()
    expect((await keep()).body.code).toBe('erasure_not_waiting')
    expect((await ask(right)).body.code).toBe('otp_expired')
    await inTwoDays()
    await erasePeople(shop.db)
    expect(await isErased()).toBe(false)
  })

  test('a code for another purpose, one of ten minutes ago, and a wrong one are refused', async () => {
    await shop.call('POST /api/user/send-otp', { body: { email: who.email } })
    expect((await ask(await code('login'))).body.code).toBe('otp_expired')
    await sendCode()
    const right = await code()
    expect((await ask(right === '000000' ? '000001' : '000000')).body.code).toBe('otp_wrong')
    await run(`UPDATE otps SET expires_at = now() WHERE email = $1`, [who.email])
    expect((await ask(right)).body.code).toBe('otp_expired')
    expect(await run('SELECT FROM erasures WHERE user_id = $1', [who.userId])).toEqual([])
  })

  test('an administrator may do it on a written wish, but not to the last one, nor to themself as that', async () => {
    expect((await erase(who.userId)).status).toBe(200)
    expect((await erase(who.userId)).body.code).toBe('erasure_waiting')
    expect((await erase('0'.repeat(24))).status).toBe(404)
    expect((await erase(adminId)).body.code).toBe('last_admin')
    expect(
      (await shop.call('POST /api/user/erase', { as: who.token, body: { userId: who.userId, reason: 'x' } }))
        .status,
    ).toBe(403)
    await keep()
  })
})

test('waits for a claim that is open, and for a payment that somebody has to look at', async () => {
  const orderId = await cashOrder()
  await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
  const waits = async () =>
    (await shop.call('GET /api/user/get-erasure', { as: who.token })).body.data.waitsFor as string[]
  await asked()
  expect(await waits()).toEqual([])
  await inTwoDays()
  const claim = newHexId()
  await run(`INSERT INTO claims (id, order_id, wish, asked_paise) VALUES ($1, $2, 'money', 100)`, [
    claim,
    orderId,
  ])
  expect(await waits()).toEqual(['What was wrong with an order is not settled yet.'])
  await erasePeople(shop.db)
  expect(await isErased()).toBe(false)
  await run(`UPDATE claims SET state = 'refused', reason = 'x', decided_at = now() WHERE id = $1`, [claim])
  const review = newHexId()
  await run(
    `INSERT INTO payment_reviews (id, kind, reason, provider, order_id, attempt_id, amount_paise)
     SELECT $1, 'attempt', 'unknown', provider, order_id, id, amount_paise FROM payment_attempts WHERE order_id = $2`,
    [review, orderId],
  )
  expect(await waits()).toEqual(['A payment is still being checked.'])
  await erasePeople(shop.db)
  expect(await isErased()).toBe(false)
  await run(`UPDATE payment_reviews SET resolved_at = now(), action = 'dismiss' WHERE id = $1`, [review])
  await erasePeople(shop.db)
  expect(await isErased()).toBe(true)
})

test('the last owner is not erased, whoever else manages the shop', async () => {
  const manager = await person(shop.db, 'Manager')
  await run(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [manager.userId])
  await run(`UPDATE staff SET role = 'manager' WHERE user_id = $1`, [manager.userId])
  const refused = await erase(adminId)
  expect([refused.status, refused.body.code]).toEqual([409, 'last_owner'])
  expect(await run('SELECT FROM erasures WHERE user_id = $1', [adminId])).toEqual([])
  await run(`UPDATE users SET role = 'USER' WHERE id = $1`, [manager.userId])
})

describe('a guest', () => {
  const send = (number: string, email: string) =>
    shop.call('POST /api/user/send-guest-erase-otp', {
      body: { number, email },
      // The demo shop counts nobody on its own machine.
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
  const confirm = (email: string, otp: string) =>
    shop.call('POST /api/user/erase-guest', { body: { email, otp } })
  const complain = async (email: string) =>
    (await shop.call('POST /api/grievance', { body: { email, text: 'Guestwords' } })).body.data
      .ticket as string
  const codes = (email: string) => run('SELECT FROM otps WHERE email = $1', [email])

  test('is erased by the ticket of a complaint and a mailed code, 48 hours later', async () => {
    const email = 'guest-of-a-ticket@example.in'
    const ticket = await complain(email)
    expect((await send(ticket.toLowerCase(), email)).status).toBe(200)
    const right = await code('erase', email)
    const { status, body } = await confirm(email, right)
    expect([status, body.message]).toEqual([200, 'Your data will be erased in 48 hours.'])
    expect(Date.parse(body.data.runsAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000)
    expect(body.data.kept).not.toEqual([])
    expect((await confirm(email, right)).body.code, 'used').toBe('otp_expired')
    const [{ id }] = await run('SELECT id FROM users WHERE email = $1', [email])
    await inTwoDays(id)
    await erasePeople(shop.db)
    expect(await run('SELECT email, body FROM grievances WHERE ticket = $1', [ticket])).toEqual([
      { email: 'erased', body: 'erased' },
    ])
    expect(await run(`SELECT FROM grievance_events WHERE body ~ 'Guestwords'`)).toEqual([])
  })

  test('is erased by an order number and its address, without logging in', async () => {
    const orderId = await cashOrder()
    expect((await send(orderId, who.email)).status).toBe(200)
    expect((await confirm(who.email, await code())).status).toBe(200)
    const again = await shop.call('GET /api/user/get-erasure', { as: who.token })
    expect(again.body.data.runsAt).not.toBeNull()
    expect((await keep()).body.data.runsAt).toBeNull()
  })

  test('gets no code for a number of somebody else, and is not told', async () => {
    const ticket = await complain('whose-it-is@example.in')
    const stranger = 'stranger@example.in'
    const orderId = await cashOrder()
    const [right, wrong, unknown] = [
      await send(ticket, 'whose-it-is@example.in'),
      await send(ticket, stranger),
      await send('GRV-261125-00000000', stranger),
    ]
    for (const reply of [wrong, unknown]) expect([reply.status, reply.body]).toEqual([200, right.body])
    await send(orderId, stranger)
    expect(await codes(stranger)).toEqual([])
    expect((await confirm(stranger, '123456')).body.code).toBe('otp_expired')
    expect(await run('SELECT FROM users WHERE email = $1', [stranger])).toEqual([])
    expect((await send('17', stranger)).status).toBe(400)
  })

  test('is told to wait after ten codes within an hour', async () => {
    await run('DELETE FROM rate_limits')
    for (let n = 0; n < 10; n++) expect((await send('GRV-261125-00000000', 'x@example.in')).status).toBe(200)
    expect((await send('GRV-261125-00000000', 'x@example.in')).status).toBe(429)
    await run('DELETE FROM rate_limits')
  })
})

describe('somebody of the customer book without an account', () => {
  const book = async (name: string, mobile: number | null) =>
    (
      await shop.call('POST /api/customers', {
        as: admin,
        body: { name, mobile, note: `${name} rings twice`, khataLimit: 500 },
      })
    ).body.data._id as string
  const write = (customerId: string, entry: object) =>
    shop.call('POST /api/khata/entry', {
      as: admin,
      body: { customerId, ...entry },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const eraseNamed = (named: object, reason = 'A letter') =>
    shop.call('POST /api/user/erase', { as: admin, body: { ...named, reason } })
  const due = (customerId: string) =>
    asOwner(`UPDATE erasures SET runs_at = now() WHERE customer_id = $1 AND ran_at IS NULL`, [customerId])
  /** An order by phone, with what somebody said and wrote about it, delivered. */
  async function phoneOrder(customerId: string, name: string, mobile: number): Promise<string> {
    const orderId = await cashOrder()
    await asOwner(
      `UPDATE orders SET channel = 'phone', user_id = NULL, customer_id = $2, customer = $3, address = address || $4,
         delivery_note = $5 WHERE id = $1`,
      [
        orderId,
        customerId,
        { name, email: '', mobile },
        { name, mobile, address_line: `12 ${name} Road` },
        `Call ${name}`,
      ],
    )
    await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
    return orderId
  }

  test('gets a copy, and is erased by customer, with orders, khata and audit entries', async () => {
    const kamla = await book('Kamlabai', 9_811_100_001)
    const orderId = await phoneOrder(kamla, 'Kamlabai', 9_811_100_001)
    await write(kamla, { kind: 'opening', amount: 100, note: 'Kamlabai’s old book' })
    const copy = await shop.call('POST /api/user/data-of', { as: admin, body: { customerId: kamla } })
    expect(copy.status).toBe(200)
    const text = JSON.stringify(copy.body.data)
    for (const part of [
      'Kamlabai rings twice',
      orderId,
      '12 Kamlabai Road',
      'Kamlabai’s old book',
      '9811100001',
    ])
      expect([part, text.includes(part)]).toEqual([part, true])
    expect(text).not.toContain(who.email)

    const asked = await eraseNamed({ customerId: kamla })
    expect(asked.status).toBe(200)
    expect(asked.body.message).toMatch(/^Their data will be erased in 48 hours\. .+\.$/)
    expect(asked.body.data.waitsFor).toEqual([
      '₹100.00 is owed to the shop on khata. It is paid there, or a manager writes it off.',
    ])
    expect((await eraseNamed({ customerId: kamla })).body.code).toBe('erasure_waiting')
    await due(kamla)
    await erasePeople(shop.db)
    const name = async () => (await run('SELECT name FROM customers WHERE id = $1', [kamla]))[0].name
    expect(await name()).toBe('Kamlabai')
    const { customer } = (await shop.call('GET /api/khata', { as: admin, query: { customerId: kamla } })).body
      .data
    expect(customer.erasesAt).not.toBeNull()
    await write(kamla, { kind: 'write_off', amount: 100, note: 'Kamlabai is to be erased' })
    await erasePeople(shop.db)
    expect(await name()).toBe('erased')
    const left: string[] = []
    for (const { name: table } of await asOwner(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    ))
      for (const { row } of await asOwner(
        `SELECT t::text AS row FROM ${table} t WHERE t::text ~* 'kamlabai|9811100001' AND '${table}' <> 'tax_documents'`,
      ))
        left.push(`${table}: ${row}`)
    expect(left).toEqual([])
    expect(
      (await run('SELECT total_paise FROM orders WHERE id = $1', [orderId]))[0].total_paise,
    ).toBeGreaterThan(0)
    expect(
      await run('SELECT kind, note FROM khata_entries WHERE customer_id = $1 ORDER BY id', [kamla]),
    ).toEqual([
      { kind: 'opening', note: 'erased' },
      { kind: 'write_off', note: 'erased' },
    ])
    expect((await shop.call('GET /api/audit/log', { as: admin })).status).toBe(200)
    expect(await findViolations(shop.ownerUrl, AUDIT_CHAIN_FAULTS)).toEqual([])
  })

  test('is found by a number; a number of two, or of nobody, is told', async () => {
    const kamla = await book('Kamla of number', 9_811_100_002)
    expect((await eraseNamed({ mobile: 9_811_100_002 })).status).toBe(200)
    expect(
      await run('SELECT user_id, customer_id FROM erasures WHERE customer_id = $1', [kamla]),
    ).toHaveLength(1)
    const back = await shop.call('POST /api/user/keep', { as: admin, body: { mobile: 9_811_100_002 } })
    expect(back.status).toBe(200)
    await due(kamla)
    await erasePeople(shop.db)
    expect(await run(`SELECT FROM customers WHERE id = $1 AND name = 'erased'`, [kamla])).toEqual([])
    const nobody = await eraseNamed({ mobile: 9_811_109_999 })
    expect([nobody.status, nobody.body.message]).toEqual([404, 'The shop knows nothing under this number.'])
    const amma = { mobile: 9_811_100_009 }
    const sent = await newAddress(shop.db, await person(shop.db, 'Son of Amma'))
    await run('UPDATE addresses SET mobile = $1 WHERE id = $2', [amma.mobile, sent])
    const copied = await shop.call('POST /api/user/data-of', { as: admin, body: amma })
    expect(copied.body.data.tables.map(({ table }: { table: string }) => table)).toEqual(['addresses'])
    await run(`INSERT INTO customers (id, name, mobile) VALUES (repeat('e', 24), 'Her sister', 9811100002)`)
    expect((await eraseNamed({ mobile: 9_811_100_002 })).body.code).toBe('several_people')
    expect((await eraseNamed({})).status).toBe(400)
    expect((await eraseNamed({ customerId: kamla, mobile: 9_811_100_002 })).status).toBe(400)
    await run('UPDATE users SET mobile = 9811100003 WHERE id = $1', [who.userId])
    const { body } = await shop.call('POST /api/user/data-of', { as: admin, body: { mobile: 9_811_100_003 } })
    expect(JSON.stringify(body.data)).toContain(who.email)
  })

  test('who logs in nowhere asks with the number of an order and a code to the mobile', async () => {
    const mobile = 9_811_100_011
    const kamla = await book('Kamla of code', mobile)
    const number = await phoneOrder(kamla, 'Kamla of code', mobile)
    const ask = (body: object) => shop.call('POST /api/user/send-guest-erase-otp', { body })
    const sent = () => run(`SELECT id FROM otps WHERE email = '+919811100011'`)
    expect((await ask({ number: 'ORD-261125-00000000', mobile })).status).toBe(200)
    expect(await sent()).toEqual([])
    expect((await ask({ number, mobile, email: who.email })).status).toBe(400)
    expect((await ask({ number, mobile: 2_225_551_234 })).body.code).toBe('mobile_landline')
    expect((await ask({ number, mobile })).status).toBe(200)
    const [{ id }] = await sent()
    const otp = codesFrom(...shop.config.authSecrets).codeOf(id)
    const wrong = await shop.call('POST /api/user/erase-guest', { body: { mobile: 9_811_100_012, otp } })
    expect(wrong.status).toBe(422)
    const { status, body } = await shop.call('POST /api/user/erase-guest', { body: { mobile, otp } })
    expect([status, typeof body.data?.runsAt]).toEqual([200, 'string'])
    await due(kamla)
    await erasePeople(shop.db)
    expect(await run('SELECT name FROM customers WHERE id = $1', [kamla])).toEqual([{ name: 'erased' }])
  })

  test('to whom others send something: the number goes, the buyer’s order and saved address stay', async () => {
    const mobile = 9_811_100_010
    const orderId = await cashOrder()
    await asOwner(
      `UPDATE orders SET address = address || '{"name": "Nani", "mobile": 9811100010, "address_line": "7 Nani Road"}' WHERE id = $1`,
      [orderId],
    )
    await run('UPDATE users SET mobile = NULL WHERE id = $1', [who.userId])
    const [savedBefore] = await run('UPDATE addresses SET mobile = $1 WHERE user_id = $2 RETURNING name', [
      mobile,
      who.userId,
    ])
    const copy = (await shop.call('POST /api/user/data-of', { as: admin, body: { mobile } })).body.data
    expect(JSON.stringify(copy)).toContain('7 Nani Road')
    expect(JSON.stringify(copy)).not.toContain(orderId)
    expect(JSON.stringify(copy)).not.toContain(who.email)
    const asked = await eraseNamed({ mobile })
    expect([asked.status, asked.body.data.waitsFor.length]).toEqual([200, 1])
    expect((await eraseNamed({ mobile })).body.code).toBe('erasure_waiting')
    const [{ id, name }] = await run('SELECT id, name FROM customers WHERE mobile = $1', [mobile])
    expect(name).toBe('98111 00010')
    await due(id)
    await erasePeople(shop.db)
    expect(
      await run('SELECT FROM addresses WHERE mobile = $1', [mobile]),
      'an order is on its way',
    ).toHaveLength(1)
    await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
    await erasePeople(shop.db)
    const left = await asOwner(
      `SELECT address::text, customer ->> 'email' AS email FROM orders WHERE id = $1`,
      [orderId],
    )
    expect(left[0].address).not.toMatch(/Nani|9811100010/)
    expect(left[0].email).toBe(who.email)
    const saved = () => run('SELECT name, mobile FROM addresses WHERE user_id = $1', [who.userId])
    expect(await saved()).toEqual([{ ...savedBefore, mobile: 1_000_000_000 }])
    // Who has said no number of their own is asked for one before anything is brought there.
    const refused = await shop.order(who, 'CASH_ON_DELIVERY')
    expect([refused.status, refused.body.code]).toEqual([409, 'address_without_mobile'])
    await shop.call('DELETE /api/cart/clear-cart', { as: who.token })
    const [{ _id }] = (await shop.call('GET /api/address/get-address', { as: who.token })).body.data
    await shop.call('PUT /api/address/update-address', {
      as: who.token,
      body: { _id, mobile: 9_811_100_011 },
    })
    const ordered = await shop.order(who, 'CASH_ON_DELIVERY')
    expect([ordered.status, ordered.body.code]).toEqual([201, undefined])

    // An older backup knows the order as it was, and no such customer.
    await asOwner(
      `UPDATE orders SET address = address || '{"name": "Nani", "mobile": 9811100010}' WHERE id = $1`,
      [orderId],
    )
    const lines = (await listErased(shop.db)).map((line) => line.split(' '))
    await reapplyErasures(
      shop.owner,
      lines.map(([hash, email, ranAt]) => ({ id: hash!, email: email!, ranAt: ranAt! })),
    )
    const again = await asOwner(`SELECT address::text FROM orders WHERE id = $1`, [orderId])
    expect(again[0].address).not.toMatch(/Nani|9811100010/)
  })

  test('who came back with an old backup is erased again', async () => {
    const kamla = await book('Kamla of backup', 9_811_100_004)
    await eraseNamed({ customerId: kamla })
    await due(kamla)
    await erasePeople(shop.db)
    const lines = (await listErased(shop.db)).map((line) => line.split(' '))
    const erased = lines.map(([id, email, ranAt]) => ({ id: id!, email: email!, ranAt: ranAt! }))
    await run(`UPDATE customers SET name = 'Kamla of backup', mobile = 9811100004 WHERE id = $1`, [kamla])
    expect(await reapplyErasures(shop.owner, erased)).toBe(1)
    expect(await run('SELECT name, mobile FROM customers WHERE id = $1', [kamla])).toEqual([
      { name: 'erased', mobile: null },
    ])
    expect(await reapplyErasures(shop.owner, erased)).toBe(0)
  })
})

test('regular deliveries are stopped and told, so that it cannot put the erasure off for ever', async () => {
  await asOwner(
    `INSERT INTO subscriptions (id, user_id, pack_id, payment_method, substitution, wishes, fixed_through)
     SELECT $1, $2, min(id), 'KHATA', 'refund', '{}', current_date FROM packs`,
    [newHexId(), who.userId],
  )
  await asked()
  expect(await run('SELECT stopped_why FROM subscriptions WHERE user_id = $1', [who.userId])).toEqual([
    { stopped_why: 'account' },
  ])
  const [mail] = await run(
    `SELECT payload ->> 'text' AS text FROM jobs WHERE kind = 'send-mail' AND payload ->> 'to' = $1 AND payload ->> 'messageId' LIKE 'erasure-%'`,
    [who.email],
  )
  expect(mail.text).toContain('Your regular deliveries have been stopped.')
})

test('whoever owes on khata waits, is told why, and is erased once it is settled', async () => {
  const { body } = await shop.call('POST /api/customers', {
    as: admin,
    body: { name: 'Debtor', userId: who.userId, khataLimit: 500 },
  })
  const entry = (kind: object) =>
    shop.call('POST /api/khata/entry', {
      as: admin,
      body: { customerId: body.data._id, ...kind },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  await entry({ kind: 'opening', amount: 100, note: 'Old' })
  await asked()
  const [mail] = await run(`SELECT payload FROM jobs WHERE kind = 'send-mail' AND payload ->> 'to' = $1`, [
    who.email,
  ])
  expect(mail.payload.text).toContain('₹100.00 is owed to the shop on khata')
  await inTwoDays()
  await erasePeople(shop.db)
  expect(await isErased()).toBe(false)
  const shown = await shop.call('GET /api/user/get-erasure', { as: who.token })
  expect(shown.body.data.waitsFor[0]).toContain('₹100')
  await entry({ kind: 'payment', amount: 150, paidBy: 'cash' })
  await erasePeople(shop.db)
  expect(await isErased(), 'the shop owes ₹50').toBe(false)
  await entry({ kind: 'correction', amount: 50, note: 'Given back' })
  await erasePeople(shop.db)
  expect(await isErased()).toBe(true)
})

test('whoever has cash of the shop is erased when it is handed in', async () => {
  await run(`INSERT INTO staff (user_id, role) VALUES ($1, 'rider')`, [who.userId])
  const cash = (from: string, to: string) =>
    run(
      `INSERT INTO cash_moves (kind, from_place, to_place, rider_id, amount_paise, day, by_id, note)
       VALUES ('handed_in', $1, $2, $3, 500, current_date, $4, 'Bag')`,
      [from, to, who.userId, adminId],
    )
  await cash('safe', 'rider')
  await asked()
  const shown = await shop.call('GET /api/user/get-erasure', { as: who.token })
  expect(shown.body.data.waitsFor).toEqual(['You still have cash, an open drawer or an order of the shop.'])
  await inTwoDays()
  await erasePeople(shop.db)
  expect(await isErased()).toBe(false)
  await cash('rider', 'safe')
  await erasePeople(shop.db)
  expect(await isErased()).toBe(true)
})

describe('the guards of the database', () => {
  test('nobody is erased sooner, whatever the shop writes', async () => {
    const [{ runs_at }] = await run(
      `INSERT INTO erasures (id, user_id, email_hash, runs_at) VALUES (repeat('a', 24), $1, sha256('x'), now()) RETURNING runs_at`,
      [who.userId],
    )
    expect(runs_at.getTime() - Date.now()).toBeGreaterThan(47.9 * 3_600_000)
    for (const change of [
      'runs_at = now()',
      `user_id = '${adminId}'`,
      `asked_at = asked_at - interval '1 s'`,
    ])
      await expect(run(`UPDATE erasures SET ${change}`)).rejects.toMatchObject({ code: '42501' })
    await expect(run(`SELECT erase_from_histories(repeat('a', 24))`)).rejects.toMatchObject({ code: '42501' })
    await keep()
    await expect(run(`UPDATE erasures SET withdrawn_at = NULL`)).rejects.toMatchObject({ code: '42501' })
  })

  test('whoever waits for goods is erased when they have them', async () => {
    const orderId = await cashOrder()
    await asked()
    await inTwoDays()
    await erasePeople(shop.db)
    expect(await isErased()).toBe(false)
    await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
    await erasePeople(shop.db)
    expect(await isErased()).toBe(true)
  })

  test('one who cannot be erased delays nobody else', async () => {
    const other = await person(shop.db, 'Patient')
    await asked()
    expect((await erase(other.userId)).status).toBe(200)
    await inTwoDays()
    await inTwoDays(other.userId)
    await shop.owner.pool.query(
      `UPDATE erasures SET runs_at = runs_at - interval '1 h' WHERE user_id = '${who.userId}'`,
    )
    await shop.owner.pool.query(`CREATE FUNCTION refuse_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF old.id = '${who.userId}' THEN RAISE 'not today'; END IF; RETURN new; END $$;
      CREATE TRIGGER refuse_erasure BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION refuse_erasure()`)
    try {
      await expect(erasePeople(shop.db)).rejects.toThrow()
    } finally {
      await shop.owner.pool.query('DROP FUNCTION refuse_erasure CASCADE')
    }
    expect([await isErased(), await isErased(other.userId)]).toEqual([false, true])
    await erasePeople(shop.db)
    expect(await isErased()).toBe(true)
  })

  test('two servers at once erase once; the last administrator of that time stays', async () => {
    const other = await person(shop.db, 'Second')
    await shop.call('POST /api/user/grant-admin', { as: admin, body: { email: other.email } })
    expect((await erase(other.userId)).status).toBe(200)
    await inTwoDays(other.userId)
    await run(`UPDATE users SET status = 'Inactive' WHERE id = $1`, [adminId])
    await erasePeople(shop.db)
    expect(await isErased(other.userId)).toBe(false)
    await run(`UPDATE users SET status = 'Active' WHERE id = $1`, [adminId])
    await Promise.all([erasePeople(shop.db), erasePeople(shop.db)])
    expect(await isErased(other.userId)).toBe(true)
    expect(
      await run(`SELECT FROM audit_log WHERE action = 'customer.erase-data' AND subject_id = $1`, [
        other.userId,
      ]),
    ).toHaveLength(1)
  })
})

const CANARY = 'Canary'
/** Each is a string of its own, so that the one that stays is named. */
const canary = (n: number) => `${CANARY}${String(n).padStart(2, '0')}x`
const NUMBERS = [6_100_000_017, 7_200_000_019]

/** Every row of every table whose text has a canary, also in hexadecimal as `bytea` shows it. */
async function findCanaries(): Promise<string[]> {
  const tables = await asOwner(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  const words = [
    CANARY,
    Buffer.from(CANARY).toString('hex'),
    Buffer.from(CANARY.toLowerCase()).toString('hex'),
    ...NUMBERS,
  ]
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await asOwner(
      `SELECT DISTINCT (regexp_matches(t::text, $1, 'gi'))[1] AS word FROM ${name} t`,
      [`((?:${words.join('|')})\\w*)`],
    )
    found.push(...rows.map(({ word }) => `${name}: ${word}`))
  }
  return found
}

/** Writes a word into each column of a person’s rows that has to go; returns those in which it is. */
async function plant(keys: unknown[]): Promise<Set<string>> {
  const planted = new Set<string>()
  const client = await shop.owner.pool.connect()
  const write = async (table: string, name: string, value: string) => {
    const { of } = whoseRows[table]!
    const text = `UPDATE ${table} t SET ${name} = ${value} WHERE ${ALL_GIVEN} AND ${of} AND t.${name} IS NOT NULL`
    await client.query('SAVEPOINT one')
    const { rowCount } = await client.query(text, keys).catch(async () => {
      await client.query('ROLLBACK TO one')
      return { rowCount: 0 }
    })
    if (rowCount) planted.add(`${table}.${name}`)
  }
  await client.query(`BEGIN; SET LOCAL session_replication_role = replica`)
  for (const [table, columns] of await findColumns(shop.owner, Object.keys(whoseRows)))
    for (const column of columns) {
      const said = whatIsSaid(column)
      const isGoing = said?.word === 'blank' || said?.word === 'delete'
      // By some a row is found.
      const { of, eraseOf } = whoseRows[table]!
      const isKey = new RegExp(`\\b${column.name}\\b`).test(`${of} ${eraseOf}`) || column.name === 'email'
      if (!isGoing || said.files || isKey) continue
      const word = `Canary_${table}_${column.name}`
      if (column.type === 'text') await write(table, column.name, `'${word}'`)
      for (const path of column.type === 'jsonb' ? (said.paths ?? []) : [])
        await write(table, column.name, `${column.name} || '{"${path}": "${word}_${path}"}'`)
    }
  await client.query('COMMIT')
  client.release()
  return planted
}

test('nothing of a person is left but the papers', async () => {
  await saveSetting(shop.db, 'tax', {
    ...defaultTax,
    mode: 'regular',
    legalName: 'Asha Stores Private Limited',
    address: '12 Market Road, Bengaluru',
    stateCode: '29',
  })
  await shop.db.transaction((tx) =>
    saveShop(tx, {
      ...defaultShop,
      name: 'Asha Stores',
      gstin: '29AAAAA0000A1ZY',
      // Who gets mails with what the person wrote.
      grievanceOfficer: { ...defaultShop.grievanceOfficer, email: 'officer@example.in' },
    }),
  )
  await run(
    `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp) VALUES ($1, '2025-09-22', '1006', 'taxable', 500)`,
    [shop.productId],
  )
  // An account in use for long: under its present and an earlier address.
  who = await shop.shopper(canary(1))
  const { userId, token } = who
  await run('UPDATE users SET name = $2, mobile = $3 WHERE id = $1', [userId, canary(2), NUMBERS[0]])
  await run(
    `UPDATE addresses SET name = $2, address_line = $3, landmark = $4, city = $5, mobile = $6 WHERE user_id = $1`,
    [userId, canary(3), canary(4), canary(5), canary(6), NUMBERS[1]],
  )
  await shop.call('PUT /api/customer/update-customer', { as: admin, body: { _id: userId, note: canary(7) } })
  const cash = await cashOrder({ deliveryNote: canary(8) })
  await run(
    `INSERT INTO order_events (order_id, status, by, actor_id, note) VALUES ($1, 'Cancelled', 'admin', $2, $3)`,
    [cash, adminId, canary(9)],
  )
  await move(cash, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
  const { body: online } = await shop.order(who, 'PAYU')
  const { orderId } = online.data.order
  shop.act(await shop.open(online.data.checkout), 'pay')
  await pollAttempt(shop.deps, await shop.attemptId(orderId))
  await move(orderId, 'Confirmed', 'Packed', 'Out for Delivery', 'Delivered')
  await run(
    `INSERT INTO payment_signals (provider, source, event_key, attempt_id, verified, body)
     SELECT provider, 'webhook', 'one', id, true, $2 FROM payment_attempts WHERE order_id = $1`,
    [orderId, JSON.stringify({ name: canary(10), email: who.email })],
  )
  await run(`UPDATE payment_attempts SET checkout = $2 WHERE order_id = $1`, [orderId, { email: canary(11) }])
  await shop.call('POST /api/order/refund-order', {
    as: admin,
    body: { orderId, amount: 1, reason: canary(12) },
    headers: { 'idempotency-key': '3f0e9a52-95a5-4a04-9d6c-0e4c84b3e7aa' },
  })
  await run(`UPDATE refunds SET status = 'Done', detail = $2 WHERE order_id = $1`, [orderId, canary(13)])
  const { body: complaint } = await shop.call('POST /api/grievance', {
    as: token,
    body: { email: who.email, text: canary(14), orderId },
  })
  const { ticket } = complaint.data
  await shop.call('POST /api/grievance', { body: { email: who.email, text: canary(15) } })
  await shop.call('PUT /api/grievance/answer', {
    as: admin,
    body: { ticket, text: `Dear ${canary(16)}`, settle: true },
  })
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const avatar = await shop.call('PUT /api/user/upload-avatar', {
    as: token,
    form: { avatar: new Blob([new Uint8Array(picture)]) },
  })
  expect(avatar.status).toBe(200)
  const milk = await sharp({ create: { width: 80, height: 64, channels: 3, background: '#fedcba' } })
    .png()
    .toBuffer()
  const photo = await shop.call('PUT /api/grievance/photo/{ticket}', {
    params: { ticket },
    form: { photo: new Blob([new Uint8Array(milk)]) },
  })
  expect(photo.status).toBe(200)
  await shop.call('POST /api/cart/add-to-cart', {
    as: token,
    body: { productId: shop.productId, quantity: 2 },
  })
  await shop.call('PUT /api/user/consents', { as: token, body: { purpose: 'marketing', given: true } })
  await run(
    `INSERT INTO sessions (id, user_id, user_agent, network, expires_at) VALUES (repeat('c', 24), $1, $2, $3, now() + interval '1 day')`,
    [userId, canary(17), canary(18)],
  )
  await run(
    `INSERT INTO account_changes (id, user_id, about, token_hash, email) VALUES (repeat('d', 24), $1, 'email', sha256('x'), $2)`,
    [userId, `${canary(19).toLowerCase()}@example.in`],
  )
  await run(`INSERT INTO pending_emails (user_id, email) VALUES ($1, $2)`, [
    userId,
    `${canary(20).toLowerCase()}@example.in`,
  ])
  await run(`INSERT INTO search_wishes (term, user_id, week) VALUES ($2, $1, '2026-01-05')`, [
    userId,
    canary(25),
  ])
  await run(`INSERT INTO passwords (user_id, hash) VALUES ($1, $2)`, [userId, `$argon2id$${canary(21)}`])
  await run(`INSERT INTO known_devices (user_id, device_hash) VALUES ($1, $2)`, [
    userId,
    Buffer.from(canary(22).padEnd(32, '.')),
  ])
  await run(`INSERT INTO second_factors (user_id, sealed_secret) VALUES ($1, $2)`, [
    userId,
    Buffer.from(canary(23)),
  ])
  await shop.call('PUT /api/customer/suspend-customer', {
    as: admin,
    body: { _id: userId, reason: canary(24) },
  })
  await shop.call('PUT /api/customer/lift-suspension', { as: admin, body: { _id: userId } })
  await run(`INSERT INTO jobs (kind, payload, max_attempts) VALUES ('send-mail', $1, 1)`, [
    { to: who.email, messageId: 'm', subject: 's', text: canary(25) },
  ])
  // A shop without a mail server stores what it sends, also to its own people.
  await run(
    `INSERT INTO mails (message_id, recipient, subject, body)
     SELECT coalesce(payload ->> 'messageId', ''), payload ->> 'to', payload ->> 'subject', payload ->> 'text'
     FROM jobs WHERE kind = 'send-mail' ON CONFLICT DO NOTHING`,
  )
  await shop.call('POST /api/user/send-otp', { body: { email: who.email } })

  const before = await findCanaries()
  const isPlanted = (n: number) =>
    [canary(n).toLowerCase(), Buffer.from(canary(n)).toString('hex')].some((word) =>
      before.some((found) => found.toLowerCase().includes(word)),
    )
  expect(Array.from({ length: 25 }, (_, n) => n + 1).filter((n) => !isPlanted(n))).toEqual([])
  expect(new Set(before.map((found) => found.split(':')[0])).size).toBeGreaterThan(15)
  // And in every column that the registry says goes, where a rule of the column allows any text.
  const planted = await plant([userId, who.email, [], []])
  expect(planted.size).toBeGreaterThan(20)
  for (const column of [
    'orders.delivery_note',
    'orders.address',
    'grievances.body',
    'refunds.detail',
    'audit_log.subject_name',
  ])
    expect(planted).toContain(column)
  const sums =
    'SELECT id, status, payment_status, total_paise, final_total_paise, user_id FROM orders WHERE user_id = $1 ORDER BY id'
  const orders = await run(sums, [userId])
  expect((await readdir(join(shop.config.dataDir, 'uploads'))).length).toBeGreaterThan(0)

  await erase(userId)
  await inTwoDays(userId)
  await erasePeople(shop.db)
  for (const { payload } of await run(`SELECT payload FROM jobs WHERE kind = 'remove-picture'`))
    await pictureRemover(shop)(payload)

  const left = await findCanaries()
  expect(left.filter((found) => !found.startsWith('tax_documents:'))).toEqual([])
  expect(left.length).toBeGreaterThan(0)
  expect(await readdir(join(shop.config.dataDir, 'uploads'))).toEqual([])
  expect(await run(sums, [userId])).toEqual(orders)
  expect(await run('SELECT FROM order_lines WHERE order_id = $1', [orderId])).toHaveLength(1)
  expect(await run('SELECT purpose FROM consents WHERE user_id = $1', [userId])).toContainEqual({
    purpose: 'marketing',
  })

  // The desk finds the order by its number alone.
  const found = async (q: string) =>
    (await shop.call('GET /api/order/get-all-orders', { as: admin, query: { search: q } })).body.data
  for (const q of [canary(2), who.email, String(NUMBERS[0]), String(NUMBERS[1])])
    expect([q, await found(q)]).toEqual([q, []])
  const order = await shop.call('GET /api/order/get-order/{id}', { as: admin, params: { id: orderId } })
  expect([order.status, order.body.data.delivery_address.name]).toEqual([200, 'erased'])

  expect((await shop.call('GET /api/user/get-user-details', { as: token })).status).toBe(401)
  expect((await shop.call('GET /api/audit/log', { as: admin })).status).toBe(200)
  expect((await shop.call('GET /api/grievances', { as: admin })).status).toBe(200)
  // The chain of the log still holds, and only for what an entry names.
  expect(await findViolations(shop.ownerUrl, AUDIT_CHAIN_FAULTS)).toEqual([])
  await asOwner('ALTER TABLE audit_log DISABLE TRIGGER USER')
  await asOwner(
    `UPDATE audit_log SET changes = '{"erased": {"from": false, "to": true}}' WHERE action = 'customer.erase-data' AND subject_id = $1`,
    [userId],
  )
  expect(await findViolations(shop.ownerUrl, AUDIT_CHAIN_FAULTS)).not.toEqual([])
})

test('every table of the registry says what becomes of its rows, and is as it says', async () => {
  await cashOrder()
  await run(`UPDATE orders SET status = 'Cancelled' WHERE user_id = $1`, [who.userId])
  await asked()
  await inTwoDays()
  await erasePeople(shop.db)
  const columns = await findColumns(shop.db)
  for (const [table, { of }] of Object.entries(whoseRows))
    if (erasingOf(columns.get(table)!) === 'delete') {
      const [{ rows }] = await run(
        `SELECT count(*)::int AS rows FROM ${table} t WHERE ${ALL_GIVEN} AND ${of}`,
        [who.userId, who.email, [], []],
      )
      expect([table, rows]).toEqual([table, 0])
    }
})

test('whoever has a number alone is told that the code went there, and no mail is said to be sent', async () => {
  await asOwner(
    `UPDATE users SET email = NULL, mobile = 9876543210, mobile_verified_at = now() WHERE id = $1`,
    [who.userId],
  )
  const sent = await sendCode()
  expect([sent.status, sent.body.message]).toEqual([200, expect.stringContaining('your mobile number')])
  const { status, body } = await erase(who.userId)
  expect([status, body.message]).toEqual([200, expect.not.stringContaining('sent an email')])
})
