import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { fromBrowser, testShop, type Reply, type TestShop } from '../../../../test/identity-shop.ts'
import { demoCodeLimits, shopCodeLimits } from './code-limits.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase()
  shop = testShop(database.db, { ...shopCodeLimits, callerPerHour: 1000, failuresPerHour: 20 })
})
afterAll(() => database.drop())
beforeEach(async () => {
  shop.errors.length = 0
  await database.owner.pool.query('TRUNCATE users, otps, device_otps, budgets CASCADE')
})

const email = 'asha@tokri.example'
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.owner.pool.query(text, values)).rows as Row[]
const passSeconds = async (seconds: number) => {
  for (const table of ['otps', 'device_otps'])
    await query(`UPDATE ${table} SET sent_at = sent_at - $1 * interval '1 s'`, [seconds])
}
type Cookies = Record<string, string>
interface From {
  cookies?: Cookies
  ip?: string
}
const send = (from: From = {}, to = email) =>
  shop.call({
    url: '/api/user/send-otp',
    body: { email: to },
    headers: fromBrowser,
    ip: '203.0.113.1',
    ...from,
  })
const verify = (otp: string, from: From = {}, to = email): Promise<Reply> =>
  shop.call({
    url: '/api/user/verify-otp',
    body: { email: to, otp },
    headers: fromBrowser,
    ip: '203.0.113.1',
    ...from,
  })
const held = ({ cookies }: Reply): Cookies =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const deviceCode = async () => {
  const [row] = await query<{ id: string }>('SELECT id FROM device_otps WHERE used_at IS NULL')
  return shop.identity.codes.codeOf(row?.id ?? '')
}

/** Asha's own browser after a logout: it has the device cookie and nothing else that counts. */
async function ashasBrowser(): Promise<Cookies> {
  await send()
  const reply = await verify(await shop.codeOf(email))
  await shop.call({ url: '/api/user/logout', token: reply.body.data.accessToken, cookies: held(reply) })
  await passSeconds(60)
  return held(reply)
}

test('OTP-22: nobody can lock Asha out of the browser in which she has logged in before', async () => {
  const cookies = await ashasBrowser()
  // A day of an attacker: every code requested, every attempt used.
  const attacker = { ip: '198.51.100.7' }
  for (;;) {
    const sent = await send(attacker)
    if (sent.body.code === 'too_many_codes') break
    const code = await shop.codeOf(email)
    for (let n = 0; n < 5; n++) await verify(wrongOf(code), attacker)
    await passSeconds(60)
  }
  expect((await send({ ip: '203.0.113.99' })).body.code).toBe('too_many_codes')

  expect((await send({ cookies })).status).toBe(200)
  const code = await deviceCode()
  // Even now, with a code on its way: it can be neither replaced nor used up.
  await send(attacker)
  for (let n = 0; n < 20; n++) await verify(wrongOf(code), { ip: `198.51.100.${n}` })
  expect(await verify(code, { cookies })).toMatchObject({ status: 200, body: { data: { user: { email } } } })
})

test('what a known browser may do is counted too: its minute between codes, its tries, its hour', async () => {
  const cookies = await ashasBrowser()
  for (let n = 0; n < 5; n++) {
    expect((await send({ cookies })).status).toBe(200)
    expect((await send({ cookies })).body.code).toBe('otp_cooldown')
    await passSeconds(60)
  }
  expect((await send({ cookies })).body.code).toBe('too_many_codes')
  const code = await deviceCode()
  for (let n = 0; n < 5; n++) expect((await verify(wrongOf(code), { cookies })).body.code).toBe('otp_wrong')
  expect((await verify(code, { cookies })).body.code).toBe('otp_expired')
  expect((await verify(code)).body.code).toBe('otp_expired')
})

test('of 200 guesses at once from a known browser five are looked at, and five from everywhere else', async () => {
  const cookies = await ashasBrowser()
  await send({ cookies })
  const code = await deviceCode()
  const quiet = { ...shop.identity.limits }
  shop.identity.limits.failuresPerHour = 1e9
  const own = await Promise.all(Array.from({ length: 100 }, () => verify(wrongOf(code), { cookies })))
  expect(own.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(5)
  await passSeconds(60)
  await send({ cookies })
  const next = await deviceCode()
  const others = await Promise.all(Array.from({ length: 100 }, () => verify(wrongOf(next))))
  expect(others.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(5)
  Object.assign(shop.identity.limits, quiet)
})

test('a code that a known browser asked for may be typed anywhere else', async () => {
  const cookies = await ashasBrowser()
  await send({ cookies })
  const code = await deviceCode()
  expect((await verify(code, { ip: '203.0.113.50' })).status).toBe(200)
  expect((await verify(code, { cookies })).body.code).toBe('otp_expired')
})

test('the next code after a first login waits its minute, with the cookie as without', async () => {
  await send()
  const cookies = held(await verify(await shop.codeOf(email)))
  expect((await send({ cookies })).body.code).toBe('otp_cooldown')
})

test('the device cookie says nothing of anybody, outlives a logout, and is good for its own account alone', async () => {
  await send()
  const reply = await verify(await shop.codeOf(email))
  const name = shop.identity.deviceCookies[0]
  expect(reply.cookies.find((cookie) => cookie.name === name)).toMatchObject({
    value: expect.stringMatching(/^[\w-]{43}$/) as string,
    httpOnly: true,
    path: '/',
    maxAge: 400 * 86_400,
  })
  const out = await shop.call({
    url: '/api/user/logout',
    token: reply.body.data.accessToken,
    cookies: held(reply),
  })
  expect(out.cookies).toEqual([])
  for (let n = 0; n < 5; n++) {
    await send({ cookies: held(reply) }, 'ravi@tokri.example')
    await passSeconds(60)
  }
  expect((await send({ cookies: held(reply) }, 'ravi@tokri.example')).body.code).toBe('too_many_codes')
  expect(await query('SELECT FROM device_otps WHERE email = $1', ['ravi@tokri.example'])).toEqual([])
  expect(JSON.stringify(await query('SELECT d::text FROM known_devices d'))).not.toContain(held(reply)[name])
})

test('a planted device cookie is worthless to the attacker; a family’s browser knows both', async () => {
  const name = shop.identity.deviceCookies[0]
  await send({}, 'eve@tokri.example')
  const eve = held(await verify(await shop.codeOf('eve@tokri.example'), {}, 'eve@tokri.example'))
  const planted = { [name]: eve[name]! }
  await send({ cookies: planted })
  const asha = held(await verify(await shop.codeOf(email), { cookies: planted }))
  expect(asha[name]).not.toBe(planted[name])
  const known = async (address: string, cookies: Cookies) => {
    await query('TRUNCATE device_otps')
    await send({ cookies }, address)
    return (await query('SELECT FROM device_otps')).length === 1
  }
  expect(await known(email, asha)).toBe(true)
  expect(await known('eve@tokri.example', asha)).toBe(true)
  expect(await known(email, planted)).toBe(false)
  // The same browser again: the same cookie.
  await passSeconds(60)
  await query('TRUNCATE device_otps')
  await send({ cookies: asha })
  expect(held(await verify(await deviceCode(), { cookies: asha }))[name]).toBe(asha[name])
})

async function spray(accounts: number): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let n = 0; n < accounts; n++)
    replies.push(await verify('123456', { ip: `192.0.2.${n}` }, `person${n}@tokri.example`))
  return replies
}

test('one code on many accounts from many networks raises an alert and slows strangers down', async () => {
  const cookies = await ashasBrowser()
  const replies = await spray(120)
  expect(replies.slice(0, 20).every(({ status }) => status === 422)).toBe(true)
  expect(shop.errors).toEqual([
    [{ alert: 'failed-logins', failures: 20 }, expect.any(String)],
    ...shop.errors.slice(1),
  ])
  const slowed = replies.filter(({ body }) => body.code === 'logins_slowed')
  expect(slowed).toHaveLength(40)
  expect(Number(slowed[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.stringify(shop.errors)).not.toContain('tokri.example')

  // Browsers that have logged in before notice nothing.
  await send({ cookies })
  expect((await verify(await deviceCode(), { cookies })).status).toBe(200)
  // Others wait a minute.
  await query(`UPDATE budgets SET window_start = window_start - interval '1 minute'`)
  await send({ ip: '203.0.113.77' }, 'new@tokri.example')
  const fresh = await verify(
    await shop.codeOf('new@tokri.example'),
    { ip: '203.0.113.77' },
    'new@tokri.example',
  )
  expect(fresh.status).toBe(200)
})

test('one network alone cannot use up the pace of all', async () => {
  await spray(20)
  const flood = []
  for (let n = 0; n < 30; n++) flood.push(await verify('123456', { ip: '198.51.100.7' }))
  expect(flood.filter(({ body }) => body.code !== 'logins_slowed')).toHaveLength(3)
  expect((await verify('123456', { ip: '198.51.101.7' })).status).toBe(422)
})

test('a made-up device cookie is no known browser, for a new email address either', async () => {
  const { accessToken: token } = (await shop.logIn(email)).body.data
  const wanted = { email: 'new@tokri.example' }
  await shop.call({ url: '/api/user/update-user', method: 'PUT', body: wanted, token, headers: {} })
  await spray(20)
  const [name] = shop.identity.deviceCookies
  const guesses = []
  for (let n = 0; n < 5; n++) {
    const body = { otp: wrongOf(await shop.codeOf(wanted.email, 'new_email')) }
    const from = { cookies: { [name]: 'made up' }, ip: '198.51.100.7' }
    guesses.push(await shop.call({ url: '/api/user/verify-new-email', method: 'PUT', body, token, ...from }))
  }
  expect(guesses.map(({ body }) => body.code)).toEqual([
    ...Array<string>(3).fill('otp_wrong'),
    ...Array<string>(2).fill('logins_slowed'),
  ])
})

test('in the demo shop callers on this machine are counted, and never slowed down', async () => {
  const demo = testShop(database.db, { ...demoCodeLimits, failuresPerHour: 5 })
  for (let n = 0; n < 30; n++) {
    const body = { email: `p${n}@tokri.example`, otp: '123456' }
    expect((await demo.call({ url: '/api/user/verify-otp', body })).status).toBe(422)
  }
  expect(demo.errors).toHaveLength(6)
})
