import { beforeEach, describe, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { fromBrowser, testShop, type Reply, identityShop } from '../../../../../test/identity-shop.ts'
import { failAtStatement } from '../../../../../test/power-cut.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { shopCodeLimits } from '../../../../../test/code-limits.ts'
import { DUMMY_HASH } from './password-hasher.ts'
import { resetPassword } from './reset-password.ts'
import { accountMailer, type AccountMail } from './send-account-mail.ts'
import { codeMailer } from './send-code-mail.ts'

const { database, shop, query } = await identityShop()
beforeEach(async () => {
  shop.endedSessionIds.length = 0
  await truncate(database, 'users, otps, rate_limits, jobs')
})

const email = 'asha@tokri.example'
const put = (name: string, body: unknown, more: object = {}) =>
  shop.call({ url: `/api/user/${name}`, method: 'PUT', body, ...more })
const logIn = (password: unknown, more: object = {}, to = email) =>
  shop.call({ url: '/api/user/login', body: { email: to, password }, ...more })
const me = (token: string) => shop.call({ url: '/api/user/get-user-details', token })
const tokenOf = ({ body }: Reply) => body.data.accessToken

const good = 'भिंडी masala 42'

/** Returns a token with which Asha may set a password. */
async function resetToken(): Promise<string> {
  await query('DELETE FROM otps')
  expect((await put('forgot-password', { email })).status).toBe(200)
  const { body } = await put('verify-forgot-password-otp', {
    email,
    otp: await shop.lastCodeFor(email, 'reset'),
  })
  return (body.data as unknown as { resetToken: string }).resetToken
}
const reset = (token: string, newPassword: unknown = good, more: object = {}) =>
  put('reset-password', { resetToken: token, newPassword, confirmPassword: newPassword }, more)

async function runMails(): Promise<Mail[]> {
  const mails: Mail[] = []
  const deps = {
    db: database.db,
    codes: shop.identity.codes,
    publicUrl: 'https://shop.example',
    sendMail: async (mail: Mail) => void mails.push(mail),
    shopName: async () => 'Tokri',
    customerName: async () => '',
  }
  const jobs = await query<{ task: string; payload: never }>(
    `SELECT j.kind AS task, j.payload FROM jobs j ORDER BY j.id`,
  )
  for (const { task, payload } of jobs) {
    if (task === 'send-code-mail') await codeMailer({ ...deps, codes: shop.identity.codes })(payload)
    if (task === 'send-account-mail') await accountMailer(deps)(payload as AccountMail)
  }
  return mails
}

describe('OTP-24 resetting a password', () => {
  test('sets the password that logs in from then on', async () => {
    await shop.logIn(email)
    expect(await reset(await resetToken())).toMatchObject({ status: 200, body: { success: true } })
    const { status, body } = await logIn(good)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ accessToken: expect.any(String) as string, user: { email } })
    expect((await me(body.data.accessToken)).status).toBe(200)
    // The decomposed form of the same text, as another keyboard may send it.
    expect((await logIn(good.normalize('NFD'))).status).toBe(200)
    expect((await logIn(`${good} `)).body.code).toBe('password_wrong')
  })

  test('measures the length of a password after Unicode normalisation', async () => {
    // Normalisation turns this one character into eighteen.
    const ligatures = '\ufdfa'.repeat(10)
    const refused = await reset('A'.repeat(43), ligatures)
    expect([refused.status, Object.keys(refused.body.fields!)]).toEqual([
      400,
      ['newPassword', 'confirmPassword'],
    ])
    expect((await logIn(ligatures)).status).toBe(400)
  })

  test('a token sets a password once and within ten minutes, also when it is sent twice at once', async () => {
    await shop.logIn(email)
    const token = await resetToken()
    const replies = await Promise.all(
      ['first one 1', 'second one 2'].map((password) => reset(token, password)),
    )
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
    expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'reset_expired' } })
    const late = await resetToken()
    await query(`UPDATE password_resets SET expires_at = now()`)
    expect((await reset(late)).body.code).toBe('reset_expired')
    expect((await logIn(good)).body.code).toBe('password_wrong')
  })

  test('sets nothing without a verified code, or with one for another purpose or address', async () => {
    await shop.logIn(email)
    await shop.logIn('ravi@tokri.example')
    for (const token of ['x', 'A'.repeat(43), email]) expect((await reset(token)).status).toBe(422)
    await query('DELETE FROM otps')
    await shop.call({ url: '/api/user/send-otp', body: { email } })
    const loginCode = await shop.lastCodeFor(email)
    expect((await put('verify-forgot-password-otp', { email, otp: loginCode })).body.code).toBe('otp_expired')
    await put('forgot-password', { email })
    const code = await shop.lastCodeFor(email, 'reset')
    const elsewhere = await put('verify-forgot-password-otp', { email: 'ravi@tokri.example', otp: code })
    expect(elsewhere.body.code).toBe('otp_expired')
    const login = await shop.call({ url: '/api/user/verify-otp', body: { email, otp: code } })
    expect(login.body.code).toBe(code === loginCode ? undefined : 'otp_wrong')
    expect(await query('SELECT FROM passwords')).toEqual([])
  })

  test('a new token invalidates the previous one', async () => {
    await shop.logIn(email)
    const [first, second] = [await resetToken(), await resetToken()]
    expect((await reset(first)).status).toBe(422)
    expect((await reset(second)).status).toBe(200)
  })

  test('five wrong codes void the mailed code', async () => {
    await shop.logIn(email)
    await put('forgot-password', { email })
    const code = await shop.lastCodeFor(email, 'reset')
    const wrong = code === '000000' ? '000001' : '000000'
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => put('verify-forgot-password-otp', { email, otp: wrong })),
    )
    expect(replies.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(5)
    expect((await put('verify-forgot-password-otp', { email, otp: code })).body.code).toBe('otp_expired')
  })

  test('ends every session of the user except the one that it is done from', async () => {
    const phone = tokenOf(await shop.logIn(email))
    await query('DELETE FROM otps')
    const laptop = tokenOf(await shop.logIn(email))
    const ravi = tokenOf(await shop.logIn('ravi@tokri.example'))
    await reset(await resetToken(), good, { token: laptop })
    expect([(await me(phone)).status, (await me(laptop)).status, (await me(ravi)).status]).toEqual([
      401, 200, 200,
    ])
    expect(shop.endedSessionIds).toHaveLength(1)
    await reset(await resetToken(), 'another one 7', { token: ravi })
    expect([(await me(laptop)).status, (await me(ravi)).status]).toEqual([401, 200])
    expect(await query(`SELECT DISTINCT ended_reason FROM sessions WHERE ended_at IS NOT NULL`)).toEqual([
      { ended_reason: 'password' },
    ])
  })

  test('notifies the user; a job that runs again sends the same mail', async () => {
    await shop.logIn(email)
    await reset(await resetToken())
    const mails = await runMails()
    expect(mails.at(-1)).toMatchObject({ to: email, subject: 'Your password at Tokri was changed' })
    expect(mails.at(-1)!.text).not.toMatch(/\d{6}/)
    expect((await runMails()).at(-1)).toEqual(mails.at(-1))
  })

  test('a failure at any statement leaves password, sessions and token unchanged', async () => {
    await shop.logIn(email)
    const token = await resetToken()
    for (let n = 1; n <= 4; n++) {
      const cut = { ...shop.identity, db: failAtStatement(database.db, n) }
      const broken = resetPassword(cut, { resetToken: token, newPassword: good, sessionId: null })
      await expect(broken).rejects.toThrow(`cut at statement ${n}`)
      expect(await query('SELECT FROM passwords')).toEqual([])
      expect(await query('SELECT FROM sessions WHERE ended_at IS NOT NULL')).toEqual([])
    }
    expect((await reset(token)).status).toBe(200)
  })

  test.each([
    ['short', 'seven77', 'newPassword'],
    ['long', 'a'.repeat(129), 'newPassword'],
    ['a number', 12345678, 'newPassword'],
  ])('a password that is %s is refused with a message under its field', async (_, password, field) => {
    await shop.logIn(email)
    const token = await resetToken()
    const refused = await reset(token, password)
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) as string } },
    })
    const differs = await put('reset-password', {
      resetToken: token,
      newPassword: good,
      confirmPassword: 'x',
    })
    expect(differs.body.fields).toEqual({ confirmPassword: 'The two passwords are not the same' })
    expect((await reset(token)).status).toBe(200)
  })
})

describe('responses do not reveal who has an account', () => {
  test('every reset request gets the same response and limits; only an existing account is sent a mail', async () => {
    await shop.logIn(email)
    await query('DELETE FROM otps')
    const known = await put('forgot-password', { email })
    const unknown = await put('forgot-password', { email: 'nobody@tokri.example' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const again = [
      await put('forgot-password', { email }),
      await put('forgot-password', { email: 'nobody@tokri.example' }),
    ]
    expect(again.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([429, 'otp_cooldown']))
    const [row] = await query<{ n: number }>(`SELECT count(*)::int AS n FROM otps WHERE purpose = 'reset'`)
    expect(row!.n).toBe(2)
    const resets = (await runMails()).filter(({ text }) => text.includes('set a new password'))
    expect(resets.map(({ to }) => to)).toEqual([email])
  })

  test('the right code for an address without an account grants no token', async () => {
    await put('forgot-password', { email: 'nobody@tokri.example' })
    const otp = await shop.lastCodeFor('nobody@tokri.example', 'reset')
    const refused = await put('verify-forgot-password-otp', { email: 'nobody@tokri.example', otp })
    expect(refused.body.code).toBe('otp_expired')
    expect(await query('SELECT FROM password_resets')).toEqual([])
  })

  test('a wrong password, no password and no account get the same response, and each costs a hash', async () => {
    await shop.logIn(email)
    await reset(await resetToken())
    await shop.logIn('ravi@tokri.example')
    let hashed = 0
    const { matches } = shop.identity.passwords
    shop.identity.passwords.matches = (...args) => {
      hashed += 1
      return matches(...args)
    }
    const replies = [
      await logIn('wrong'),
      await logIn(good, {}, 'ravi@tokri.example'),
      await logIn(good, {}, 'nobody@tokri.example'),
    ]
    shop.identity.passwords.matches = matches
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies[0]).toMatchObject({ status: 422, body: { code: 'password_wrong' } })
    expect(hashed).toBe(3)
    expect(await query(`SELECT FROM users WHERE email = 'nobody@tokri.example'`)).toEqual([])
  })

  test('a password’s hash has the cost of the dummy hash, which matches nothing', async () => {
    const real = await shop.identity.passwords.hash('x')
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$')
    expect(cost(real)).toBe('$argon2id$v=19$m=19456,t=2,p=1')
    expect(cost(DUMMY_HASH)).toBe(cost(real))
    expect(await shop.identity.passwords.matches(null, 'x')).toBe(false)
    expect(await shop.identity.passwords.matches(real, 'x')).toBe(true)
  })
})

describe('logging in with a password', () => {
  beforeEach(async () => {
    await shop.logIn(email)
    await reset(await resetToken())
  })

  test('is bound to a browser, like every login', async () => {
    const reply = await logIn(good, { headers: fromBrowser })
    expect(reply.cookies.map(({ name }) => name)).toEqual([
      shop.identity.cookies[0],
      shop.identity.deviceCookies[0],
    ])
    expect((await me(tokenOf(reply))).status).toBe(401)
  })

  test('reveals that an account is suspended only to callers who know its password', async () => {
    await query(`UPDATE users SET status = 'Suspended'`)
    expect(await logIn(good)).toMatchObject({ status: 403, body: { code: 'account_inactive' } })
    expect((await logIn('wrong')).body.code).toBe('password_wrong')
  })

  test('is limited, also for concurrent attempts; a known browser has its own limit', async () => {
    const strict = testShop(database.db, { ...shopCodeLimits, passwordsPerHour: 5 })
    const known = await strict.call({
      url: '/api/user/login',
      body: { email, password: good },
      headers: fromBrowser,
      ip: '203.0.113.1',
    })
    const cookies = Object.fromEntries(known.cookies.map(({ name, value }) => [name, value]))
    const guess = (n: number, more: object = {}) =>
      strict.call({
        url: '/api/user/login',
        body: { email, password: `guess ${n}` },
        ip: `198.51.100.${n}`,
        ...more,
      })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)))
    expect(replies.filter(({ body }) => body.code === 'password_wrong')).toHaveLength(4)
    expect(replies.filter(({ body }) => body.code === 'too_many_logins')).toHaveLength(16)
    expect(Number(replies.at(-1)!.headers['retry-after'])).toBeGreaterThan(3500)
    const own = { url: '/api/user/login', body: { email, password: good }, headers: fromBrowser, cookies }
    expect((await strict.call(own)).status).toBe(200)
  })

  test('stores an Argon2id hash, and never returns it', async () => {
    const [row] = await query<{ hash: string }>('SELECT hash FROM passwords')
    expect(row!.hash).toMatch(/^\$argon2id\$/)
    expect(row!.hash).not.toContain(good)
    expect(JSON.stringify((await logIn(good)).body)).not.toContain('argon2')
  })

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a number', 12345678],
    ['an operator', { $ne: '' }],
    ['60,000 characters', 'a'.repeat(60_000)],
  ])('refuses %s as a password', async (_, password) => {
    expect(await logIn(password)).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) as string } },
    })
  })
})

test('two hashes run at once and forty wait; further ones are refused', async () => {
  const replies = await Promise.allSettled(
    Array.from({ length: 60 }, () => shop.identity.passwords.matches(null, 'x')),
  )
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(42)
})
