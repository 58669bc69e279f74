import { beforeEach, expect, test } from 'vitest'
import vectors from './phone-vectors.json' with { type: 'json' }
import { truncate } from './database.ts'
import { identityShop, testShop } from './identity-shop.ts'
import { codeMessenger } from '#features/people/accounts/server/send-code-message.ts'
import { sendToNumber } from '#features/notifications/server/send-to-number.ts'
import type { NumberProvider } from '#features/notifications/server/providers/provider.ts'
import { inboxProvider } from '#features/notifications/server/inbox-provider.ts'

const { database, shop, query } = await identityShop()
beforeEach(() =>
  truncate(
    database,
    'users, otps, rate_limits, jobs, messages, message_costs, message_budgets, mails, settings',
  ),
)

const MOBILE = 9_876_543_210
const ADDRESS = '+919876543210'
const send = (body: object) => shop.call({ url: '/api/user/send-otp', body })
const verify = (body: object) => shop.call({ url: '/api/user/verify-otp', body })
const logIn = async (mobile: string | number = MOBILE, more: object = {}) => {
  await query(`UPDATE otps SET sent_at = sent_at - interval '61 s'`)
  await send({ mobile })
  return verify({ mobile, otp: await shop.lastCodeFor(`+91${mobile}`), ...more })
}
const users = () =>
  query<{
    id: string
    email: string | null
    mobile: number
    verified: boolean
    dormant: boolean
    status: string
  }>(
    `SELECT id, email, mobile::float8 AS mobile, mobile_verified_at IS NOT NULL AS verified,
       dormant_at IS NOT NULL AS dormant, status FROM users ORDER BY created_at, id`,
  )
const makeUnused = (id: string) =>
  query(
    `WITH s AS (UPDATE sessions SET rotated_at = now() - interval '181 days' WHERE user_id = $1)
     UPDATE users SET last_login_at = now() - interval '181 days', created_at = now() - interval '1 year' WHERE id = $1`,
    [id],
  )

const shopDeps = () => ({
  db: database.db,
  secrets: shop.identity.secrets,
  world: { fetch },
  publicUrl: 'https://shop.example',
  shopName: async () => 'Sharma Kirana',
  inbox: inboxProvider(database.db),
})
const messengerOf = (deps: Parameters<typeof sendToNumber>[0] & { db: typeof database.db }) =>
  codeMessenger({
    db: database.db,
    codes: shop.identity.codes,
    numbers: shop.identity.numbers,
    send: (message) => sendToNumber(deps, message),
  })

test('whose numbers and addresses are known here is not found out by wishing for them', async () => {
  await logIn(9_876_500_000)
  const { body } = await logIn()
  const token = body.data.accessToken
  const wish = (mobile: number) => shop.call({ url: '/api/user/send-mobile-otp', token, body: { mobile } })
  const codes = []
  for (let tries = 0; tries < 21; tries++) codes.push((await wish(9_876_500_000)).body.code)
  expect(new Set(codes.slice(0, 20))).toEqual(new Set(['mobile_taken']))
  expect([codes[20], (await wish(9_876_511_111)).body.code]).toEqual([
    'too_many_requests',
    'too_many_requests',
  ])
  const change = (email: string) =>
    shop.call({ method: 'PUT', url: '/api/user/update-user', token, body: { email } })
  expect((await change('somebody@example.in')).body.code).toBe('too_many_requests')
  // What one has already is no wish.
  expect(
    (await shop.call({ method: 'PUT', url: '/api/user/update-user', token, body: { name: 'Usha' } })).status,
  ).toBe(200)
})

test('a number logs in, and its email address is empty text in every shape', async () => {
  expect(await send({ mobile: '+91 98765-43210' })).toMatchObject({ status: 200, body: { isNewUser: true } })
  const first = await verify({ mobile: '९८७६५४३२१०', otp: await shop.lastCodeFor(ADDRESS) })
  expect(first).toMatchObject({
    status: 200,
    body: {
      data: { user: { email: '', mobile: MOBILE, verify_mobile: true, verify_email: false, name: '' } },
    },
  })
  const me = await shop.call({ url: '/api/user/get-user-details', token: first.body.data.accessToken })
  expect(me.body.data).toMatchObject({ email: '' })
  const again = await logIn()
  expect(again.body.data.user._id).toBe(first.body.data.user._id)
  expect((await send({ mobile: MOBILE })).body).toMatchObject({ code: 'otp_cooldown' })
  expect(await users()).toMatchObject([{ email: null, mobile: MOBILE, verified: true }])
})

test('every number of the vectors, through send-otp', async () => {
  for (const { id, given, expect: wanted } of vectors.vectors.filter((one) => one.id.startsWith('number-'))) {
    await truncate(database, 'otps, rate_limits, message_budgets, message_costs')
    const reply = await send({ mobile: given.text })
    if ('problem' in wanted) expect([id, reply.status, reply.body.code]).toEqual([id, 400, wanted.problem])
    else {
      expect([id, reply.status]).toEqual([id, 200])
      expect(await query('SELECT email FROM otps')).toEqual([{ email: wanted.e164 }])
    }
  }
})

test.each([
  ['both without a name', { email: 'asha@tokri.example', mobile: MOBILE }],
  ['a name with a number alone', { mobile: MOBILE, name: 'Asha' }],
  ['a channel with an address', { email: 'asha@tokri.example', channel: 'sms' }],
  ['neither', {}],
  ['null', { mobile: null }],
  ['a number below zero', { mobile: -MOBILE }],
])('%s is 400', async (_, body) => {
  expect((await send(body)).status).toBe(400)
  expect((await verify({ ...body, otp: '123456' })).status).toBe(400)
  expect(await query('SELECT FROM otps')).toHaveLength(0)
})

test('a verified number joins no account that only names it, and neither joins it', async () => {
  await shop.logIn('asha@tokri.example')
  await query('UPDATE users SET mobile = $1', [MOBILE])
  await logIn()
  expect(await users()).toMatchObject([
    { email: 'asha@tokri.example', mobile: MOBILE, verified: false },
    { email: null, mobile: MOBILE, verified: true },
  ])
  await truncate(database, 'otps')
  await send({ email: 'meera@tokri.example', name: 'Meera', mobile: MOBILE })
  const otp = await shop.lastCodeFor('meera@tokri.example')
  expect((await verify({ email: 'meera@tokri.example', otp, name: 'Meera', mobile: MOBILE })).status).toBe(
    200,
  )
  expect((await users()).filter(({ verified }) => verified)).toHaveLength(1)
})

test('the other proof is added by its own code, belongs to one account, and is told to the address', async () => {
  const asha = (await shop.logIn('asha@tokri.example')).body.data
  const call = (url: string, method: 'POST' | 'PUT', body: object) =>
    shop.call({ url, method, body, token: asha.accessToken })
  expect((await call('/api/user/send-mobile-otp', 'POST', { mobile: MOBILE })).status).toBe(200)
  const otp = await shop.lastCodeFor(ADDRESS, 'new_mobile')
  // A code is right for its purpose only: it logs nobody in.
  expect((await verify({ mobile: MOBILE, otp })).body.code).toBe('otp_expired')
  expect(await call('/api/user/verify-mobile', 'PUT', { mobile: MOBILE, otp })).toMatchObject({
    status: 200,
    body: { data: { email: 'asha@tokri.example', mobile: MOBILE, verify_mobile: true } },
  })
  expect(
    await query(`SELECT payload ->> 'about' AS about FROM jobs WHERE kind = 'send-account-mail'`),
  ).toEqual([{ about: 'mobile' }])
  expect((await logIn()).body.data.user._id).toBe(asha.user._id)
  const meera = (await shop.logIn('meera@tokri.example')).body.data
  const taken = await shop.call({
    url: '/api/user/send-mobile-otp',
    body: { mobile: MOBILE },
    token: meera.accessToken,
  })
  expect([taken.status, taken.body.code]).toEqual([409, 'mobile_taken'])
  // A number that is only to be called is not how somebody logs in.
  await call('/api/user/update-user', 'PUT', { mobile: 9_123_456_780 })
  expect((await users())[0]).toMatchObject({ mobile: 9_123_456_780, verified: false })
})

test('the only proof cannot be changed away', async () => {
  const { accessToken } = (await logIn()).body.data
  const reply = await shop.call({
    url: '/api/user/update-user',
    method: 'PUT',
    body: { mobile: 9_123_456_780 },
    token: accessToken,
  })
  expect([reply.status, reply.body.code]).toEqual([409, 'mobile_is_login'])
})

test('a number unused for 180 days begins anew: the old account is dormant and nobody gets into it', async () => {
  const old = (await logIn()).body.data
  await makeUnused(old.user._id)
  const fresh = (await logIn()).body.data
  expect(fresh.user._id).not.toBe(old.user._id)
  expect(fresh.user).toMatchObject({ orderHistory: [], address_details: [] })
  expect((await users()).find(({ id }) => id === old.user._id)).toMatchObject({
    verified: false,
    dormant: true,
    status: 'Inactive',
    mobile: MOBILE,
  })
  const me = await shop.call({ url: '/api/user/get-user-details', token: old.accessToken })
  expect(me.body.code).toBe('account_inactive')
  expect(shop.endedSessionIds).not.toHaveLength(0)
})

test('with an email address it asks for that, too; or the number goes and the address stays', async () => {
  const asha = (await shop.logIn('asha@tokri.example')).body.data.user
  await query('UPDATE users SET mobile = $1, mobile_verified_at = now()', [MOBILE])
  await makeUnused(asha._id)
  await truncate(database, 'otps')
  const refused = await logIn()
  expect(refused).toMatchObject({
    status: 401,
    body: { code: 'second_proof_required', data: { email: 'a•••@tokri.example' } },
  })
  const otp = await shop.lastCodeFor(ADDRESS)
  const mailed = await shop.lastCodeFor('asha@tokri.example')
  const wrong = mailed === '000000' ? '000001' : '000000'
  expect((await verify({ mobile: MOBILE, otp, secondProof: wrong })).body.code).toBe('otp_wrong')
  const right = await verify({ mobile: MOBILE, otp, secondProof: mailed })
  expect(right.body.data.user._id).toBe(asha._id)

  await makeUnused(asha._id)
  const anew = await logIn(MOBILE, { beginAnew: true })
  expect(anew.body.data.user._id).not.toBe(asha._id)
  await truncate(database, 'otps')
  expect((await shop.logIn('asha@tokri.example')).body.data.user._id).toBe(asha._id)
})

test('who is suspended does not begin anew', async () => {
  const { user } = (await logIn()).body.data
  await query(`UPDATE users SET status = 'Suspended' WHERE id = $1`, [user._id])
  await makeUnused(user._id)
  expect((await logIn()).body.code).toBe('account_inactive')
  expect(await users()).toHaveLength(1)
})

test('five tries, and the code of one number is not that of another', async () => {
  await send({ mobile: MOBILE })
  const otp = await shop.lastCodeFor(ADDRESS)
  expect((await verify({ mobile: 9_123_456_780, otp })).body.code).toBe('otp_expired')
  const wrong = otp === '000000' ? '000001' : '000000'
  for (const _ of [1, 2, 3, 4, 5])
    expect((await verify({ mobile: MOBILE, otp: wrong })).body.code).toBe('otp_wrong')
  expect((await verify({ mobile: MOBILE, otp })).body.code).toBe('otp_expired')
})

test('no code stands in a job, the outbox, the costs, the audit or the log; only in the message', async () => {
  await send({ mobile: MOBILE })
  const otp = await shop.lastCodeFor(ADDRESS)
  const [job] = await query<{ payload: never }>(`SELECT payload FROM jobs WHERE kind = 'send-code-message'`)
  const run = messengerOf(shopDeps())
  await run(job!.payload)
  await run(job!.payload)
  expect(await query('SELECT recipient, body FROM mails')).toEqual([
    {
      recipient: ADDRESS,
      body: `${otp} is your login code for Sharma Kirana. It is valid for 10 minutes. Do not share it with anybody.\n@shop.example #${otp}`,
    },
  ])
  for (const table of ['jobs', 'messages', 'message_costs', 'message_budgets', 'audit_log', 'otps'])
    expect(JSON.stringify(await query(`SELECT t::text AS row FROM ${table} t`))).not.toContain(otp)
  expect(JSON.stringify([shop.warnings, shop.errors])).not.toContain(otp)
  expect(await query('SELECT paise::int, parts FROM message_costs')).toEqual([{ paise: 25, parts: 1 }])
})

test('a provider that sends twice: one code counts, and its cost is booked once', async () => {
  const got: string[] = []
  const twice: NumberProvider = {
    send: async ({ text }) => {
      got.push(text, text)
      return { state: 'sent', reference: '' }
    },
  }
  const other = testShop(database.db, undefined, { numbers: { inbox: twice } })
  await other.call({ url: '/api/user/send-otp', body: { mobile: MOBILE } })
  const [job] = await query<{ payload: never }>(`SELECT payload FROM jobs WHERE kind = 'send-code-message'`)
  const deps = { ...shopDeps(), inbox: twice }
  await messengerOf(deps)(job!.payload)
  expect(new Set(got).size).toBe(1)
  expect(got).toHaveLength(2)
  const otp = /^\d{6}/.exec(got[0]!)![0]
  const both = await Promise.all([verify({ mobile: MOBILE, otp }), verify({ mobile: MOBILE, otp })])
  expect(both.map(({ status, body }) => [status, body.code])).toEqual(
    expect.arrayContaining([
      [200, undefined],
      [422, 'otp_expired'],
    ]),
  )
  expect(await query('SELECT paise::int, parts FROM message_costs')).toEqual([{ paise: 25, parts: 1 }])
  expect(await query(`SELECT paise::int FROM message_budgets WHERE scope = 'day'`)).toEqual([{ paise: 25 }])
})

test('an attack through the call from many networks on many numbers costs at most the limit of a day', async () => {
  await query(
    `INSERT INTO settings (key, value) VALUES ('messages', '{"limits": {"day": 10, "month": 100, "number": 2, "network": 10, "prefix": 20}}')`,
  )
  const tries = Array.from({ length: 400 }, (_, at) => ({
    url: '/api/user/send-otp',
    body: { mobile: 6_000_000_000 + at * 399_989 },
    ip: `10.${at % 200}.0.${at % 250}`,
  }))
  const answers: Record<string, number> = {}
  for (let from = 0; from < tries.length; from += 50)
    for (const { status, body } of await Promise.all(tries.slice(from, from + 50).map(shop.call))) {
      const what = `${status} ${body.code ?? ''}`
      answers[what] = (answers[what] ?? 0) + 1
    }
  const sent = answers['200 ']!
  expect(await query('SELECT sum(paise)::int AS paise FROM message_costs')).toEqual([{ paise: sent * 25 }])
  expect(sent).toBe(40)
  expect(await query(`SELECT count(*)::int AS jobs FROM jobs WHERE kind = 'send-code-message'`)).toEqual([
    { jobs: sent },
  ])
  expect(Object.keys(answers).toSorted()).toEqual(['200 ', '429 codes_cost_too_much'])
  expect((await send({ email: 'meera@tokri.example' })).status).toBe(200)
}, 300_000)

test('beyond a limit the mail way is offered, nothing is booked, and the owner is told once a day', async () => {
  await query(
    `INSERT INTO settings (key, value) VALUES ('messages', '{"limits": {"day": 0.5, "month": 100, "number": 10, "network": 10, "prefix": 10}}')`,
  )
  await shop.logIn('asha@tokri.example')
  await query(`UPDATE users SET role = 'ADMIN' WHERE email = 'asha@tokri.example'`)
  await truncate(database, 'jobs')
  for (const mobile of [6_000_000_001, 7_000_000_002]) expect((await send({ mobile })).status).toBe(200)
  for (const mobile of [8_000_000_003, 9_000_000_004])
    expect(await send({ mobile })).toMatchObject({
      status: 429,
      body: { code: 'codes_cost_too_much', data: { otherWay: 'mail' } },
    })
  expect(await query('SELECT sum(paise)::int AS paise FROM message_costs')).toEqual([{ paise: 50 }])
  expect(await query(`SELECT FROM otps WHERE email LIKE '+91%'`)).toHaveLength(2)
  expect(await query(`SELECT FROM jobs WHERE kind = 'send-mail'`)).toHaveLength(1)
  expect((await send({ email: 'meera@tokri.example' })).status).toBe(200)
})

test('a prefix whose codes nobody enters is stopped; entered ones give their cost back', async () => {
  await query(
    `INSERT INTO settings (key, value) VALUES ('messages', '{"limits": {"day": 100, "month": 100, "number": 10, "network": 100, "prefix": 0.5}}')`,
  )
  for (const mobile of [9_876_500_001, 9_876_500_002, 9_876_500_003])
    expect((await logIn(mobile)).status).toBe(200)
  for (const mobile of [9_876_500_004, 9_876_500_005]) expect((await send({ mobile })).status).toBe(200)
  expect((await send({ mobile: 9_876_500_006 })).body.code).toBe('codes_cost_too_much')
  expect((await send({ mobile: 9_123_400_006 })).status).toBe(200)
})

test('without a channel for numbers there is no way, and it is said', async () => {
  const without = testShop(database.db, undefined, { numbers: { inbox: null } })
  expect((await without.call({ url: '/api/user/login-ways' })).body.data).toEqual({ mobile: [] })
  expect((await shop.call({ url: '/api/user/login-ways' })).body.data).toEqual({ mobile: ['sms'] })
  const reply = await without.call({ url: '/api/user/send-otp', body: { mobile: MOBILE } })
  expect([reply.status, reply.body.code]).toEqual([409, 'mobile_login_off'])
})
