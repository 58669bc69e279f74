import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#shared/api-client.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { testShop, type TestShop } from './server.ts'
import { asha, person, ravi } from './world.ts'

/** Who may make which call. A call that is added without a line here turns this test red. */
const law = `
POST /api/user/send-otp                                        anyone
POST /api/user/verify-otp                                      anyone
POST /api/user/refresh-token                                   anyone
POST /api/user/login                                           anyone
PUT /api/user/forgot-password                                  anyone
PUT /api/user/verify-forgot-password-otp                       anyone
PUT /api/user/reset-password                                   anyone
PUT /api/user/update-user                                      user
PUT /api/user/verify-new-email                                 user
GET /api/user/logout                                           user
GET /api/user/get-user-details                                 user
GET /api/audit/log                                             admin
GET /api/audit/people                                          admin
GET /api/user/get-admins                                       admin
POST /api/user/grant-admin                                     admin
PUT /api/user/revoke-admin                                     admin
GET /api/user/get-second-factor                                admin
POST /api/user/set-up-second-factor                            admin
PUT /api/user/confirm-second-factor                            admin
PUT /api/user/remove-second-factor                             admin
PUT /api/user/renew-recovery-codes                             admin
POST /api/file/upload-image                                     admin
POST /api/file/delete-image                                     admin
PUT /api/user/upload-avatar                                     user
GET /api/notification/bell                                     admin
PUT /api/notification/bell-opened                              admin
POST /api/address/add-new-address                              user
GET /api/address/get-address                                   user
PUT /api/address/update-address                                user
DELETE /api/address/delete-address                             user
PUT /api/address/set-default-address                           user
GET /api/storefront/shop                                       anyone
GET /api/storefront/policy/{slug}                              anyone
GET /api/settings/get-settings                                 admin
PUT /api/settings/update-settings                              admin
POST /api/settings/preview-policy                              admin
GET /api/storefront/opening                                    admin
PUT /api/storefront/opening                                    admin
POST /api/product/get-product                                  anyone
POST /api/product/get-products-by-category                     anyone
POST /api/product/get-products-by-category-and-sub-category    anyone
POST /api/product/get-product-by-id                            anyone
POST /api/product/add-product                                  admin
PUT /api/product/update-product/{id}                           admin
DELETE /api/product/delete-product/{id}                        admin
PUT /api/product/restore-product/{id}                          admin
PUT /api/product/publish-products                              admin
GET /api/product/export-products                               admin
POST /api/product/import-products                              admin
GET /api/product/import-progress                               admin
POST /api/category/add-category                                admin
PUT /api/category/update-category                              admin
PUT /api/category/delete-category                              admin
POST /api/sub-category/add-sub-category                        admin
PUT /api/sub-category/update-sub-category                      admin
PUT /api/sub-category/delete-sub-category                      admin
GET /api/category/get-category                                 anyone
GET /api/sub-category/get-sub-category                         anyone
GET /api/product/highlights                                    anyone
GET /api/product/home-rows                                     anyone
POST /api/product/search-product                               anyone
GET /api/search/synonyms                                       admin
POST /api/search/add-synonym                                   admin
PUT /api/search/update-synonym                                 admin
GET /api/search/terms                                          admin
GET /api/marketing/scripts                                     anyone
PUT /api/marketing/scripts                                     admin
POST /api/marketing/scripts/check                              admin
GET /api/marketing/scripts/history                             admin
GET /api/marketing/banners                                     admin
PUT /api/marketing/banners                                     admin
POST /api/marketing/scripts/restore                            admin
GET /api/charge/all                                            admin
GET /api/charge/active                                         anyone
POST /api/charge/create                                        admin
PUT /api/charge/update/{id}                                    admin
DELETE /api/charge/delete/{id}                                 admin
PATCH /api/charge/toggle/{id}                                  admin
PUT /api/charge/order                                          admin
POST /api/cart/add-to-cart                                     user
GET /api/cart/get-cart-items                                   user
PUT /api/cart/update-cart-item-quantity                        user
DELETE /api/cart/delete-cart-item                              user
POST /api/cart/merge-guest-cart                                user
DELETE /api/cart/clear-cart                                    user
GET /api/order/payment-methods                                 anyone
POST /api/order/add-cash-on-delivery-order                     user
POST /api/order/create-order                                   user
POST /api/order/add-sabpaisa-order                             user
POST /api/order/add-RMS-order                                  user
POST /api/order/retry-payment                                  user
POST /api/order/refund-order                                   admin
POST /api/order/check-cashfree-payment                         user
GET /api/payment/unreconciled                                  admin
POST /api/payment/resolve                                      admin
GET /api/order/get-orders                                      user
GET /api/order/get-order/{id}                                  user
POST /api/order/get-order-details-by-id                        user
POST /api/order/get-order-with-payment                         user
PUT /api/order/cancel-order                                    user
GET /api/order/get-all-orders                                  admin
PUT /api/order/update-order-status-admin                       admin
GET /api/order/status-counts                                   admin
POST /api/order/get-picking-slips                              admin
GET /api/order/export-orders                                   admin
GET /api/report/overview                                       admin
GET /api/order/buy-again                                       user
`

type Rule = 'anyone' | 'any host' | 'this machine' | 'this machine or list' | 'named origins' | 'provider'

/**
 * What is served beside the contract, who may ask for it, and addresses to try it by. No token opens or closes any of
 * it. A route that is added without a line here turns this test red.
 */
const beside: Record<string, [Rule, ...addresses: string[]]> = {
  'GET /healthz': ['any host', '/healthz'],
  'GET /readyz': ['any host', '/readyz'],
  'GET /metrics': ['this machine or list', '/metrics'],
  'GET /dev/mailbox': ['this machine', '/dev/mailbox', '/dev/mailbox?to=asha@example.in'],
  'GET /dev/mailbox.json': ['this machine', '/dev/mailbox.json'],
  'GET /api/openapi.json': ['anyone', '/api/openapi.json'],
  'GET /api/docs': ['anyone', '/api/docs'],
  'OPTIONS /api/*': ['named origins', '/api/order/get-orders', '/api/nothing'],
  'GET /media/:file': ['anyone', `/media/${'0'.repeat(32)}.webp`, '/media/x'],
  'GET /api/payment/:provider/return': ['provider', '/api/payment/payu/return', '/api/payment/x/return'],
  'POST /api/payment/:provider/return': ['provider', '/api/payment/payu/return'],
  'POST /api/payment/:provider/webhook': ['provider', '/api/payment/payu/webhook', '/api/payment/x/webhook'],
  'GET /robots.txt': ['anyone', '/robots.txt'],
  'GET /sitemap.xml': ['anyone', '/sitemap.xml'],
  'GET /sitemap-lists.xml': ['anyone', '/sitemap-lists.xml'],
  'GET /sitemap-products-:file': ['anyone', '/sitemap-products-1.xml', '/sitemap-products-x'],
  'GET /assets/*': ['anyone', '/assets/client-0a1b2c3d.js', '/assets/gone-00000000.js'],
  'GET /favicon.svg': ['anyone', '/favicon.svg'],
  'GET /service-worker.js': ['anyone', '/service-worker.js'],
  'GET /*': [
    'anyone',
    '/',
    '/cart',
    '/checkout',
    '/dashboard/all-orders',
    '/dashboard/my-orders',
    '/nowhere',
  ],
}

let shop: TestShop
const tokens: Record<string, string> = {}

beforeAll(async () => {
  shop = await testShop({ allowedOrigins: ['https://elsewhere.example'] }, { pages: true })
  const [a, b, r, gone, out] = await Promise.all([
    asha(shop.db),
    person(shop.db, 'Bela'),
    ravi(shop.db),
    person(shop.db, 'Gita'),
    person(shop.db, 'Usha'),
  ])
  tokens.asha = await shop.signIn(a)
  tokens.admin = await shop.signIn(r)
  tokens.demoted = await shop.signIn(gone)
  tokens.suspended = await shop.signIn(b)
  tokens.loggedOut = await shop.signIn(out)
  await shop.db.pool.query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [gone.userId])
  await shop.db.pool.query(`UPDATE users SET role = 'USER' WHERE id = $1`, [gone.userId])
  await shop.db.pool.query(`UPDATE users SET status = 'Suspended' WHERE id = $1`, [b.userId])
  await shop.call('GET /api/user/logout', { as: tokens.loggedOut! })
})
afterAll(() => shop.close())

const endpoints = () => shop.mounted.map(({ endpoint }) => endpoint)
const params = { id: '1', slug: 'about-us' }

/** The call with nothing in it: who may make it is decided before that is looked at. */
const ask = (endpoint: Endpoint, as?: string) =>
  shop.call(endpoint.call, { params, body: endpoint.body ? {} : undefined, as })

test('AZ-01 the table of callers is whole', () => {
  const served = endpoints().map(({ call, access }) => `${call.padEnd(62)} ${access}`)
  expect(served.map((line) => line.replace(/ +/g, ' ')).sort()).toEqual(
    law
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +/g, ' '))
      .sort(),
  )
})

/** Every route of the server, read from the tree that its router prints. HEAD goes with GET. */
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

test('AZ-01 nothing else is served', () => {
  const contracts = endpoints().map(({ call }) => call.replace(/\{(\w+)\}/g, ':$1'))
  expect(servedRoutes().sort()).toEqual([...contracts, ...Object.keys(beside)].sort())
})

describe('AZ-01 what is served beside the contract, with every kind of caller', () => {
  const ask = (route: string, url: string, headers: Record<string, string> = {}) =>
    shop.server.inject({ method: route.split(' ')[0] as 'GET', url, headers })
  const each = Object.entries(beside).flatMap(([route, [rule, ...urls]]) =>
    urls.map((url): [string, string, Rule] => [route, url, rule]),
  )

  test('a token of whatever kind changes nothing', async () => {
    const bearers = [...Object.values(tokens), 'v1.a.b', 'x'.repeat(5_000)].map((token) => `Bearer ${token}`)
    for (const [route, url] of each) {
      const guest = await ask(route, url)
      expect([url, [200, 404].includes(guest.statusCode)]).toEqual([url, true])
      for (const authorization of [...bearers, 'Basic YTpi']) {
        const known = await ask(route, url, { authorization, cookie: 'tokri=1' })
        expect([url, known.statusCode, known.headers['set-cookie']]).toEqual([
          url,
          guest.statusCode,
          undefined,
        ])
        if (url !== '/metrics') expect([url, known.body === guest.body]).toEqual([url, true])
      }
    }
  })

  test('what was passed on by a proxy is not of this machine', async () => {
    const passedOn: Partial<Record<Rule, number>> = { 'this machine': 404, 'this machine or list': 403 }
    for (const [route, url, rule] of each) {
      const expected = passedOn[rule] ?? (await ask(route, url)).statusCode
      for (const header of ['x-forwarded-for', 'forwarded', 'via'])
        expect([url, (await ask(route, url, { [header]: '127.0.0.1' })).statusCode]).toEqual([url, expected])
    }
  })

  test('another host is told nothing but whether the shop lives', async () => {
    for (const [route, url, rule] of each) {
      const { statusCode } = await ask(route, url, { host: 'rebound.evil.example' })
      const isTold = rule === 'any host' || rule === 'this machine or list'
      expect([url, statusCode]).toEqual([url, isTold ? 200 : 421])
    }
  })

  test('only a named origin gets leave to call from its pages', async () => {
    const preflight = (origin: string) =>
      ask('OPTIONS', '/api/order/get-orders', { origin, 'access-control-request-method': 'GET' })
    expect((await preflight('https://elsewhere.example')).statusCode).toBe(204)
    expect((await preflight('https://evil.example')).statusCode).toBe(404)
  })
})

test('AZ-07 the socket opens to administrators, and to no other caller', async () => {
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
    demoted: 'refused',
    suspended: 'refused',
    loggedOut: 'refused',
    guest: 'refused',
    junk: 'refused',
  })
})

describe('AZ-01 every call with every kind of caller', () => {
  const dead = [
    'Bearer',
    'Bearer ',
    'Bearer v1.a.b',
    `Bearer ${'x'.repeat(5000)}`,
    'Basic YTpi',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ]

  test('without a live token: 401, unless it is open to anyone', async () => {
    for (const endpoint of endpoints()) {
      const guest = await ask(endpoint)
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
      expect((await ask(endpoint, tokens.loggedOut)).status).toBe(401)
    }
  })

  test('a shopper and a demoted administrator get 403 where administrators work, and so does nobody else', async () => {
    for (const endpoint of endpoints()) {
      for (const access of ['asha', 'demoted']) {
        const { status } =
          endpoint.call === 'GET /api/user/logout' ? { status: 200 } : await ask(endpoint, tokens[access])
        expect([endpoint.call, access, status === 403]).toEqual([
          endpoint.call,
          access,
          endpoint.access === 'admin',
        ])
        expect(status).not.toBe(401)
      }
      if (endpoint.access !== 'anyone') expect((await ask(endpoint, tokens.suspended)).status).toBe(403)
    }
  })

  test('an administrator is let in everywhere', async () => {
    for (const endpoint of endpoints()) {
      if (endpoint.call === 'GET /api/user/logout') continue
      const { status } = await ask(endpoint, tokens.admin)
      expect([endpoint.call, [401, 403].includes(status)]).toEqual([endpoint.call, false])
    }
  })
})

describe('wrong input', () => {
  const junk = [
    null,
    0,
    -1,
    1.5,
    1e308,
    '',
    ' ',
    'x',
    'x'.repeat(10_000),
    '\u0000',
    '\ud800',
    [],
    [[]],
    {},
    { $ne: '' },
    true,
    '1; DROP TABLE users',
    '%',
    '../../etc/passwd',
    '99999999999999999999',
    -2147483649,
    2147483648,
    'ORD-000000-00000000',
  ]

  /** Field names of a body or query, with those of other calls mixed in. */
  const names = [
    'email',
    'otp',
    'name',
    'mobile',
    'refreshToken',
    '_id',
    'productId',
    'slug',
    'unit',
    'quantity',
    'items',
    'page',
    'limit',
    'sort',
    'search',
    'categoryId',
    'subCategoryId',
    'addressId',
    'expectedTotal',
    'deliveryNote',
    'orderId',
    'order_status',
    'note',
    'reason',
    'from',
    'to',
    'packs',
    'price',
    'discount',
    'stock',
    'image',
    'pincode',
    'role',
    '__proto__x',
  ]

  test('is answered with a sentence, never with a 500', async () => {
    for (const endpoint of endpoints()) {
      if (endpoint.call === 'GET /api/user/logout') continue
      const as = endpoint.access === 'admin' ? tokens.admin : tokens.asha
      for (const value of junk) {
        const fields = Object.fromEntries(names.map((name) => [name, value]))
        const bodies = endpoint.body
          ? [
              fields,
              value,
              ...['email', 'slug', 'productId', 'orderId', '_id', 'search'].map((name) => ({
                [name]: value,
              })),
            ]
          : [undefined]
        const query =
          endpoint.query && typeof value !== 'object' && !/[\ud800\u0000]/.test(String(value))
            ? fields
            : undefined
        // A lone surrogate cannot stand in an address at all.
        const address = (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(
          '\ud800',
          '%EF%BF%BD',
        )
        for (const body of bodies) {
          if (body !== undefined && (body === null || typeof body !== 'object')) continue
          const { status, body: reply } = await shop.call(endpoint.call, {
            as,
            body,
            query: query as CallInput['query'],
            params: { id: address, slug: address },
          })
          expect([endpoint.call, value, status < 500]).toEqual([endpoint.call, value, true])
          if (status >= 400)
            expect(reply.message).not.toMatch(/select|insert|pg_|undefined|\[object|zod|at \//i)
        }
      }
    }
  }, 180_000)

  const raw = (payload: string, type = 'application/json') =>
    shop.server.inject({
      method: 'POST',
      url: '/api/user/send-otp',
      headers: { 'content-type': type },
      payload,
    })

  test('a malformed id is told in a sentence', async () => {
    for (const endpoint of endpoints()) {
      const names =
        endpoint.body && 'shape' in endpoint.body ? Object.keys(endpoint.body.shape as object) : []
      for (const name of names) {
        if (!/^_id$|Id$/.test(name) || name === 'orderId') continue
        for (const id of [7.5, 'x', {}, null]) {
          const { body } = await shop.call(endpoint.call, { params, body: { [name]: id }, as: tokens.admin })
          const field = (body as { fields?: Record<string, string> }).fields?.[name]
          expect([endpoint.call, name, field]).toEqual([
            endpoint.call,
            name,
            expect.stringMatching(
              /^([A-Z]\w+ id|This id) (is not valid|must be a positive whole number)$|^Invalid cart item ID\.$/,
            ),
          ])
        }
      }
    }
  })

  test('INJ-08 only JSON is read, however the type is spelled', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json\ta',
      ' application/jsonx',
      'text/x-component',
    ]) {
      expect([type, [400, 415].includes((await raw('{"email":"a@b.in"}', type)).statusCode)]).toEqual([
        type,
        true,
      ])
    }
    for (const broken of ['{', '[', '"', '{"email":}', '{"email":"a@b.in"} x'])
      expect((await raw(broken)).statusCode).toBe(400)
  })

  test('INJ-04 deep nesting is refused and the process lives', async () => {
    expect((await raw('['.repeat(10_000) + ']'.repeat(10_000))).statusCode).toBe(400)
    expect((await raw(`{"email":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`)).statusCode).toBe(400)
  })

  test('INJ-05 prototypes cannot be reached through a body', async () => {
    for (const body of [
      '{"__proto__":{"role":"ADMIN"},"email":"a@b.in"}',
      '{"constructor":{"prototype":{"role":"ADMIN"}},"email":"a@b.in"}',
    ]) {
      expect((await raw(body)).statusCode).toBe(400)
    }
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('CRT-01 too much is refused at once', async () => {
    const items = Array.from({ length: 10_000 }, (_, i) => ({ productId: i + 1, unit: '1 kg', quantity: 1 }))
    expect(
      (await shop.call('POST /api/cart/merge-guest-cart', { as: tokens.asha, body: { items } })).status,
    ).toBe(413)
    const { status, body } = await shop.call('POST /api/cart/merge-guest-cart', {
      as: tokens.asha,
      body: { items: items.slice(0, 201) },
    })
    expect([status, body.message]).toEqual([400, 'At most 200 items can be merged at once'])
  })
})

test('OPS the watched addresses answer', async () => {
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
