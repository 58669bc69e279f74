import { io } from 'socket.io-client'
import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { mayCall, permissions, STAFF_ROLES } from '#shared/permissions.ts'
import { insertSession } from '#features/people/accounts/server/session-store.ts'
import { tokensFrom } from '#features/people/accounts/server/tokens.ts'
import { adminReads } from '../bench/admin-reads.ts'
import { callAccess, otherRoutes, type RouteAccess } from './access-rules.ts'
import { testShop } from './server.ts'
import { asha, person, ravi } from './world.ts'

const tokens: Record<string, string> = {}

const shop = await testShop({ allowedOrigins: ['https://elsewhere.example'] }, { pages: true })
const [a, b, r, demoted, loggedOut] = await Promise.all([
  asha(shop.db),
  person(shop.db, 'Bela'),
  ravi(shop.db),
  person(shop.db, 'Gita'),
  person(shop.db, 'Usha'),
])
tokens.asha = await shop.signIn(a)
tokens.admin = await shop.signIn(r)
tokens.demoted = await shop.signIn(demoted)
tokens.suspended = await shop.signIn(b)
tokens.loggedOut = await shop.signIn(loggedOut)
for (const role of STAFF_ROLES) {
  const one = await person(shop.db, `Staff-${role}`)
  await shop.db.transaction((tx) => saveStaff(tx, one.userId, role))
  tokens[role] = await shop.signIn(one)
}
const session = await insertSession(shop.db, r.userId, null)
const sixteenMinutesAgo = new Date(Date.now() - 16 * 60_000)
const { authSecrets } = shop.config
tokens.expired = tokensFrom(...authSecrets).issue({ ...session, rotated_at: sixteenMinutesAgo }).accessToken
tokens.refresh = tokensFrom(...authSecrets).issue(session).refreshToken
await shop.db.pool.query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [demoted.userId])
await shop.db.pool.query(`UPDATE users SET role = 'USER' WHERE id = $1`, [demoted.userId])
await shop.db.pool.query(`UPDATE users SET status = 'Suspended' WHERE id = $1`, [b.userId])
await shop.call('GET /api/user/logout', { as: tokens.loggedOut! })
afterAll(() => shop.close())

const endpoints = () => shop.mounted.map(({ endpoint }) => endpoint)
const params = { id: '1', slug: 'about-us' }

/** The call with empty input: authorization is decided before the input is parsed. */
const send = (endpoint: Endpoint, as?: string) =>
  shop.call(endpoint.call, { params, body: endpoint.body ? {} : undefined, as })

test('AZ-01 the access table lists every call with its access', () => {
  const served = endpoints().map(({ call, access }) => `${call.padEnd(62)} ${access}`)
  expect(served.map((line) => line.replace(/ +/g, ' ')).sort()).toEqual(
    callAccess
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +/g, ' '))
      .sort(),
  )
})

test('pages let orders, carts and sales go first', () => {
  const urgent = endpoints().filter(({ isUrgent }) => isUrgent)
  expect(urgent.map(({ call }) => call).sort()).toEqual([
    'DELETE /api/cart/clear-cart',
    'DELETE /api/cart/delete-cart-item',
    'GET /api/cart/get-cart-items',
    'POST /api/cart/add-to-cart',
    'POST /api/cart/merge-guest-cart',
    'POST /api/counter/sell',
    'POST /api/order/add-RMS-order',
    'POST /api/order/add-cash-on-delivery-order',
    'POST /api/order/add-khata-order',

    'POST /api/order/add-sabpaisa-order',
    'POST /api/order/add-to-order',
    'POST /api/order/create-order',
    'POST /api/order/retry-payment',
    'POST /api/phone-order/add',
    'POST /api/phone-order/place',
    'PUT /api/cart/update-cart-item-quantity',
  ])
})

test('every reading call of staff stands in the benchmark of growth', () => {
  const reads = endpoints().filter(({ call, access }) => call.startsWith('GET') && access in permissions)
  expect(Object.keys(adminReads).sort()).toEqual(reads.map(({ call }) => call).sort())
})

/** Every route of the server, read from the tree that its router prints, without HEAD. */
function servedRoutes(): string[] {
  const path: string[] = []
  return shop.server
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
      if (indent === undefined || part === undefined) return []
      path.splice(indent.length / 4, Infinity, part)
      return methods
        .split(', ')
        .flatMap((method) => (method && method !== 'HEAD' ? [`${method} ${path.join('')}`] : []))
    })
}

test('AZ-01 every other route is in the table of routes outside the contract', () => {
  const contracts = endpoints().map(({ call }) => call.replace(/\{(\w+)\}/g, ':$1'))
  expect(servedRoutes().sort()).toEqual([...contracts, ...Object.keys(otherRoutes)].sort())
})

describe('AZ-01 routes outside the contract', () => {
  const send = (route: string, url: string, headers: Record<string, string> = {}) =>
    shop.server.inject({ method: route.split(' ')[0] as 'GET', url, headers })
  const each = Object.entries(otherRoutes).flatMap(([route, [rule, ...urls]]) =>
    urls.map((url): [string, string, RouteAccess] => [route, url, rule]),
  )

  test('respond the same with any token or none', async () => {
    const bearers = [...Object.values(tokens), 'v1.a.b', 'x'.repeat(5_000)].map((token) => `Bearer ${token}`)
    for (const [route, url] of each) {
      const guest = await send(route, url)
      expect([url, [200, 404].includes(guest.statusCode)]).toEqual([url, true])
      for (const authorization of [...bearers, 'Basic YTpi']) {
        const known = await send(route, url, { authorization, cookie: 'tokri=1' })
        expect([url, known.statusCode, known.headers['set-cookie']]).toEqual([
          url,
          guest.statusCode,
          undefined,
        ])
        if (url !== '/metrics') expect([url, known.body === guest.body]).toEqual([url, true])
      }
    }
  })

  test('do not treat requests forwarded by a proxy as local', async () => {
    const forwardedStatus: Partial<Record<RouteAccess, number>> = {
      'this machine': 404,
      'this machine or list': 403,
    }
    for (const [route, url, rule] of each) {
      const expected = forwardedStatus[rule] ?? (await send(route, url)).statusCode
      for (const header of ['x-forwarded-for', 'forwarded', 'via'])
        expect([url, (await send(route, url, { [header]: '127.0.0.1' })).statusCode]).toEqual([url, expected])
    }
  })

  test('serve only health checks and metrics under other host names', async () => {
    for (const [route, url, rule] of each) {
      const { statusCode } = await send(route, url, { host: 'rebound.evil.example' })
      const isServed = rule === 'any host' || rule === 'this machine or list'
      expect([url, statusCode]).toEqual([url, isServed ? 200 : 421])
    }
  })

  test('accept cross-origin calls only from configured origins', async () => {
    const preflight = (origin: string) =>
      send('OPTIONS', '/api/order/get-orders', { origin, 'access-control-request-method': 'GET' })
    expect((await preflight('https://elsewhere.example')).statusCode).toBe(204)
    expect((await preflight('https://evil.example')).statusCode).toBe(404)
  })
})

test('AZ-07 only those who may see orders can open a socket', async () => {
  const url = await shop.server.listen({ port: 0, host: '127.0.0.1' })
  const outcomeOf = async (token: string | undefined) => {
    const socket = io(url, {
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    })
    const outcome = await new Promise((resolve) => {
      socket.once('connect', () => resolve('open')).once('connect_error', () => resolve('refused'))
    })
    socket.disconnect()
    return outcome
  }
  const callers: Record<string, string | undefined> = { ...tokens, guest: undefined, junk: 'v1.a.b' }
  const outcomes: Record<string, unknown> = {}
  for (const [caller, token] of Object.entries(callers)) outcomes[caller] = await outcomeOf(token)
  expect(outcomes).toEqual({
    asha: 'refused',
    admin: 'open',
    owner: 'open',
    manager: 'open',
    picker: 'open',
    rider: 'refused',
    cashier: 'refused',
    demoted: 'refused',
    suspended: 'refused',
    loggedOut: 'refused',
    expired: 'refused',
    refresh: 'refused',
    guest: 'refused',
    junk: 'refused',
  })
})

describe('AZ-01 every call', () => {
  const dead = [
    'Bearer',
    'Bearer ',
    'Bearer v1.a.b',
    `Bearer ${'x'.repeat(5000)}`,
    'Basic YTpi',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ]

  test('returns 401 without a valid token, unless it is open to anyone', async () => {
    for (const endpoint of endpoints()) {
      const guest = await send(endpoint)
      if (endpoint.access === 'anyone') {
        expect([endpoint.call, guest.status]).not.toEqual([endpoint.call, 401])
        continue
      }
      expect([endpoint.call, guest.status]).toEqual([endpoint.call, 401])
      for (const authorization of dead) {
        const reply = await shop.call(endpoint.call, { params, headers: { authorization } })
        expect([endpoint.call, authorization.slice(0, 20), reply.status]).toEqual([
          endpoint.call,
          authorization.slice(0, 20),
          401,
        ])
      }
      for (const ended of ['loggedOut', 'expired', 'refresh'])
        expect([endpoint.call, ended, (await send(endpoint, tokens[ended])).status]).toEqual([
          endpoint.call,
          ended,
          401,
        ])
    }
  })

  test('returns 403 to shoppers and former administrators exactly if it is for administrators', async () => {
    for (const endpoint of endpoints()) {
      for (const access of ['asha', 'demoted']) {
        const { status } =
          endpoint.call === 'GET /api/user/logout' ? { status: 200 } : await send(endpoint, tokens[access])
        expect([endpoint.call, access, status === 403]).toEqual([
          endpoint.call,
          access,
          !mayCall({ role: 'USER' }, endpoint.access),
        ])
        expect(status).not.toBe(401)
      }
      if (endpoint.access !== 'anyone') expect((await send(endpoint, tokens.suspended)).status).toBe(403)
    }
  })

  test.each(STAFF_ROLES)(
    'is open to a person with the role %s exactly if the table says so',
    async (staffRole) => {
      const who = {
        role: staffRole === 'owner' || staffRole === 'manager' ? 'ADMIN' : 'USER',
        staffRole,
      } as const
      for (const endpoint of endpoints()) {
        if (endpoint.call === 'GET /api/user/logout') continue
        const { status } = await send(endpoint, tokens[staffRole])
        expect([endpoint.call, status === 403]).toEqual([endpoint.call, !mayCall(who, endpoint.access)])
        expect([endpoint.call, status]).not.toEqual([endpoint.call, 401])
      }
    },
  )

  test('is open to administrators', async () => {
    for (const endpoint of endpoints()) {
      if (endpoint.call === 'GET /api/user/logout') continue
      const { status } = await send(endpoint, tokens.admin)
      expect([endpoint.call, [401, 403].includes(status)]).toEqual([endpoint.call, false])
    }
  })
})

test('OPS health checks, metrics and API documentation are served', async () => {
  const get = (url: string) => shop.server.inject({ method: 'GET', url })
  expect((await get('/healthz')).statusCode).toBe(200)
  const ready = await get('/readyz')
  expect([ready.statusCode, ready.json()]).toMatchObject([
    200,
    { success: true, message: 'ready', degraded: expect.any(Array) as string[] },
  ])
  expect((await get('/metrics')).body).toContain('tokri_http_request_duration_seconds_bucket')
  const document = (await get('/api/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>()
  for (const { call } of endpoints()) {
    const [method, path] = call.split(' ')
    expect(document.paths[path!]?.[method!.toLowerCase()]).toBeDefined()
  }
  expect((await get('/api/docs')).body).toContain('POST /api/cart/add-to-cart')
  expect((await get('/api/nothing')).json()).toMatchObject({ success: false, code: 'not_found' })
  const headers = (await get('/api/charge/active')).headers
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})
