import { beforeEach, describe, expect, test } from 'vitest'
import { appCode, fromBase32 } from '../../../../../test/app-code.ts'
import { resetToAdmin, testShop, type Reply, identityShop } from '../../../../../test/identity-shop.ts'
import { commandActor } from '#features/audit/actor.ts'
import { shopCodeLimits } from '../../../../../test/code-limits.ts'
import { grantAdmin } from './grant-admin.ts'
import { revokeAdmin } from './revoke-admin.ts'
import { resetSecondFactor } from './remove-second-factor.ts'
import { setPassword } from './password-store.ts'

const { database, shop, query } = await identityShop()
const ravi = 'ravi@tokri.example'
beforeEach(async () => {
  shop.endedSessionIds.length = 0
  await resetToAdmin(database, ravi)
})

const wrong = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find((code) =>
    [-1, 0, 1, 2].every((step) => appCode(secret, step) !== code),
  )!

interface App {
  token: string
  secret: string
  recoveryCodes: string[]
}

/** Turns two-step login on for Ravi, which uses the app's current code. */
async function withApp(): Promise<App> {
  const { body } = await shop.logIn(ravi)
  const token = body.data.accessToken
  const begun = await call('POST', 'set-up-second-factor', token)
  const { secret } = begun.body.data as unknown as { secret: string }
  const reply = await call('PUT', 'confirm-second-factor', token, { code: appCode(secret) })
  const { recoveryCodes } = reply.body.data as unknown as App
  await skipCooldown()
  return { token, secret, recoveryCodes }
}

const call = (method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: object): Promise<Reply> =>
  shop.call({ method, url: `/api/user/${path}`, token, ...(body && { body }) })

const skipCooldown = () => query(`UPDATE otps SET sent_at = now() - interval '2 min'`)

async function mailedCode(): Promise<string> {
  await shop.call({ url: '/api/user/send-otp', body: { email: ravi } })
  return shop.lastCodeFor(ravi)
}

const verify = (otp: string, secondFactor?: string) =>
  shop.call({
    url: '/api/user/verify-otp',
    body: { email: ravi, otp, ...(secondFactor && { secondFactor }) },
  })

const sessions = async () =>
  (await query<{ n: number }>('SELECT count(*)::int AS n FROM sessions WHERE ended_at IS NULL'))[0]!.n

describe('logging in', () => {
  test('without a second factor is refused, and the mailed code stays valid', async () => {
    const { secret } = await withApp()
    const otp = await mailedCode()
    const before = await sessions()
    for (let attempt = 0; attempt < 7; attempt++) {
      const { status, body } = await verify(otp)
      expect([status, body.code]).toEqual([401, 'second_factor_required'])
    }
    expect(await sessions()).toBe(before)
    const { status, body } = await verify(otp, appCode(secret, 1))
    expect([status, body.data.user.role]).toEqual([200, 'ADMIN'])
    expect((await verify(otp, appCode(secret, 1))).body.code).toBe('otp_expired')
  })

  test('a wrong second factor uses an attempt of the mailed code, which is void after five', async () => {
    const { secret } = await withApp()
    const lastLogin = () => query('SELECT last_login_at FROM users WHERE email = $1', [ravi])
    const before = await lastLogin()
    const otp = await mailedCode()
    for (let tries = 0; tries < 5; tries++)
      expect((await verify(otp, wrong(secret))).body.code).toBe('second_factor_wrong')
    expect((await verify(otp, appCode(secret, 1))).body.code).toBe('otp_expired')
    expect(await lastLogin()).toEqual(before)
  })

  test('five wrong codes lock the account’s second factor for 15 minutes, even for correct codes', async () => {
    const { secret, recoveryCodes } = await withApp()
    const evaluated = (replies: Reply[]) =>
      replies.filter(({ body }) => body.code === 'second_factor_wrong').length
    const earlier = await mailedCode()
    const first = [await verify(earlier, wrong(secret)), await verify(earlier, wrong(secret))]
    await skipCooldown()
    const otp = await mailedCode()
    const then = await Promise.all(Array.from({ length: 20 }, () => verify(otp, wrong(secret))))
    expect([evaluated(first), evaluated(then)]).toEqual([2, 3])
    for (const typed of [appCode(secret, 1), recoveryCodes[0]!]) {
      const { status, body, headers } = await verify(otp, typed)
      expect([status, body.code]).toEqual([429, 'too_many_second_factors'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(60)
    }
    await query(
      `UPDATE rate_limits SET window_start = now() - interval '16 min' WHERE key LIKE 'second-factor:%'`,
    )
    await skipCooldown()
    expect((await verify(await mailedCode(), appCode(secret, 1))).status).toBe(200)
  })

  test('a correct code resets the count of wrong ones', async () => {
    const { secret } = await withApp()
    const otp = await mailedCode()
    for (let tries = 0; tries < 4; tries++) await verify(otp, wrong(secret))
    expect((await verify(otp, appCode(secret, 1))).status).toBe(200)
    expect(await query(`SELECT FROM rate_limits WHERE key LIKE 'second-factor:%'`)).toEqual([])
  })

  test('an app’s code works once, even when sent several times at once', async () => {
    const { secret } = await withApp()
    await setPassword(database.db, await idOf(ravi), await shop.identity.passwords.hash('a good password'))
    const code = appCode(secret, 1)
    const logIn = (secondFactor: string) =>
      shop.call({
        url: '/api/user/login',
        body: { email: ravi, password: 'a good password', secondFactor },
      })
    const replies = await Promise.all([logIn(code), logIn(code), logIn(code)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    // An older code is refused too.
    expect((await logIn(appCode(secret))).body.code).toBe('second_factor_wrong')
  })

  test('by a number needs the second factor too, and the code stays valid', async () => {
    const { secret } = await withApp()
    await query(`UPDATE users SET mobile = 9876543210, mobile_verified_at = now() WHERE email = '${ravi}'`)
    await shop.call({ url: '/api/user/send-otp', body: { mobile: 9_876_543_210 } })
    const body = { mobile: 9_876_543_210, otp: await shop.lastCodeFor('+919876543210') }
    const logIn = (more: object = {}) =>
      shop.call({ url: '/api/user/verify-otp', body: { ...body, ...more } })
    const before = await sessions()
    expect((await logIn()).body.code).toBe('second_factor_required')
    expect((await logIn({ secondFactor: '000000' })).body.code).toBe('second_factor_wrong')
    expect(await sessions()).toBe(before)
    expect((await logIn({ secondFactor: appCode(secret, 1) })).status).toBe(200)
  })

  test('with a password needs the second factor too', async () => {
    const { secret } = await withApp()
    await setPassword(database.db, await idOf(ravi), await shop.identity.passwords.hash('a good password'))
    const body = { email: ravi, password: 'a good password' }
    const logIn = (more: object) => shop.call({ url: '/api/user/login', body: { ...body, ...more } })
    expect((await logIn({})).body.code).toBe('second_factor_required')
    expect((await logIn({ password: 'a bad password' })).body.code).toBe('password_wrong')
    expect((await logIn({ secondFactor: wrong(secret) })).body.code).toBe('second_factor_wrong')
    expect((await logIn({ secondFactor: appCode(secret, 1) })).status).toBe(200)
  })

  test('a recovery code works once, in any case and spacing; an unknown one is refused', async () => {
    const { recoveryCodes } = await withApp()
    expect(recoveryCodes).toHaveLength(10)
    const [first, second] = recoveryCodes as [string, string]
    expect(first).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    const otp = await mailedCode()
    expect((await verify(otp, 'AAAA-AAAA-AAAA-AAAA')).body.code).toBe('second_factor_wrong')
    expect((await verify(otp, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
    await skipCooldown()
    const again = await mailedCode()
    expect((await verify(again, first)).body.code).toBe('second_factor_wrong')
    const { body } = await verify(again, second)
    const state = await call('GET', 'get-second-factor', body.data.accessToken)
    expect(state.body.data).toEqual({ isOn: true, recoveryCodesLeft: 8 })
  })

  test.each(['12345', '1234567', '１２３４５６', 'abc', '', "' OR 1=1"])(
    '%j is refused as a second factor',
    async (typed) => {
      await withApp()
      const otp = await mailedCode()
      const { status, body } = await shop.call({
        url: '/api/user/verify-otp',
        body: { email: ravi, otp, secondFactor: typed },
      })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['secondFactor']])
    },
  )

  test('shoppers need no second factor, even if they set one up as administrators', async () => {
    await grantAdmin(database.db, commandActor, 'meera@tokri.example')
    await withApp()
    await revokeAdmin(database.db, commandActor, await idOf(ravi))
    expect((await verify(await mailedCode())).status).toBe(200)
    expect((await shop.logIn('asha@example.in')).status).toBe(200)
    // With the role, the second step applies again.
    await grantAdmin(database.db, commandActor, ravi)
    await skipCooldown()
    expect((await verify(await mailedCode())).body.code).toBe('second_factor_required')
  })
})

describe('two-step login', () => {
  test('has no effect until a first code confirms it', async () => {
    const { body } = await shop.logIn(ravi)
    const token = body.data.accessToken
    expect((await call('PUT', 'confirm-second-factor', token, { code: '000000' })).body.code).toBe(
      'second_factor_not_begun',
    )
    const one = await call('POST', 'set-up-second-factor', token)
    const two = await call('POST', 'set-up-second-factor', token)
    const { secret, uri } = two.body.data as unknown as { secret: string; uri: string }
    expect(uri).toBe(
      `otpauth://totp/Asha%20Stores:ravi%40tokri.example?secret=${secret}&issuer=Asha%20Stores`,
    )
    // The key shown last is the valid one.
    const { secret: earlier } = one.body.data as unknown as { secret: string }
    const refused = await call('PUT', 'confirm-second-factor', token, { code: appCode(earlier) })
    expect(refused.body.code).toBe('second_factor_wrong')
    await skipCooldown()
    expect((await verify(await mailedCode())).status).toBe(200)
    expect((await call('PUT', 'confirm-second-factor', token, { code: appCode(secret) })).status).toBe(200)
  })

  test('ends the user’s other sessions when turned on, and stores no secret in plain text', async () => {
    const other = await shop.logIn(ravi)
    await skipCooldown()
    const { token, secret, recoveryCodes } = await withApp()
    expect((await call('GET', 'get-user-details', other.body.data.accessToken)).status).toBe(401)
    expect((await call('GET', 'get-user-details', token)).status).toBe(200)
    expect(shop.endedSessionIds).toHaveLength(1)

    const stored = JSON.stringify([
      await query('SELECT * FROM second_factors'),
      await query(`SELECT encode(sealed_secret, 'escape') AS it FROM second_factors`),
      await query('SELECT * FROM recovery_codes'),
      await query('SELECT * FROM audit_log'),
      await query(`SELECT payload FROM jobs`),
    ])
    for (const found of [secret, fromBase32(secret).toString('latin1'), ...recoveryCodes])
      expect(stored).not.toContain(found)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
    expect(await query(`SELECT action, changes FROM audit_log WHERE action LIKE 'second-factor.%'`)).toEqual([
      { action: 'second-factor.update', changes: { twoStepLogin: { from: false, to: true } } },
    ])
    expect(stored).toContain('"about":"second_factor"')
  })

  test('cannot be set up again while it is on, and needs a correct code to be turned off', async () => {
    const { token, secret } = await withApp()
    expect((await call('POST', 'set-up-second-factor', token)).body.code).toBe('second_factor_on')
    const remove = (secondFactor: string) => call('PUT', 'remove-second-factor', token, { secondFactor })
    expect((await remove(wrong(secret))).body.code).toBe('second_factor_wrong')
    expect((await verify(await mailedCode())).body.code).toBe('second_factor_required')
    expect((await remove(appCode(secret, 1))).status).toBe(200)
    await skipCooldown()
    expect((await verify(await mailedCode())).status).toBe(200)
    expect((await remove(appCode(secret, 1))).body.code).toBe('second_factor_off')
    expect(await query('SELECT FROM recovery_codes')).toEqual([])
  })

  test('new recovery codes invalidate the old ones', async () => {
    const { token, secret, recoveryCodes } = await withApp()
    const renewed = await call('PUT', 'renew-recovery-codes', token, { secondFactor: appCode(secret, 1) })
    const { recoveryCodes: fresh } = renewed.body.data as unknown as App
    expect(fresh.some((code) => recoveryCodes.includes(code))).toBe(false)
    const otp = await mailedCode()
    expect((await verify(otp, recoveryCodes[3])).body.code).toBe('second_factor_wrong')
    expect((await verify(otp, fresh[3])).status).toBe(200)
  })

  test('is turned off by a command for an administrator who lost phone and recovery codes', async () => {
    await withApp()
    await resetSecondFactor(shop.identity, commandActor, ' Ravi@Tokri.example ')
    expect((await verify(await mailedCode())).status).toBe(200)
    expect(
      await query(
        `SELECT actor_kind, changes FROM audit_log WHERE action = 'second-factor.update' ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual([{ actor_kind: 'command', changes: { twoStepLogin: { from: true, to: false } } }])
    await expect(resetSecondFactor(shop.identity, commandActor, ravi)).rejects.toMatchObject({
      code: 'second_factor_off',
    })
    await expect(resetSecondFactor(shop.identity, commandActor, 'x@y.example')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('a secret encrypted with another AUTH_SECRET cannot be decrypted; recovery codes still work', async () => {
  const { recoveryCodes, secret } = await withApp()
  await query(
    `UPDATE second_factors SET sealed_secret = set_byte(sealed_secret, 20, get_byte(sealed_secret, 20) # 1)`,
  )
  const otp = await mailedCode()
  expect((await verify(otp, appCode(secret, 1))).body.code).toBe('second_factor_wrong')
  expect((await verify(otp, recoveryCodes[0])).status).toBe(200)
})

test('wrong second factors count as failed logins of the whole shop', async () => {
  const strict = testShop(database.db, { ...shopCodeLimits, failuresPerHour: 1 })
  const { secret } = await withApp()
  const otp = await mailedCode()
  await strict.call({
    url: '/api/user/verify-otp',
    body: { email: ravi, otp, secondFactor: wrong(secret) },
  })
  expect(strict.errors[0]?.[0]).toMatchObject({ alert: 'failed-logins' })
})

const idOf = async (email: string) =>
  (await query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]))[0]!.id
