import { beforeEach, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { sweepIdentity } from './sweep-identity.ts'
import { fromBrowser, testShop, identityShop } from '../../../../../test/identity-shop.ts'

const { database, shop, query } = await identityShop()
beforeEach(async () => {
  await truncate(database, 'users, otps, rate_limits')
  shop.endedSessionIds.length = 0
})

const times = (n: number) => Array.from({ length: n }, (_, index) => index)

async function ashaLogsIn(more: object = {}) {
  await query('DELETE FROM otps')
  const { body, cookies } = await shop.logIn('asha@tokri.example', more)
  const { accessToken, refreshToken } = body.data as { accessToken: string; refreshToken: string }
  return {
    accessToken,
    refreshToken,
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
  }
}

const me = (token: string, cookies = {}) => shop.call({ url: '/api/user/get-user-details', token, cookies })
const refresh = (refreshToken: unknown, cookies = {}, at = shop) =>
  at.call({ url: '/api/user/refresh-token', body: { refreshToken }, cookies })
const logout = (token: string, cookies = {}) => shop.call({ url: '/api/user/logout', token, cookies })
const passSeconds = (seconds: number) =>
  query(`UPDATE sessions SET rotated_at = rotated_at - $1 * interval '1 s'`, [seconds])
const session = async () =>
  (
    await query<{ generation: number; ended_reason: string | null }>(
      'SELECT generation, ended_reason FROM sessions',
    )
  )[0]

test('refreshing returns new tokens, and the previous access token stays valid for other tabs', async () => {
  const asha = await ashaLogsIn()
  const { status, body } = await refresh(asha.refreshToken)
  expect(status).toBe(200)
  expect(body.data.accessToken).not.toBe(asha.accessToken)
  expect((await me(body.data.accessToken)).status).toBe(200)
  expect((await me(asha.accessToken)).status).toBe(200)
  expect((await refresh(body.data.refreshToken)).status).toBe(200)
  expect(await session()).toEqual({ generation: 3, ended_reason: null })
})

test('SES-01: a refresh token reused after the grace period ends the session for everybody', async () => {
  const asha = await ashaLogsIn()
  const { body } = await refresh(asha.refreshToken)
  await passSeconds(10)
  expect(await refresh(asha.refreshToken)).toMatchObject({ status: 401, body: { code: 'refresh_refused' } })
  expect(await session()).toEqual({ generation: 2, ended_reason: 'reuse' })
  expect(shop.endedSessionIds).toHaveLength(1)
  for (const token of [asha.accessToken, body.data.accessToken]) expect((await me(token)).status).toBe(401)
  expect((await refresh(body.data.refreshToken)).status).toBe(401)
})

test('SES-01: a refresh token from two rotations ago ends the session within the grace period too', async () => {
  const asha = await ashaLogsIn()
  const { body } = await refresh(asha.refreshToken)
  await refresh(body.data.refreshToken)
  expect((await refresh(asha.refreshToken)).status).toBe(401)
  expect((await session())?.ended_reason).toBe('reuse')
})

test('SES-02: ten tabs that refresh at once, on two processes, get the same new tokens', async () => {
  const asha = await ashaLogsIn()
  const other = testShop(database.db)
  const replies = await Promise.all(
    times(10).map((n) => refresh(asha.refreshToken, {}, n % 2 ? shop : other)),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  expect(await session()).toEqual({ generation: 2, ended_reason: null })

  // Not relative to the first refresh: on a busy machine the ten tabs take seconds.
  await query(`UPDATE sessions SET rotated_at = now() - interval '7 s'`)
  expect((await refresh(asha.refreshToken)).status).toBe(200)
  expect((await me(replies[0]!.body.data.accessToken)).status).toBe(200)
})

test('SES-03: a logout invalidates saved tokens at once, and other sessions stay active', async () => {
  const phone = await ashaLogsIn()
  const laptop = await ashaLogsIn()
  const reply = await logout(phone.accessToken)
  expect([reply.status, reply.headers['clear-site-data']]).toEqual([200, '"cache"'])
  expect(await me(phone.accessToken)).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  expect((await refresh(phone.refreshToken)).status).toBe(401)
  expect((await logout(phone.accessToken)).status).toBe(401)
  expect((await me(laptop.accessToken)).status).toBe(200)
  expect(shop.endedSessionIds).toHaveLength(1)
})

test('an access token expires after 15 minutes, a session after 60 days', async () => {
  const asha = await ashaLogsIn()
  const [row] = await query<{ id: string; generation: number; rotated_at: Date; expires_at: Date }>(
    'SELECT id, generation, rotated_at, expires_at FROM sessions',
  )
  expect(row!.expires_at.getTime() - row!.rotated_at.getTime()).toBe(60 * 86_400_000)
  const ago = (seconds: number) => {
    const rotated_at = new Date(row!.rotated_at.getTime() - seconds * 1000)
    return shop.identity.tokens.issue({ ...row!, rotated_at }).accessToken
  }
  expect((await me(ago(14 * 60))).status).toBe(200)
  expect((await me(ago(15 * 60 + 1))).status).toBe(401)

  await query('UPDATE sessions SET expires_at = now()')
  expect((await me(asha.accessToken)).status).toBe(401)
  expect((await refresh(asha.refreshToken)).status).toBe(401)
})

test('a session that is not used for 30 days expires before its 60 days are over', async () => {
  const asha = await ashaLogsIn()
  await passSeconds(30 * 86_400 - 60)
  const { status, body } = await refresh(asha.refreshToken)
  expect(status).toBe(200)
  await passSeconds(30 * 86_400 + 60)
  expect(await refresh(body.data.refreshToken)).toMatchObject({
    status: 401,
    body: { code: 'refresh_refused' },
  })
  expect(await session()).toEqual({ generation: 2, ended_reason: null })
  await sweepIdentity(database.db)
  expect(await session()).toBeUndefined()
})

test.each(['Suspended', 'Inactive'])(
  'a user who is %s gets no new tokens, and the session does not rotate',
  async (status) => {
    const asha = await ashaLogsIn()
    await query('UPDATE users SET status = $1', [status])
    expect(await refresh(asha.refreshToken)).toMatchObject({
      status: 403,
      body: { code: 'account_inactive' },
    })
    expect(await session()).toEqual({ generation: 1, ended_reason: null })
    await query(`UPDATE users SET status = 'Active'`)
    const renewed = await refresh(asha.refreshToken)
    expect(renewed.status).toBe(200)
    await query('UPDATE users SET status = $1', [status])
    // Nor within the grace period for late tabs.
    expect((await refresh(asha.refreshToken)).status).toBe(403)
  },
)

test('SES-06: forged, malformed and foreign credentials are refused, and none causes a server error', async () => {
  const asha = await ashaLogsIn()
  const jwt = (head: object) => `${Buffer.from(JSON.stringify(head)).toString('base64url')}.e30.`
  const nobody = shop.identity.tokens.issue({
    id: 'f'.repeat(24),
    generation: 1,
    rotated_at: new Date(),
    expires_at: new Date(Date.now() + 1e9),
  })
  const credentials = [
    `Bearer ${jwt({ alg: 'none' })}`,
    `Bearer ${jwt({ alg: 'HS256', kid: '../../../dev/null' })}`,
    `Bearer ${asha.refreshToken}`,
    `Bearer ${asha.accessToken.slice(0, -4)}`,
    `Bearer ${asha.accessToken.toUpperCase()}`,
    `Bearer ${'A'.repeat(12_000)}`,
    `Bearer ${nobody.accessToken}`,
    'Bearer ',
    'Bearer',
    '',
    `Basic ${asha.accessToken}`,
    asha.accessToken,
    'Bearer null',
    'Bearer undefined',
  ]
  for (const authorization of credentials) {
    const refused = await shop.call({ url: '/api/user/get-user-details', headers: { authorization } })
    expect([authorization, refused.status, refused.body.code]).toEqual([authorization, 401, 'unauthorized'])
    expect(Object.keys(refused.body).sort()).toEqual(['code', 'message', 'success'])
  }
  expect((await shop.call({ url: '/api/user/get-user-details' })).status).toBe(401)
  expect((await refresh(asha.accessToken)).status).toBe(401)
  expect((await refresh(nobody.refreshToken)).status).toBe(401)
  for (const token of ['', null, 1, ['v1'], 'A'.repeat(1001)]) expect((await refresh(token)).status).toBe(400)
  expect((await me(asha.accessToken)).status).toBe(200)
})

test('SES-09: a cookie alone authenticates nobody, so another site’s form can do nothing', async () => {
  const asha = await ashaLogsIn({ headers: fromBrowser })
  const elsewhere = {
    cookies: asha.cookies,
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  }
  for (const url of ['/api/user/logout', '/api/user/get-user-details']) {
    expect((await shop.call({ url, ...elsewhere })).status).toBe(401)
  }
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
    const refused = await shop.call({
      url: '/api/user/refresh-token',
      method: 'POST',
      body: JSON.stringify({ refreshToken: asha.refreshToken }),
      cookies: asha.cookies,
      headers: { ...elsewhere.headers, 'content-type': type },
    })
    expect([type, refused.status]).toEqual([type, 415])
  }
  expect(await session()).toEqual({ generation: 1, ended_reason: null })
  expect((await me(asha.accessToken, asha.cookies)).status).toBe(200)
})

test('tokens copied from a browser are refused without its cookie, and do not end its session', async () => {
  const asha = await ashaLogsIn({ headers: fromBrowser })
  for (const cookies of [
    {},
    { [shop.identity.cookies[0]]: 'A'.repeat(43) },
    { [shop.identity.cookies[0]]: '' },
  ]) {
    expect((await me(asha.accessToken, cookies)).status).toBe(401)
    expect((await refresh(asha.refreshToken, cookies)).status).toBe(401)
    expect((await logout(asha.accessToken, cookies)).status).toBe(401)
  }
  expect(await session()).toEqual({ generation: 1, ended_reason: null })

  await refresh(asha.refreshToken, asha.cookies)
  await passSeconds(60)
  expect((await refresh(asha.refreshToken)).status).toBe(401)
  expect((await session())?.ended_reason).toBeNull()
  expect((await refresh(asha.refreshToken, asha.cookies)).status).toBe(401)
  expect((await session())?.ended_reason).toBe('reuse')
})

test('role and status are read from the database on every call', async () => {
  const asha = await ashaLogsIn()
  const authorization = `Bearer ${asha.accessToken}`
  expect((await shop.authenticate({ authorization, cookies: {} }))?.role).toBe('USER')
  await query(`UPDATE users SET role = 'ADMIN'`)
  expect((await shop.authenticate({ authorization, cookies: {} }))?.role).toBe('ADMIN')
  await query(`UPDATE users SET status = 'Suspended'`)
  expect(await me(asha.accessToken)).toMatchObject({ status: 403, body: { code: 'account_inactive' } })
  expect(await shop.authenticate({ authorization: undefined, cookies: {} })).toBeNull()
})

test('a deleted user’s tokens are refused', async () => {
  const asha = await ashaLogsIn()
  await truncate(database, 'users')
  expect((await me(asha.accessToken)).status).toBe(401)
  expect((await refresh(asha.refreshToken)).status).toBe(401)
})

test('a browser that sends no cookie of the shop is told so, and gets one; a held one is found', async () => {
  const check = (cookies = {}) =>
    shop.call({ url: '/api/user/check-cookies', method: 'POST', headers: fromBrowser, cookies })
  const first = await check()
  expect(first.body.data).toEqual({ isKept: false })
  const [given] = first.cookies
  expect(given).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const second = await check({ [given!.name]: given!.value })
  expect([second.body.data, second.cookies]).toEqual([{ isKept: true }, []])
  const { cookies } = await ashaLogsIn({ headers: fromBrowser })
  expect((await check(cookies)).body.data).toEqual({ isKept: true })
  expect((await check({ another: 'shop' })).body.data).toEqual({ isKept: false })
})
