import { beforeEach, expect, test } from 'vitest'
import { appCode } from '../../../../../test/app-code.ts'
import { fromBrowser, resetToAdmin, identityShop } from '../../../../../test/identity-shop.ts'
import { commandActor } from '#features/audit/actor.ts'
import { grantAdmin } from './grant-admin.ts'
import { revokeAdmin } from './revoke-admin.ts'
import { saveStaff } from './staff-store.ts'
import { setPassword } from './password-store.ts'
import { passwordHasher } from './password-hasher.ts'

const { database, shop } = await identityShop()
const email = 'ravi@tokri.example'
beforeEach(() => resetToAdmin(database, email))

const query = (text: string) => database.db.pool.query(text)
const elevenMinutesLater = () =>
  query(`UPDATE sessions SET confirmed_at = confirmed_at - interval '11 minutes'`)
const skipCooldown = async () => {
  await query(`UPDATE otps SET sent_at = now() - interval '2 minutes'`)
}

/** Logs Ravi in, from a browser or, with `fromScript`, from a script. */
async function logInAsRavi({ fromScript = false } = {}) {
  const headers = fromScript ? {} : fromBrowser
  const { body, cookies } = await shop.logIn(email, { headers })
  return session(
    body.data.accessToken,
    headers,
    Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  )
}
const session = (token: string, headers: Record<string, string>, cookies: Record<string, string>) => {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    shop.call({ method, url: `/api/user/${path}`, token, headers, cookies, ...(body && { body }) })
  return {
    call,
    grant: () => call('POST', 'grant-admin', { email: 'meera@tokri.example' }),
    /** Requests a code as this browser, and reads it from the mail. */
    mailedCode: async () => {
      await skipCooldown()
      await call('POST', 'send-otp', { email })
      const { rows } = await query('SELECT id FROM otps ORDER BY device_hash LIMIT 1')
      return shop.identity.codes.codeOf((rows as { id: string }[])[0]!.id)
    },
  }
}
const admins = async () =>
  (await query(`SELECT email FROM users WHERE role = 'ADMIN' ORDER BY email`)).rows.length

test('AZ-13 ten minutes after the code a sensitive change needs a new one, and is audited with both values', async () => {
  const ravi = await logInAsRavi()
  await elevenMinutesLater()
  const { status, body } = await ravi.grant()
  expect([status, body.code, await admins()]).toEqual([403, 'confirmation_required', 1])
  // Calls that are not sensitive need no confirmation.
  expect((await ravi.call('GET', 'get-admins')).status).toBe(200)

  const otp = await ravi.mailedCode()
  const wrong = otp === '000000' ? '000001' : '000000'
  expect((await ravi.call('PUT', 'confirm-identity', { otp: wrong })).body.code).toBe('otp_wrong')
  expect((await ravi.grant()).status).toBe(403)
  expect((await ravi.call('PUT', 'confirm-identity', { otp })).status).toBe(200)
  expect([(await ravi.grant()).status, await admins()]).toEqual([200, 2])
  // The code works once, and the confirmation for ten minutes.
  expect((await ravi.call('PUT', 'confirm-identity', { otp })).body.code).toBe('otp_expired')
  await elevenMinutesLater()
  expect((await ravi.grant()).body.code).toBe('confirmation_required')
  const { rows } = await query(
    `SELECT changes FROM audit_log WHERE actor_id IS NOT NULL AND action LIKE 'admin.%'`,
  )
  expect(rows).toEqual([{ changes: { role: { from: 'USER', to: 'ADMIN' } } }])
})

test('AZ-13 with two-step login the app’s code confirms a session, and a mailed code does not', async () => {
  const ravi = await logInAsRavi()
  const { secret } = (await ravi.call('POST', 'set-up-second-factor')).body.data as unknown as {
    secret: string
  }
  await ravi.call('PUT', 'confirm-second-factor', { code: appCode(secret) })
  await elevenMinutesLater()
  const otp = await ravi.mailedCode()
  expect((await ravi.call('PUT', 'confirm-identity', { otp })).body.code).toBe('second_factor_required')
  expect((await ravi.grant()).status).toBe(403)
  expect((await ravi.call('PUT', 'confirm-identity', { secondFactor: appCode(secret, 1) })).status).toBe(200)
  expect((await ravi.grant()).status).toBe(200)
})

test('AZ-13 so it is for a cashier who uses two-step login, and not once they work here no more', async () => {
  const { rows } = await query(`SELECT id FROM users WHERE email = '${email}'`)
  const userId = (rows as { id: string }[])[0]!.id
  await grantAdmin(database.db, commandActor, 'meera@tokri.example')
  await revokeAdmin(database.db, commandActor, userId)
  await database.db.transaction((tx) => saveStaff(tx, userId, 'cashier'))
  const ravi = await logInAsRavi()
  const { secret } = (await ravi.call('POST', 'set-up-second-factor')).body.data as unknown as {
    secret: string
  }
  await ravi.call('PUT', 'confirm-second-factor', { code: appCode(secret) })
  const otp = await ravi.mailedCode()
  expect((await ravi.call('PUT', 'confirm-identity', { otp })).body.code).toBe('second_factor_required')
  expect((await ravi.call('PUT', 'confirm-identity', { secondFactor: appCode(secret, 1) })).status).toBe(200)
  await query(`UPDATE staff SET ended_at = now() WHERE user_id = '${userId}'`)
  expect((await ravi.call('PUT', 'confirm-identity', { otp })).status).toBe(200)
})

test('AZ-13 neither a password nor another browser’s code confirms a session; scripts need no confirmation', async () => {
  const { rows } = await query(`SELECT id FROM users`)
  const userId = (rows as { id: string }[])[0]!.id
  await setPassword(database.db, userId, await passwordHasher().hash('a password of Ravi'))
  const reply = await shop.call({
    url: '/api/user/login',
    headers: fromBrowser,
    body: { email, password: 'a password of Ravi' },
  })
  const cookies = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
  const byPassword = session(reply.body.data.accessToken, fromBrowser, cookies)
  expect((await byPassword.grant()).body.code).toBe('confirmation_required')
  const other = await logInAsRavi()
  expect((await byPassword.grant()).body.code).toBe('confirmation_required')
  expect((await other.grant()).status).toBe(200)
  await skipCooldown()
  const script = await logInAsRavi({ fromScript: true })
  await elevenMinutesLater()
  expect((await script.grant()).status).toBe(200)
})
