import { beforeEach, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { fromBrowser, testShop, type Reply, identityShop } from '../../../../../test/identity-shop.ts'
import { demoCodeLimits, shopCodeLimits } from '../../../../../test/code-limits.ts'

const { database, shop } = await identityShop({ ...shopCodeLimits, callerPerHour: 1000, failuresPerHour: 20 })
beforeEach(async () => {
  shop.errors.length = 0
  await truncate(database, 'users, otps, rate_limits')
})

const email = 'asha@tokri.example'
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.owner.pool.query(text, values)).rows as Row[]
const passSeconds = (seconds: number) =>
  query(`UPDATE otps SET sent_at = sent_at - $1 * interval '1 s'`, [seconds])
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
const cookiesOf = ({ cookies }: Reply): Cookies =>
  Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const deviceCode = async () => {
  const [row] = await query<{ id: string }>(
    'SELECT id FROM otps WHERE device_hash IS NOT NULL AND used_at IS NULL',
  )
  return shop.identity.codes.codeOf(row?.id ?? '')
}

/** The cookies of Asha's browser after a logout: only the device cookie is still valid. */
async function ashasBrowser(): Promise<Cookies> {
  await send()
  const reply = await verify(await shop.lastCodeFor(email))
  await shop.call({ url: '/api/user/logout', token: reply.body.data.accessToken, cookies: cookiesOf(reply) })
  await passSeconds(60)
  return cookiesOf(reply)
}

test('OTP-22: nobody can lock Asha out of the browser in which she has logged in before', async () => {
  const cookies = await ashasBrowser()
  // For a day an attacker requests every code and uses every attempt.
  const attacker = { ip: '198.51.100.7' }
  for (;;) {
    const sent = await send(attacker)
    if (sent.body.code === 'too_many_codes') break
    const code = await shop.lastCodeFor(email)
    for (let n = 0; n < 5; n++) await verify(wrongOf(code), attacker)
    await passSeconds(60)
  }
  expect((await send({ ip: '203.0.113.99' })).body.code).toBe('too_many_codes')

  expect((await send({ cookies })).status).toBe(200)
  const code = await deviceCode()
  // The attacker can neither replace nor use up the code that was sent to her.
  await send(attacker)
  for (let n = 0; n < 20; n++) await verify(wrongOf(code), { ip: `198.51.100.${n}` })
  expect(await verify(code, { cookies })).toMatchObject({ status: 200, body: { data: { user: { email } } } })
})

test('a known browser has its own cooldown, attempts per code and hourly limit', async () => {
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

test('of 100 concurrent guesses five are compared, from a known browser and from all others together', async () => {
  const cookies = await ashasBrowser()
  await send({ cookies })
  const code = await deviceCode()
  const originalLimits = { ...shop.identity.limits }
  shop.identity.limits.failuresPerHour = 1e9
  const own = await Promise.all(Array.from({ length: 100 }, () => verify(wrongOf(code), { cookies })))
  expect(own.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(5)
  await passSeconds(60)
  await send({ cookies })
  const next = await deviceCode()
  const others = await Promise.all(Array.from({ length: 100 }, () => verify(wrongOf(next))))
  expect(others.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(5)
  Object.assign(shop.identity.limits, originalLimits)
})

test('a code requested by a known browser can be entered in another one', async () => {
  const cookies = await ashasBrowser()
  await send({ cookies })
  const code = await deviceCode()
  expect((await verify(code, { ip: '203.0.113.50' })).status).toBe(200)
  expect((await verify(code, { cookies })).body.code).toBe('otp_expired')
})

test('the cooldown also applies to a browser that has just become known', async () => {
  await send()
  const cookies = cookiesOf(await verify(await shop.lastCodeFor(email)))
  expect((await send({ cookies })).body.code).toBe('otp_cooldown')
})

test('the device cookie has no personal data, survives a logout and is valid for its own account only', async () => {
  await send()
  const reply = await verify(await shop.lastCodeFor(email))
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
    cookies: cookiesOf(reply),
  })
  expect(out.cookies).toEqual([])
  for (let n = 0; n < 5; n++) {
    await send({ cookies: cookiesOf(reply) }, 'ravi@tokri.example')
    await passSeconds(60)
  }
  expect((await send({ cookies: cookiesOf(reply) }, 'ravi@tokri.example')).body.code).toBe('too_many_codes')
  expect(
    await query('SELECT FROM otps WHERE device_hash IS NOT NULL AND email = $1', ['ravi@tokri.example']),
  ).toEqual([])
  expect(JSON.stringify(await query('SELECT d::text FROM known_devices d'))).not.toContain(
    cookiesOf(reply)[name],
  )
})

test('a device cookie that an attacker planted is replaced; a shared browser is known to both accounts', async () => {
  const name = shop.identity.deviceCookies[0]
  await send({}, 'eve@tokri.example')
  const eve = cookiesOf(await verify(await shop.lastCodeFor('eve@tokri.example'), {}, 'eve@tokri.example'))
  const planted = { [name]: eve[name]! }
  await send({ cookies: planted })
  const asha = cookiesOf(await verify(await shop.lastCodeFor(email), { cookies: planted }))
  expect(asha[name]).not.toBe(planted[name])
  const known = async (address: string, cookies: Cookies) => {
    await query('DELETE FROM otps WHERE device_hash IS NOT NULL')
    await send({ cookies }, address)
    return (await query('SELECT FROM otps WHERE device_hash IS NOT NULL')).length === 1
  }
  expect(await known(email, asha)).toBe(true)
  expect(await known('eve@tokri.example', asha)).toBe(true)
  expect(await known(email, planted)).toBe(false)
  // The same browser again: the same cookie.
  await passSeconds(60)
  await query('DELETE FROM otps WHERE device_hash IS NOT NULL')
  await send({ cookies: asha })
  expect(cookiesOf(await verify(await deviceCode(), { cookies: asha }))[name]).toBe(asha[name])
})

async function spray(accounts: number): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let n = 0; n < accounts; n++)
    replies.push(await verify('123456', { ip: `192.0.2.${n}` }, `person${n}@tokri.example`))
  return replies
}

test('guessing on many accounts from many networks logs an alert and slows unknown browsers down', async () => {
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

  // Browsers that have logged in before are not affected.
  await send({ cookies })
  expect((await verify(await deviceCode(), { cookies })).status).toBe(200)
  // Unknown browsers can log in again after a minute.
  await query(`UPDATE rate_limits SET window_start = window_start - interval '1 minute'`)
  await send({ ip: '203.0.113.77' }, 'new@tokri.example')
  const fresh = await verify(
    await shop.lastCodeFor('new@tokri.example'),
    { ip: '203.0.113.77' },
    'new@tokri.example',
  )
  expect(fresh.status).toBe(200)
})

test('one network cannot use up all attempts while logins are slowed down', async () => {
  await spray(20)
  const flood = []
  for (let n = 0; n < 30; n++) flood.push(await verify('123456', { ip: '198.51.100.7' }))
  expect(flood.filter(({ body }) => body.code !== 'logins_slowed')).toHaveLength(3)
  expect((await verify('123456', { ip: '198.51.101.7' })).status).toBe(422)
})

test('a made-up device cookie does not make a browser known when a new email address is verified', async () => {
  const { accessToken: token } = (await shop.logIn(email)).body.data
  const change = { email: 'new@tokri.example' }
  await shop.call({ url: '/api/user/update-user', method: 'PUT', body: change, token, headers: {} })
  await spray(20)
  const [name] = shop.identity.deviceCookies
  const guesses = []
  for (let n = 0; n < 5; n++) {
    const body = { otp: wrongOf(await shop.lastCodeFor(change.email, 'new_email')) }
    const from = { cookies: { [name]: 'made up' }, ip: '198.51.100.7' }
    guesses.push(await shop.call({ url: '/api/user/verify-new-email', method: 'PUT', body, token, ...from }))
  }
  expect(guesses.map(({ body }) => body.code)).toEqual([
    ...Array<string>(3).fill('otp_wrong'),
    ...Array<string>(2).fill('logins_slowed'),
  ])
})

test('in the demo shop failed logins from this machine are counted, but never slowed down', async () => {
  const demo = testShop(database.db, { ...demoCodeLimits, failuresPerHour: 5 })
  for (let n = 0; n < 30; n++) {
    const body = { email: `p${n}@tokri.example`, otp: '123456' }
    expect((await demo.call({ url: '/api/user/verify-otp', body })).status).toBe(422)
  }
  expect(demo.errors).toHaveLength(6)
})
