import { beforeEach, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#features/consents/purposes.ts'
import { truncate } from '../../../../../test/database.ts'
import { failAtStatement } from '../../../../../test/power-cut.ts'
import { fromBrowser, testShop, type Reply, identityShop } from '../../../../../test/identity-shop.ts'
import { verifyCode } from './verify-code.ts'

const { database, shop, query } = await identityShop()
beforeEach(() => truncate(database, 'users, otps, rate_limits'))

const email = 'asha@tokri.example'
const send = (to = email, more: object = {}) =>
  shop.call({ url: '/api/user/send-otp', body: { email: to, ...more } })
const verify = (otp: unknown, more: object = {}, at = shop): Promise<Reply> =>
  at.call({ url: '/api/user/verify-otp', body: { email, otp, ...more } })
const count = async (table: 'users' | 'sessions') =>
  (await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n
const times = (n: number) => Array.from({ length: n }, (_, index) => index)
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

test('the right code creates the account and starts a session', async () => {
  await send()
  const reply = await verify(await shop.lastCodeFor(email), { name: 'Asha Rao', mobile: 9876543210 })
  expect(reply).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        accessToken: expect.stringMatching(/^v1\./) as string,
        refreshToken: expect.stringMatching(/^v1\./) as string,
        user: {
          email,
          name: 'Asha Rao',
          mobile: 9876543210,
          avatar: '',
          verify_email: true,
          status: 'Active',
          role: 'USER',
          address_details: [],
          shopping_cart: [],
          orderHistory: [],
        },
      },
    },
  })
  const me = await shop.call({ url: '/api/user/get-user-details', token: reply.body.data.accessToken })
  expect(me.body.data).toEqual(reply.body.data.user)
})

test('an account can be created without a name', async () => {
  await send()
  const { body } = await verify(await shop.lastCodeFor(email))
  expect(body.data.user).toMatchObject({ name: '', mobile: null })
})

test('OTP-01: of 200 concurrent guesses on two processes five are compared, and then the code is void', async () => {
  await send()
  const code = await shop.lastCodeFor(email)
  const other = testShop(database.db)
  const replies = await Promise.all(times(200).map((n) => verify(wrongOf(code), {}, n % 2 ? shop : other)))
  expect(replies.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(5)
  expect(replies.filter(({ body }) => body.code === 'otp_expired')).toHaveLength(195)
  expect(replies.every(({ status }) => status === 422)).toBe(true)
  expect((await verify(code)).body.code).toBe('otp_expired')
  expect([await count('users'), await count('sessions')]).toEqual([0, 0])
})

test('OTP-03: attempts before a restart count after it', async () => {
  await send()
  const code = await shop.lastCodeFor(email)
  for (const _ of times(4)) expect((await verify(wrongOf(code))).body.code).toBe('otp_wrong')
  const restarted = testShop(database.db)
  expect((await verify(wrongOf(code), {}, restarted)).body.code).toBe('otp_wrong')
  expect((await verify(code, {}, restarted)).body.code).toBe('otp_expired')
})

test('the fifth attempt may still be right', async () => {
  await send()
  const code = await shop.lastCodeFor(email)
  for (const _ of times(4)) await verify(wrongOf(code))
  expect((await verify(code)).status).toBe(200)
})

test('OTP-04, OTP-18: sending the right code twenty times at once creates one account and one session', async () => {
  await send()
  const code = await shop.lastCodeFor(email)
  const replies = await Promise.all(times(20).map(() => verify(code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'otp_expired')).toHaveLength(19)
  expect((await verify(code)).body.code).toBe('otp_expired')
  expect([await count('users'), await count('sessions')]).toEqual([1, 1])
})

test('after a code is void, the next one has five attempts of its own', async () => {
  await send()
  for (const _ of times(6)) await verify(wrongOf(await shop.lastCodeFor(email)))
  await query(`UPDATE otps SET sent_at = sent_at - interval '60 s'`)
  await send()
  const code = await shop.lastCodeFor(email)
  for (const _ of times(4)) expect((await verify(wrongOf(code))).body.code).toBe('otp_wrong')
  expect((await verify(code)).status).toBe(200)
})

test('OTP-07: only the newest code works', async () => {
  await send()
  const first = await shop.lastCodeFor(email)
  await query(`UPDATE otps SET sent_at = sent_at - interval '60 s'`)
  await send()
  expect((await verify(first)).body.code).toBe('otp_wrong')
  expect((await verify(await shop.lastCodeFor(email))).status).toBe(200)
})

test('a code expires after 10 minutes, and an unrequested one is refused', async () => {
  expect((await verify('123456')).body.code).toBe('otp_expired')
  await send()
  await query(`UPDATE otps SET expires_at = expires_at - interval '10 minutes'`)
  expect((await verify(await shop.lastCodeFor(email))).body.code).toBe('otp_expired')
})

test.each([0x966, 0x9e6, 0xbe6])('a code is read in the digits that begin at %i', async (zero) => {
  await send()
  const code = await shop.lastCodeFor(email)
  const typed = code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  expect((await verify(typed)).status).toBe(200)
})

test('the code of one address does not log in another', async () => {
  await send()
  await send('ravi@tokri.example')
  const reply = await verify(await shop.lastCodeFor(email), { email: 'ravi@tokri.example' })
  expect(reply.body.code).toBe('otp_wrong')
})

test.each([
  ['a number', 123456],
  ['a list', ['123456']],
  ['an operator', { $ne: '' }],
  ['full-width digits', '１２３４５６'],
  ['spaces', '123 456'],
  ['a trailing space', '123456 '],
  ['a trailing line break', '123456\n'],
  ['seven digits', '1234567'],
  ['five digits', '12345'],
  ['an empty text', ''],
  ['null', null],
  ['a missing field', undefined],
])('OTP-10: %s is refused as a code and uses no attempt', async (_, otp) => {
  await send()
  const refused = await verify(otp)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { otp: expect.any(String) as string } },
  })
  expect(await query('SELECT attempts FROM otps')).toEqual([{ attempts: 0 }])
})

test('OTP-12: spellings of one address share an account; addresses that only look alike do not', async () => {
  const one = ['Asha@Tokri.Example', 'asha@tokri.example', ' ａｓｈａ@tokri.example ']
  for (const written of one) {
    await query('DELETE FROM otps')
    await send(written)
    expect((await verify(await shop.lastCodeFor(email), { email: written })).status).toBe(200)
  }
  expect(await query('SELECT email FROM users')).toEqual([{ email }])

  // A Cyrillic а, a dotless ı, a tag, and one dot too many.
  for (const alike of ['аsha@tokri.example', 'asha@tokrı.example', 'asha+1@tokri.example']) {
    expect((await send(alike)).body.isNewUser).toBe(true)
    await verify(await shop.lastCodeFor(alike), { email: alike })
  }
  expect(await count('users')).toBe(4)
  expect((await send('asha@tokri.example.')).status).toBe(400)
})

test('OTP-19: data sent with a code request by a stranger is not stored', async () => {
  await send(email, { name: 'Eve', mobile: 6666666666 })
  expect(await count('users')).toBe(0)
  const { body } = await verify(await shop.lastCodeFor(email))
  expect(body.data.user).toMatchObject({ name: '', mobile: null })
})

test('name and mobile fill empty fields and never overwrite existing values', async () => {
  await send()
  await verify(await shop.lastCodeFor(email), { name: 'Asha Rao' })
  await query('DELETE FROM otps')
  await send()
  const { body } = await verify(await shop.lastCodeFor(email), { name: 'Somebody Else', mobile: 9876543210 })
  expect(body.data.user).toMatchObject({ name: 'Asha Rao', mobile: 9876543210 })
  await query('DELETE FROM otps')
  await send()
  const third = await verify(await shop.lastCodeFor(email), { name: 'Eve', mobile: 6666666666 })
  expect(third.body.data.user).toMatchObject({ name: 'Asha Rao', mobile: 9876543210 })
})

test.each(['Inactive', 'Suspended'])('an account that is %s gets no session', async (status) => {
  await shop.logIn(email)
  await query(`UPDATE users SET status = $1, last_login_at = '2026-01-01'`, [status])
  await query('DELETE FROM otps')
  const refused = await shop.logIn(email)
  expect(refused).toMatchObject({ status: 403, body: { code: 'account_inactive' } })
  expect(await count('sessions')).toBe(1)
  expect(await query(`SELECT last_login_at = '2026-01-01' AS same FROM users`)).toEqual([{ same: true }])
})

test('a failure at any statement creates no account, and the code stays valid', async () => {
  await send()
  const otp = await shop.lastCodeFor(email)
  for (let n = 1; n <= 7; n++) {
    const cut = { ...shop.identity, db: failAtStatement(database.db, n) }
    await expect(
      verifyCode(cut, { email, otp, ip: '127.0.0.1', isOnThisMachine: true, device: null, browser: null }),
    ).rejects.toThrow(`cut at statement ${n}`)
    expect([await count('users'), await count('sessions')]).toEqual([0, 0])
    expect(await query('SELECT attempts, used_at FROM otps')).toEqual([{ attempts: 0, used_at: null }])
  }
  await verifyCode(
    { ...shop.identity, db: failAtStatement(database.db, 8) },
    { email, otp, ip: '127.0.0.1', isOnThisMachine: true, device: null, browser: null },
  )
  expect(await count('sessions')).toBe(1)
  expect(await query('SELECT purpose, given, version FROM consents')).toEqual([
    { purpose: 'account', given: true, version: NOTICE_VERSION },
  ])
})

test('an error after the code was checked leaves no account, and the code stays valid', async () => {
  await send()
  const code = await shop.lastCodeFor(email)
  const broken = testShop(database.db)
  broken.identity.readUserExtras = () => Promise.reject(new Error('the cart is on fire'))
  const failed = await broken.call({ url: '/api/user/verify-otp', body: { email, otp: code } })
  expect(failed.status).toBe(500)
  expect(JSON.stringify(failed.body)).not.toContain('fire')
  expect([await count('users'), await count('sessions')]).toEqual([0, 0])
  expect((await verify(code)).status).toBe(200)
})

test('a browser’s session is bound to a cookie that is new at each login, so a planted one is useless', async () => {
  const first = await shop.logIn(email, { headers: fromBrowser })
  const bindingOf = ({ cookies }: Reply) => cookies.find(({ name }) => name === shop.identity.cookies[0])!
  expect(bindingOf(first)).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 60 * 86_400,
  })
  const planted = bindingOf(first).value
  await query('DELETE FROM otps')
  const second = await shop.logIn(email, {
    headers: fromBrowser,
    cookies: { [shop.identity.cookies[0]]: planted },
  })
  const fresh = bindingOf(second).value
  expect(fresh).toHaveLength(43)
  expect(fresh).not.toBe(planted)
  const me = { url: '/api/user/get-user-details', token: second.body.data.accessToken as string }
  const statusWith = async (value?: string) =>
    (await shop.call({ ...me, cookies: value ? { [shop.identity.cookies[0]]: value } : {} })).status
  expect([await statusWith(fresh), await statusWith(planted), await statusWith()]).toEqual([200, 401, 401])
})

test('under https only the cookie that only this host can set is read', async () => {
  const secure = testShop(database.db, undefined, { https: true })
  expect(secure.identity.cookies[0]).toBe(`__Host-${shop.identity.cookies[0]}`)
  const old = await shop.logIn(email, { headers: fromBrowser })
  const value = old.cookies.find(({ name }) => name === shop.identity.cookies[0])!.value
  const me = { url: '/api/user/get-user-details', token: old.body.data.accessToken as string }
  expect((await secure.call({ ...me, cookies: { [shop.identity.cookies[0]]: value } })).status).toBe(401)
  expect((await secure.call({ ...me, cookies: { [secure.identity.cookies[0]]: value } })).status).toBe(200)
  const tossed = { [secure.identity.cookies[0]]: 'A'.repeat(43), [shop.identity.cookies[0]]: value }
  expect((await secure.call({ ...me, cookies: tossed })).status).toBe(401)
})

test('a script’s session is not bound to a cookie', async () => {
  const reply = await shop.logIn(email)
  expect(reply.cookies).toEqual([])
  const me = await shop.call({ url: '/api/user/get-user-details', token: reply.body.data.accessToken })
  expect(me.status).toBe(200)
})
