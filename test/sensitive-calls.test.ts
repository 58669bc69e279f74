import { afterAll, expect, test } from 'vitest'
import { cookieNameFrom, hashOfCookie } from '#features/people/accounts/server/browser-binding.ts'
import { passwordHasher } from '#features/people/accounts/server/password-hasher.ts'
import { setPassword } from '#features/people/accounts/server/password-store.ts'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import { tokensFrom } from '#features/people/accounts/server/tokens.ts'
import { addressOf } from '#shared/api-client.ts'
import type { CallName } from '#shared/endpoint.ts'
import { openedByCalls } from './opened-by-calls.ts'
import { testShop } from './server.ts'
import { ravi } from './world.ts'

const classes = new Map(
  openedByCalls
    .trim()
    .split('\n')
    .map((line) => /^(\S+ \S+)\s+(.+)$/.exec(line)!.slice(1) as [CallName, string]),
)
const callsOf = (isWanted: (opens: string) => boolean) =>
  [...classes].filter(([, opens]) => isWanted(opens)).map(([call]) => call)

const shop = await testShop()
afterAll(() => shop.close())

test('AZ-13 every call is listed with what it opens, and the sensitive ones say so in their contract', () => {
  const served = shop.mounted.map(({ endpoint }) => endpoint)
  expect([...classes.keys()].sort()).toEqual(served.map(({ call }) => call).sort())
  const sensitive = served.filter(({ isSensitive }) => isSensitive !== undefined).map(({ call }) => call)
  expect(callsOf((opens) => opens === 'sensitive').sort()).toEqual(sensitive.sort())
})

/** Bodies with which a sensitive call is sensitive; the others are refused before they are read. */
const sensitiveBodies: Record<string, object> = {
  'PUT /api/tax/rates': { hsnPrefix: '07', treatment: 'exempt', validFrom: '2026-11-26' },
  'PUT /api/user/update-user': { email: 'thief@example.in' },
  'PUT /api/user/change-password': {
    newPassword: 'three green parrots',
    confirmPassword: 'three green parrots',
  },
}

test('AZ-13 no way leads from a call that is not sensitive to one that is', async () => {
  const { userId, email } = await adminWithPassword()
  const { authSecrets } = shop.config
  const cookie = `${cookieNameFrom(authSecrets[0], false)}=held`
  const session = await insertSession(shop.db, userId, hashOfCookie('held'), false)
  let { accessToken, refreshToken } = tokensFrom(...authSecrets).issue(session)
  const send = async (call: CallName, body?: object) => {
    const { method, path } = addressOf(call, { params: { id: '1', slug: 'about-us' } })
    const reply = await shop.server.inject({
      method: method as 'GET',
      url: path,
      headers: { authorization: `Bearer ${accessToken}`, cookie, 'sec-fetch-site': 'same-origin' },
      ...(method !== 'GET' && { payload: body ?? {} }),
    })
    return reply.json<{ code?: string; data?: { accessToken?: string; refreshToken?: string } }>()
  }
  /** What somebody with this browser and the password can type: no code of the mailbox or the app. */
  const bodies: Record<string, object> = {
    'POST /api/user/send-otp': { email },
    'POST /api/user/verify-otp': { email, otp: '123456' },
    'POST /api/user/login': { email, password: 'a password of Ravi' },
    'PUT /api/user/forgot-password': { email },
    'PUT /api/user/verify-forgot-password-otp': { email, otp: '123456' },
    'PUT /api/user/reset-password': {
      resetToken: 'guessed',
      newPassword: 'three green parrots',
      confirmPassword: 'three green parrots',
    },
    'POST /api/user/undo-change': { token: 'x'.repeat(43) },
    'PUT /api/user/confirm-identity': { otp: '123456' },
    'PUT /api/user/remove-second-factor': { secondFactor: '123456' },
    'PUT /api/user/renew-recovery-codes': { secondFactor: '123456' },
  }
  const credentials = async () =>
    (
      await shop.db.pool.query(
        `SELECT email, mobile, role, p.hash, f.confirmed_at, (SELECT count(*) FROM users WHERE role = 'ADMIN') AS admins
         FROM users u LEFT JOIN passwords p ON p.user_id = u.id LEFT JOIN second_factors f ON f.user_id = u.id
         WHERE u.id = $1`,
        [userId],
      )
    ).rows
  const before = await credentials()
  const notYet = new Set<CallName>(['GET /api/user/logout'])
  for (const call of callsOf((opens) => opens !== 'sensitive')) {
    if (notYet.has(call)) continue
    const { data } = await send(
      call,
      call === 'POST /api/user/refresh-token' ? { refreshToken } : bodies[call],
    )
    if (call === 'POST /api/user/refresh-token' || call === 'POST /api/user/login') {
      // The tokens it gives are tried from here on; a login's belong to a new cookie, so a script uses them.
      if (call === 'POST /api/user/refresh-token' && data?.accessToken) accessToken = data.accessToken
      refreshToken = call === 'POST /api/user/refresh-token' ? (data?.refreshToken ?? '') : refreshToken
    }
    expect([call, (await send('PUT /api/user/revoke-admin')).code]).toEqual([call, 'confirmation_required'])
  }
  for (const call of callsOf((opens) => opens === 'sensitive'))
    expect([call, (await send(call, sensitiveBodies[call])).code]).toEqual([call, 'confirmation_required'])
  const script = await shop.call('POST /api/user/login', { body: bodies['POST /api/user/login'] })
  const byScript = { as: script.body.data.accessToken as string, body: { email: 'thief@example.in' } }
  expect((await shop.call('POST /api/user/grant-admin', byScript)).body.code).toBe('confirmation_required')
  expect(await credentials()).toEqual(before)
})

async function adminWithPassword() {
  const { userId } = await ravi(shop.db)
  await setPassword(shop.db, userId, await passwordHasher().hash('a password of Ravi'))
  const { rows } = await shop.db.pool.query('SELECT email FROM users WHERE id = $1', [userId])
  return { userId, email: rows[0].email as string }
}
