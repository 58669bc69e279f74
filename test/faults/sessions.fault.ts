import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { newProduct, newCategory } from '../world.ts'
import { codeFor, guess } from './code-calls.ts'
import { crowd, type Shopper } from './crowd.ts'
import { until, type Endpoints } from './fault-shop.ts'
import { send, sendAtOnce, at, type HttpCall } from './http-calls.ts'
import { openMailedShop, type MailedShop } from './mailed-shop.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { mutantServer } from './mutant-server.ts'

let shop: MailedShop
beforeAll(async () => {
  shop = await openMailedShop()
})
afterAll(() => shop?.close())
const real = () => shop

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** A user logged in by a script: the session is bound to no browser. */
async function loggedIn(endpoints: Endpoints): Promise<Tokens & { email: string }> {
  const { email, otp } = await codeFor(endpoints)
  const reply = await send(at(endpoints.ports[1]!), guess(email, otp))
  expect(reply.status).toBe(200)
  return { ...(reply.body.data as Tokens), email }
}

const refresh = (refreshToken: string): HttpCall => ({
  call: 'POST /api/user/refresh-token',
  body: { refreshToken },
})
const me = (as: string): HttpCall => ({ call: 'GET /api/user/get-user-details', as })
const statusesOf = async (endpoints: Endpoints, what: HttpCall) =>
  Promise.all(endpoints.ports.map(async (port) => (await send(at(port), what)).status))

async function tenTabs(endpoints: Endpoints): Promise<void> {
  const { refreshToken } = await loggedIn(endpoints)
  const replies = await sendAtOnce(
    endpoints.ports,
    Array.from({ length: 10 }, () => refresh(refreshToken)),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  expect(await statusesOf(endpoints, me(replies[0]!.body.data.accessToken as string))).toEqual([200, 200])
}

scenario('SES-02 ten tabs that refresh at once get the same new tokens, and none is logged out', real, () =>
  tenTabs(shop),
)
mutationCheck(
  'SES-02 any refresh token rotates its session',
  () =>
    mutantServer({
      statements: { 'sessions.rotate': (text) => text.replace('AND s.generation = $2', 'AND $2::int > 0') },
    }),
  tenTabs,
)

/** Twenty concurrent replays of a token that was rotated long ago. */
async function refreshReuse(endpoints: Endpoints): Promise<Tokens & { email: string }> {
  const first = await loggedIn(endpoints)
  const second = await send(at(endpoints.ports[0]!), refresh(first.refreshToken))
  expect(second.status).toBe(200)
  await endpoints.db.pool.query(
    `UPDATE sessions SET rotated_at = rotated_at - interval '11 s'
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [first.email],
  )
  const replays = await sendAtOnce(
    endpoints.ports,
    Array.from({ length: 20 }, () => refresh(first.refreshToken)),
  )
  expect(replays.map(({ status }) => status)).toEqual(replays.map(() => 401))
  const { accessToken, refreshToken } = second.body.data as Tokens
  expect(await statusesOf(endpoints, me(accessToken))).toEqual([401, 401])
  expect(await statusesOf(endpoints, refresh(refreshToken))).toEqual([401, 401])
  return first
}

scenario(
  'SES-01 reuse of a rotated token ends the session on both servers and sends its user one mail',
  real,
  async () => {
    const { email, ...secrets } = await refreshReuse(shop)
    const { rows } = await shop.db.pool.query<{ id: string; ended_reason: string }>(
      'SELECT s.id, s.ended_reason FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
      [email],
    )
    expect(rows).toMatchObject([{ ended_reason: 'reuse' }])
    const reuseMails = () =>
      shop.mails.received.filter(
        ({ to, headers }) => to.includes(email) && headers.includes(`<reuse-${rows[0]!.id}@`),
      )
    await until('the mail', () => reuseMails().length > 0)
    await sleep(1_000)
    expect(reuseMails()).toHaveLength(1)
    const output = shop.servers.map((server) => server.output()).join('')
    expect(output.split('\n').filter((line) => line.includes(`"sessionId":"${rows[0]!.id}"`))).toHaveLength(1)
    for (const secret of Object.values(secrets)) expect(output + reuseMails()[0]!.body).not.toContain(secret)
  },
)
mutationCheck(
  'SES-01 a reused token is refused without ending the session',
  () => mutantServer({ statements: { 'sessions.end': (text) => text.replace('ended_at IS NULL', 'false') } }),
  async (weak: Endpoints & { close(): Promise<void> }) => void (await refreshReuse(weak)),
)
mutationCheck(
  'SES-01 every replay sends a mail',
  () =>
    mutantServer({
      statements: {
        'sessions.findForRefresh': (text) => text.replace('s.ended_at IS NULL AND', ''),
        'sessions.end': (text) => text.replace('AND ended_at IS NULL', ''),
      },
    }),
  async (weak: Endpoints & { close(): Promise<void> }) => {
    await refreshReuse(weak)
    // The mutant server runs no workers, so all its jobs stay in the queue.
    const { rows } = await weak.db.pool.query(`SELECT FROM jobs WHERE kind = 'send-reuse-mail'`)
    expect(rows).toHaveLength(1)
  },
)

async function stolenStorage(endpoints: Endpoints): Promise<void> {
  const { email, otp } = await codeFor(endpoints)
  const login = await fetch(`${at(endpoints.ports[0]!)}/api/user/verify-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, otp }),
  })
  const { data } = (await login.json()) as { data: Tokens }
  const cookie = login.headers.getSetCookie()[0]!
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  // The tokens, which a script could copy, without the cookie, which it could not.
  expect(await statusesOf(endpoints, me(data.accessToken))).toEqual([401, 401])
  expect(await statusesOf(endpoints, refresh(data.refreshToken))).toEqual([401, 401])
  const [pair] = cookie.split(';')
  expect(await statusesOf(endpoints, { ...me(data.accessToken), headers: { cookie: pair! } })).toEqual([
    200, 200,
  ])
  // The cookie alone is no login either (SES-09).
  const alone: HttpCall = { call: 'GET /api/user/get-user-details', headers: { cookie: pair! } }
  expect(await statusesOf(endpoints, alone)).toEqual([401, 401])
}

scenario(
  'SES a copy of local storage is worthless without its cookie, and so is the cookie alone',
  real,
  () => stolenStorage(shop),
)
mutationCheck(
  'SES sessions are bound to no browser',
  () =>
    mutantServer({
      statements: {
        'sessions.findLive': (text) => text.replace('s.cookie_hash', 'NULL::bytea AS cookie_hash'),
      },
    }),
  stolenStorage,
)

async function afterLogout(endpoints: Endpoints): Promise<void> {
  const { accessToken, refreshToken } = await loggedIn(endpoints)
  expect(
    (await send(at(endpoints.ports[0]!), { call: 'GET /api/user/logout', as: accessToken })).status,
  ).toBe(200)
  expect(await statusesOf(endpoints, me(accessToken))).toEqual([401, 401])
  expect(await statusesOf(endpoints, refresh(refreshToken))).toEqual([401, 401])
}

scenario('SES-03 a token from before the logout is invalid on both servers', real, () => afterLogout(shop))
mutationCheck(
  'SES-03 tokens stay valid until they expire',
  () =>
    mutantServer({
      statements: { 'sessions.findLive': (text) => text.replace('s.ended_at IS NULL AND', '') },
    }),
  afterLogout,
)

async function mergeTwice(endpoints: Endpoints): Promise<void> {
  const [asha] = (await crowd(endpoints, 1)) as [Shopper]
  const rice = await newProduct(endpoints.db, await newCategory(endpoints.db, `Merge for ${asha.userId}`), {
    name: 'Rice',
  })
  const updatedAt = new Date().toISOString()
  const merge: HttpCall = {
    call: 'POST /api/cart/merge-guest-cart',
    as: asha.token,
    body: { items: [{ productId: rice._id, unit: rice.unit, quantity: 3, updatedAt }] },
  }
  const replies = await sendAtOnce(
    endpoints.ports,
    Array.from({ length: 10 }, () => merge),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const { rows } = await endpoints.db.pool.query('SELECT quantity FROM cart_items WHERE user_id = $1', [
    asha.userId,
  ])
  expect(rows).toEqual([{ quantity: 3 }])
}

scenario('CRT-04 ten tabs that merge one guest cart at once do not double its quantities', real, () =>
  mergeTwice(shop),
)
mutationCheck(
  'CRT-04 a merge adds quantities',
  () =>
    mutantServer({
      statements: {
        'cart.merge': (text) =>
          text
            .replace('SET quantity = excluded.quantity', 'SET quantity = c.quantity + excluded.quantity')
            .replace('WHERE c.updated_at < excluded.updated_at', ''),
      },
    }),
  mergeTwice,
)

async function fullCart(endpoints: Endpoints): Promise<void> {
  const [asha] = (await crowd(endpoints, 1)) as [Shopper]
  const category = await newCategory(endpoints.db, `Full for ${asha.userId}`)
  const products = []
  for (let i = 0; i < 230; i++)
    products.push(await newProduct(endpoints.db, category, { name: `Spice ${i}` }))
  const items = products.slice(0, 190).map(({ _id, unit }) => ({ productId: _id, unit, quantity: 1 }))
  const merged = await send(at(endpoints.ports[0]!), {
    call: 'POST /api/cart/merge-guest-cart',
    as: asha.token,
    body: { items },
  })
  expect(merged.status).toBe(200)
  const replies = await sendAtOnce(
    endpoints.ports,
    products.slice(190).map(({ _id }) => ({
      call: 'POST /api/cart/add-to-cart',
      as: asha.token,
      body: { productId: _id },
    })),
  )
  const { rowCount } = await endpoints.db.pool.query('SELECT FROM cart_items WHERE user_id = $1', [
    asha.userId,
  ])
  expect(rowCount).toBe(200)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
}

scenario('CRT of forty adds at once to a cart with room for ten, ten succeed', real, () => fullCart(shop), {
  tags: ['long'],
})
mutationCheck(
  'CRT the lines of a cart are counted without a lock',
  () => mutantServer({ statements: { 'users.lock': (text) => text.replace('FOR NO KEY UPDATE', '') } }),
  fullCart,
)
