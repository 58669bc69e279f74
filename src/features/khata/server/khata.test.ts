import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { testShop } from '../../../../test/server.ts'
import { person, ravi, type Person } from '../../../../test/world.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { codeMailer } from '#features/people/accounts/server/send-code-mail.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import type { BookCustomer, Khata } from '../contract.ts'
import { balanceOf } from '../khata-rules.ts'
import { giveOnKhata } from './give-on-khata.ts'
import { findBookCustomer } from './khata-store.ts'
import { listEntries } from './khata-entry-store.ts'
import { writeEntry } from './write-entry.ts'

let asha: BookCustomer
let count = 0
const shop = await testShop()
const owner = await ravi(shop.db)
const raviId = owner.userId
const admin = await shop.signIn(owner)
const kiran = await person(shop.db, 'Kiran')
await shop.db.transaction((tx) => saveStaff(tx, kiran.userId, 'cashier'))
const cashier = await shop.signIn(kiran)
afterAll(() => closeAndCheckInvariants(shop))
beforeEach(async () => {
  const body = { name: `Asha ${(count += 1)}`, mobile: 9_876_500_000 + count, khataLimit: 5000 }
  asha = (await shop.call('POST /api/customers', { as: admin, body })).body.data
})

const key = (): string => crypto.randomUUID()
const write = (entry: object, { as = admin, idempotencyKey = key() } = {}) =>
  shop.call('POST /api/khata/entry', {
    as,
    body: { customerId: asha._id, ...entry },
    headers: { 'idempotency-key': idempotencyKey },
  })
const opening = (amount: number) => write({ kind: 'opening', amount, note: 'From the old book' })
const pay = (amount: number, how: { as?: string; idempotencyKey?: string } = {}) =>
  write({ kind: 'payment', amount, paidBy: 'cash' }, how)
const khata = async (query: Record<string, string> = {}): Promise<Khata> =>
  (await shop.call('GET /api/khata', { as: admin, query: { customerId: asha._id, ...query } })).body.data
const book = async (query: Record<string, string> = {}) =>
  (await shop.call('GET /api/customers', { as: cashier, query })).body
const names = async (query: Record<string, string>) =>
  (await book(query)).data.map(({ name }: BookCustomer) => name)
const change = (body: object, as = admin) =>
  shop.call('PUT /api/customers', { as, body: { _id: asha._id, ...body } })
const run = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows

test('somebody who was erased comes to owe nothing, and to be owed nothing', async () => {
  const erased = (name: string) =>
    shop.owner.pool.query('UPDATE customers SET name = $2 WHERE id = $1', [asha._id, name])
  const { name } = asha
  await erased('erased')
  const credit = { customerId: asha._id, kind: 'goodwill', amount: 50, note: 'Sorry' }
  const answers = [
    await opening(100),
    await pay(100),
    await write({ kind: 'correction', amount: -100, note: 'Wrong' }),
    await shop.call('POST /api/credit/give', {
      as: admin,
      body: credit,
      headers: { 'idempotency-key': key() },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  await expect(
    shop.db.transaction((tx) =>
      giveOnKhata(tx, { customerId: asha._id, orderId: 'none', amountPaise: 100, byId: raviId }),
    ),
  ).rejects.toMatchObject({ code: 'not_found' })
  // What came in late is still paid, or written off.
  await erased(name)
  await opening(100)
  await erased('erased')
  expect((await pay(101)).status).toBe(200)
  expect((await write({ kind: 'correction', amount: 1, note: 'Given back' })).status).toBe(200)
  expect((await khata()).customer.balance).toBe(0)
})

describe('the customer book', () => {
  test('finds people by a part of the name and by the last digits of the mobile', async () => {
    const { name, mobile } = asha
    expect(await names({ search: String(mobile).slice(-5) })).toEqual([name])
    expect(await names({ search: name.toUpperCase() })).toContain(name)
    expect(await names({ search: '%%%' })).toEqual([])
    expect(await names({ search: 'nobody of this name' })).toEqual([])
  })

  test('reads a number as people write it, and points out a second customer who has it', async () => {
    const { name } = asha
    const mobile = String(asha.mobile)
    const spellings = [
      `+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}`,
      `0${mobile.slice(0, 5)} ${mobile.slice(5)}`,
      `91${mobile}`,
      `0091 ${mobile}`,
      mobile.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))),
    ]
    for (const search of spellings) expect([search, await names({ search })]).toEqual([search, [name]])
    const second = await shop.call('POST /api/customers', {
      as: cashier,
      body: { name: 'Second', mobile: asha.mobile },
    })
    expect(second.body.message).toBe(`Added. ${name} has this number, too: is it the same person?`)
    const alone = await shop.call('PUT /api/customers', {
      as: cashier,
      body: { _id: second.body.data._id, mobile: null },
    })
    expect(alone.body.message).toBe('Saved.')
    const { userId } = await person(shop.db, 'Tara')
    await shop.owner.pool.query('UPDATE users SET mobile = 9811122233 WHERE id = $1', [userId])
    const third = { name: 'Tara of the bakery', mobile: 9_811_122_233 }
    const added = await shop.call('POST /api/customers', { as: cashier, body: third })
    expect(added.body.message).toBe('Added. An account has this number, too: is it the same person?')
    const joined = { _id: added.body.data._id, userId }
    expect((await shop.call('PUT /api/customers', { as: admin, body: joined })).body.message).toBe('Saved.')
  })

  test('lists those who owe most first, with what all owe together', async () => {
    await opening(700)
    const first = asha
    asha = (await shop.call('POST /api/customers', { as: admin, body: { name: 'Bela' } })).body.data
    await opening(900)
    const { data, outstanding } = await book({ group: 'owing' })
    const balances = data.map(({ balance }: BookCustomer) => balance)
    expect(balances).toEqual(balances.toSorted((a: number, b: number) => b - a))
    expect(data.map(({ name }: BookCustomer) => name)).toEqual(expect.arrayContaining([first.name, 'Bela']))
    expect(outstanding).toBe(balances.reduce((sum: number, one: number) => sum + one, 0))
    expect(data[0].age.upTo7).toBe(data[0].balance)
  })

  test('a cashier adds people without credit; limit and account are for owners and managers', async () => {
    const add = (body: object) =>
      shop.call('POST /api/customers', { as: cashier, body: { name: 'Meera', ...body } })
    expect((await add({})).body.data).toMatchObject({ name: 'Meera', khataLimit: 0, room: 0, account: null })
    expect((await add({ khataLimit: 100 })).status).toBe(403)
    expect((await change({ khataLimit: null }, cashier)).status).toBe(403)
    expect((await change({ userId: raviId }, cashier)).status).toBe(403)
    expect((await change({ note: 'Flat 3' }, cashier)).body.data).toMatchObject({ note: 'Flat 3' })
    expect((await change({ khataLimit: null })).body.data).toMatchObject({ khataLimit: null, room: null })
  })

  test('a landline is a number to call back, and is found as people write it', async () => {
    const add = (mobile: number) =>
      shop.call('POST /api/customers', { as: cashier, body: { name: `Farida ${count}`, mobile } })
    expect((await add(2_225_551_234)).body.data).toMatchObject({ mobile: 2_225_551_234 })
    for (const search of ['022 2555 1234', '+91 22 2555 1234', '25551234'])
      expect(await names({ search })).toEqual([`Farida ${count}`])
    for (const none of [25_551_234, 10_000_000_000]) expect((await add(none)).status).toBe(400)
  })

  test('an account belongs to one customer, and each join is in the audit log', async () => {
    const gita = await person(shop.db, `Gita${count}`)
    expect((await change({ userId: gita.userId })).body.data.account).toEqual(gita)
    const again = await shop.call('POST /api/customers', {
      as: admin,
      body: { name: 'Gita', userId: gita.userId },
    })
    expect([again.status, again.body.code]).toEqual([409, 'account_joined'])
    expect((await change({ userId: 'a'.repeat(24) })).status).toBe(404)
    expect((await change({ userId: null })).body.data.account).toBeNull()
    const entries = await run(
      `SELECT changes -> 'account' AS account FROM audit_log WHERE subject_id = $1 AND changes ? 'account' ORDER BY id`,
      [asha._id],
    )
    expect(entries.map(({ account }) => account).slice(-2)).toEqual([
      { from: null, to: gita.userId },
      { from: gita.userId, to: null },
    ])
  })
})

describe('an account that its owner joins', () => {
  const sendCode = (email: string) =>
    shop.call('POST /api/customers/send-join-otp', { as: cashier, body: { customerId: asha._id, email } })
  const join = (email: string, otp: string) =>
    shop.call('POST /api/customers/join', { as: cashier, body: { customerId: asha._id, email, otp } })
  async function codeOf(email: string): Promise<string> {
    const [row] = await run(`SELECT id FROM otps WHERE email = $1 AND purpose = 'join_khata'`, [email])
    return codesFrom(...shop.config.authSecrets).codeOf(row.id)
  }

  test('shows the khata there, by the code that a cashier is told, with an audit entry', async () => {
    const lata = await person(shop.db, `Lata${count}`)
    expect((await sendCode(lata.email)).status).toBe(200)
    const joined = await join(lata.email, await codeOf(lata.email))
    // The cashier typed the address; it is not shown for it.
    expect(joined.body.data.account).toEqual({ userId: lata.userId, email: '' })
    const as = await shop.signIn(lata)
    expect((await shop.call('GET /api/khata/own', { as })).body.data).toMatchObject({ room: 5000 })
    const [entry] = await run(
      `SELECT changes FROM audit_log WHERE subject_id = $1 ORDER BY id DESC LIMIT 1`,
      [asha._id],
    )
    expect(entry.changes).toEqual({ account: { from: null, to: lata.userId } })
    expect((await sendCode(lata.email)).body.code).toBe('account_joined')
  })

  test('needs the code: a wrong one counts, a used one joins nobody, an equal mobile number neither', async () => {
    const mira = await person(shop.db, `Mira${count}`)
    await run('UPDATE users SET mobile = $2 WHERE id = $1', [mira.userId, asha.mobile])
    await sendCode(mira.email)
    const right = await codeOf(mira.email)
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await join(mira.email, wrong)).body.code).toBe('otp_wrong')
    expect(await run(`SELECT attempts FROM otps WHERE email = $1`, [mira.email])).toEqual([{ attempts: 1 }])
    const seen = async () =>
      (await shop.call('GET /api/khata/own', { as: await shop.signIn(mira) })).body.data
    expect(await seen()).toBeNull()
    expect((await join(mira.email, right)).status).toBe(200)
    await change({ userId: null })
    expect((await join(mira.email, right)).body.code).toBe('otp_expired')
    expect(await seen()).toBeNull()
  })

  test('is joined to the customer that the code was sent for, and the mail says to whom', async () => {
    const uma = await person(shop.db, `Uma${count}`)
    await sendCode(uma.email)
    const right = await codeOf(uma.email)
    const [job] = await run(
      `SELECT payload FROM jobs WHERE kind = 'send-code-mail' AND payload ->> 'email' = $1`,
      [uma.email],
    )
    expect(job.payload).toMatchObject({ purpose: 'join_khata', about: asha._id })
    const mails: { text: string }[] = []
    await codeMailer({
      db: shop.db,
      codes: codesFrom(...shop.config.authSecrets),
      sendMail: async (mail) => void mails.push(mail),
      shopName: async () => 'Tokri',
      customerName: async (id) => (await findBookCustomer(shop.db, id))!.name,
    })(job.payload)
    expect(mails[0]!.text).toContain(`It joins your account to the customer "${asha.name}"`)
    expect(mails[0]!.text).toContain(right)
    const other = (await shop.call('POST /api/customers', { as: cashier, body: { name: 'Somebody else' } }))
      .body.data
    const elsewhere = await shop.call('POST /api/customers/join', {
      as: cashier,
      body: { customerId: other._id, email: uma.email, otp: right },
    })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'otp_wrong'])
    expect((await join(uma.email, right)).status).toBe(200)
  })

  test('is told nothing about addresses: without an account no mail goes out, and the answer is the same', async () => {
    const unknown = await sendCode(`nobody${count}@example.in`)
    const known = await sendCode((await person(shop.db, `Nita${count}`)).email)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect((await join(`nobody${count}@example.in`, '123456')).status).toBe(422)
  })
})

describe('an entry', () => {
  test('payments, corrections and write-offs change what is owed; the statement shows each', async () => {
    await opening(1200)
    expect((await pay(500.5, { as: cashier })).body.data).toMatchObject({ balance: 699.5 })
    await write({ kind: 'correction', amount: -99.5, note: 'Milk was counted twice' })
    const last = await write({ kind: 'write_off', amount: 100, note: 'Moved away' })
    expect(last.body.data).toMatchObject({ balance: 500, entry: { kind: 'write_off', balance: 500 } })
    const { customer, unpaid, statement } = await khata()
    expect(customer).toMatchObject({ balance: 500, room: 4500 })
    expect(unpaid).toEqual([{ at: expect.any(String), days: 0, amount: 500 }])
    expect(statement).toMatchObject({ opening: 0, closing: 500 })
    expect(statement.rows.map(({ kind, balance, by }) => [kind, balance, by])).toEqual([
      ['opening', 1200, 'ravi'],
      ['payment', 699.5, 'Kiran'],
      ['correction', 600, 'ravi'],
      ['write_off', 500, 'ravi'],
    ])
    expect(await khata({ from: '2020-01-01', to: '2020-01-31' })).toMatchObject({
      statement: { opening: 0, rows: [], closing: 0 },
    })
    expect((await book({ search: String(customer.mobile) })).data[0].balance).toBe(500)
    const rows = (await listEntries(shop.db, asha._id)).map((row) => ({
      ...row,
      amountPaise: row.amount_paise,
    }))
    expect(balanceOf(rows)).toBe(50_000)
  })

  test('a payment that was undone has not made the debt younger', async () => {
    await opening(1000)
    const { _id: entryId } = (await pay(1000)).body.data.entry
    await shop.owner.pool.query(`ALTER TABLE khata_entries DISABLE TRIGGER ALL`)
    const older = `UPDATE khata_entries SET at = now() - interval '90 days' WHERE customer_id = $1`
    await shop.owner.pool.query(older, [asha._id])
    await shop.owner.pool.query(`ALTER TABLE khata_entries ENABLE TRIGGER ALL`)
    const body = { entryId, reason: 'Another Asha' }
    expect((await shop.call('POST /api/khata/reverse', { as: admin, body })).status).toBe(200)
    const { customer, unpaid } = await khata()
    expect([customer.balance, customer.age.older, customer.age.upTo7]).toEqual([1000, 1000, 0])
    expect(unpaid.map(({ days, amount }) => [days, amount])).toEqual([[90, 1000]])
  })

  test('more than is owed is not written off, but may be paid in advance', async () => {
    await opening(100)
    const refused = await write({ kind: 'write_off', amount: 100.01, note: 'Moved away' })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'more_than_owed',
      { owed: 100 },
    ])
    expect((await pay(150)).body.data.balance).toBe(-50)
    expect((await khata()).customer).toMatchObject({ balance: -50, room: 5050 })
  })

  test('the same key is the same entry, and no other customer’s', async () => {
    await opening(300)
    const idempotencyKey = key()
    const [first, again] = await Promise.all([pay(100, { idempotencyKey }), pay(100, { idempotencyKey })])
    expect(again.body.data.entry._id).toBe(first.body.data.entry._id)
    for (const more of [{ paidBy: 'upi' }, { note: 'By her son' }]) {
      const { status, body } = await write(
        { kind: 'payment', amount: 100, paidBy: 'cash', ...more },
        { idempotencyKey },
      )
      expect([status, body.code], JSON.stringify(more)).toEqual([422, 'idempotency_key_reused'])
    }
    expect((await khata()).customer.balance).toBe(200)
    asha = (await shop.call('POST /api/customers', { as: admin, body: { name: 'Other' } })).body.data
    const other = await pay(100, { idempotencyKey })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect((await khata()).customer.balance).toBe(0)
  })

  test('many payments at once are all there, and a write-off never passes what is owed', async () => {
    await opening(1000)
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => pay(100)),
      ...Array.from({ length: 4 }, () => write({ kind: 'write_off', amount: 200, note: 'Old' })),
    ])
    const written = replies.filter(({ status }) => status === 200).length
    const { customer, statement } = await khata()
    expect(statement.rows).toHaveLength(written + 1)
    expect(customer.balance).toBeGreaterThanOrEqual(-800)
    for (const { kind, balance } of statement.rows)
      if (kind === 'write_off') expect(balance).toBeGreaterThanOrEqual(0)
  })

  test.each([
    ['nothing', { kind: 'payment', amount: 0, paidBy: 'cash' }],
    ['less than nothing', { kind: 'payment', amount: -5, paidBy: 'cash' }],
    ['half a paisa', { kind: 'payment', amount: 1.005, paidBy: 'cash' }],
    ['a payment without saying how', { kind: 'payment', amount: 5 }],
    ['a correction without a reason', { kind: 'correction', amount: 5 }],
    ['a sale by hand', { kind: 'sale', amount: 5, note: 'Milk' }],
    ['a return by hand', { kind: 'return', amount: 5, note: 'Milk' }],
  ])('%s is refused', async (_, entry) => {
    expect((await write(entry)).status).toBe(400)
    expect((await khata()).statement.rows).toEqual([])
  })

  test('a cashier takes payments only, and a khata is opened once', async () => {
    for (const kind of ['correction', 'write_off', 'opening'])
      expect((await write({ kind, amount: 5, note: 'Because' }, { as: cashier })).status).toBe(403)
    await opening(10)
    const again = await opening(10)
    expect([again.status, again.body.code]).toEqual([409, 'khata_opened'])
    expect((await khata()).customer.balance).toBe(10)
  })

  test('is opened anew once a wrong opening balance is undone', async () => {
    const { entry } = (await opening(5_000)).body.data
    await shop.call('POST /api/khata/reverse', { as: admin, body: { entryId: entry._id, reason: '500' } })
    const answers = await Promise.all([opening(500), opening(500)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await khata()).customer.balance).toBe(500)
  })

  test('is never changed or deleted', async () => {
    await opening(10)
    await expect(run(`UPDATE khata_entries SET amount_paise = 1`)).rejects.toThrow(/permission denied/)
    await expect(run(`DELETE FROM khata_entries`)).rejects.toThrow(/permission denied/)
  })

  test('an unknown customer gets none', async () => {
    const work = writeEntry(
      { db: shop.db, lockCash: async () => 'safe' },
      { kind: 'admin', userId: raviId },
      {
        customerId: 'b'.repeat(24),
        kind: 'payment',
        amountPaise: 1,
        paidBy: 'upi',
        note: null,
      },
    )
    await expect(work).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('somebody without an account says in the shop that they want no reminders, also of who was merged into them', async () => {
  const wants = async (more: object = { note: 'Flat 4' }) => (await change(more)).body.data.mayRemind
  expect([await wants(), await wants({ mayRemind: false }), await wants()]).toEqual([true, false, false])
  const body = { name: 'Kamla', mobile: 9_812_300_077 }
  const { _id } = (await shop.call('POST /api/customers', { as: admin, body })).body.data
  const merge = { customerId: _id, otherId: asha._id }
  const merged = await shop.call('POST /api/customers/merge', { as: admin, body: merge })
  expect(merged.body.data.mayRemind).toBe(false)
  const again = await shop.call('PUT /api/customers', { as: admin, body: { _id, mayRemind: true } })
  expect(again.body.data.mayRemind).toBe(true)
})

describe('the own khata', () => {
  const own = async (who: Person, query: Record<string, string> = {}) =>
    (await shop.call('GET /api/khata/own', { as: await shop.signIn(who), query })).body.data

  test('is seen by its account only, and not who wrote it', async () => {
    const usha = await person(shop.db, `Usha${count}`)
    expect(await own(usha)).toBeNull()
    await opening(250)
    await change({ userId: usha.userId })
    const seen = await own(usha)
    expect(seen).toMatchObject({ balance: 250, room: 4750, statement: { closing: 250 } })
    const mayRemind = async () => (await change({ note: 'Flat 4' })).body.data.mayRemind
    expect(await mayRemind()).toBe(true)
    await shop.call('PUT /api/user/consents', {
      as: await shop.signIn(usha),
      body: { purpose: 'reminders', given: false },
    })
    expect(await mayRemind()).toBe(false)
    // What the shop enters does not take their own no back.
    expect((await change({ mayRemind: true })).body.data.mayRemind).toBe(false)
    expect(JSON.stringify(seen)).not.toContain('ravi@example.in')
    expect(await own(await person(shop.db, `Other${count}`))).toBeNull()
  })
})
