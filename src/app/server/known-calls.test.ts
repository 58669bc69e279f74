import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Agent, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rawRequest, sendRaw, statusOf } from '../../../test/raw-http.ts'
import { testShop, type TestShop } from '../../../test/server.ts'
import { newCategory, newProduct, ravi } from '../../../test/world.ts'

const PROXY = '127.0.0.1'
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const shop = await testShop({ trustProxy: [PROXY] })
const port = await listening(shop)
const dairy = await newCategory(shop.db, 'Dairy')
const milk = await newProduct(shop.db, dairy, { name: 'दूध', stock: 9 })
const admin = await shop.signIn(await ravi(shop.db))
afterAll(async () => {
  agent.destroy()
  await shop.close()
})

async function listening({ server }: TestShop): Promise<number> {
  await server.listen({ port: 0, host: PROXY })
  return (server.server.address() as AddressInfo).port
}

/** How many requests Fastify has handled. */
let routed = 0
const countRouted = () => (routed += 1)
const CHANNEL = 'tracing:fastify.request.handler:start'
let callers = 0
beforeEach(() => {
  routed = 0
  callers += 1
  subscribe(CHANNEL, countRouted)
})
afterEach(() => void unsubscribe(CHANNEL, countRouted))

interface Call {
  method: 'GET' | 'POST' | 'HEAD'
  path: string
  body?: object
  headers?: Record<string, string>
}

const get = (path: string, headers = {}): Call => ({ method: 'GET', path, headers })
const post = (path: string, body: object, headers = {}): Call => ({ method: 'POST', path, body, headers })
const category = (): Call => post('/api/product/get-products-by-category', { categoryId: dairy.categoryId })
const product = (): Call => post('/api/product/get-product-by-id', { productId: milk._id })

const headersOf = ({ body, headers }: Call, caller: string) => ({
  host: 'localhost',
  'x-forwarded-for': caller,
  ...(body && { 'content-type': 'application/json' }),
  ...headers,
})

/** The answer over a connection; each test is a caller of its own. */
function send(call: Call, caller = `10.0.0.${callers}`, to = port) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { method, path, body } = call
      const options = { port: to, host: PROXY, agent, method, path, headers: headersOf(call, caller) }
      const sent = request(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      // With its length, as browsers send it; Node would send chunks.
      const text = body && JSON.stringify(body)
      if (text) sent.setHeader('content-length', Buffer.byteLength(text))
      sent.on('error', reject).end(text)
    },
  )
}
/** Sends a call until it is answered without its route: for some seconds a shop waits for touches of all in its process. */
const untilKnown = (call: Call, to: number, caller?: string) =>
  expect
    .poll(
      async () => {
        routed = 0
        expect((await send(call, caller, to)).status).toBe(200)
        return routed
      },
      { interval: 400, timeout: 10_000 },
    )
    .toBe(0)
const dataOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString()).data

/** The answer of the route itself. */
async function throughRoute(call: Call) {
  const { method, path, body } = call
  const reply = await shop.server.inject({
    method,
    url: path,
    headers: headersOf(call, '10.9.9.9'),
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload }
}

/** Without what differs between any two responses, and what `inject` has no connection for. */
function comparable({ status, headers, body }: Awaited<ReturnType<typeof throughRoute | typeof send>>) {
  const { date: _, connection: _c, 'keep-alive': _k, 'x-request-id': id, ...same } = headers
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  return { status, headers: { ...same, 'content-length': String(same['content-length']) }, body }
}

test.each<[string, () => Call]>([
  ['a category', category],
  ['a category, compressed', () => ({ ...category(), headers: { 'accept-encoding': 'gzip, br' } })],
  ['a category to a user', () => ({ ...category(), headers: { authorization: 'Bearer nobody' } })],
  ['all products', () => post('/api/product/get-product', { limit: 5 })],
  ['the home page’s rows', () => get('/api/product/home-rows', { 'accept-encoding': 'br' })],
  ['the categories', () => get('/api/category/get-category')],
  ['a page of sub-categories', () => get('/api/sub-category/get-sub-category?page=1&limit=2')],
  ['a product', product],
])('%s: the same answer without its route', async (_what, call) => {
  const expected = comparable(await throughRoute(call()))
  expect(expected.status).toBe(200)
  for (let time = 1; time <= 5; time++) expect(comparable(await send(call()))).toEqual(expected)
  routed = 0
  expect(comparable(await send(call()))).toEqual(expected)
  expect(routed).toBe(0)
})

test.each<[string, () => Call, number]>([
  ['HEAD', () => ({ ...get('/api/product/home-rows'), method: 'HEAD' }), 200],
  ['a query that the call does not take', () => ({ ...category(), path: `${category().path}?a=1` }), 400],
  ['a product that does not exist', () => post(product().path, { productId: 999_999 }), 404],
  ['a product by its address', () => post(product().path, { slug: milk.slug }), 200],
  ['another host', () => ({ ...category(), headers: { host: 'evil.example' } }), 421],
  ['another content type', () => ({ ...category(), headers: { 'content-type': 'text/plain' } }), 415],
  ['a token', () => get('/api/category/get-category', { authorization: `Bearer ${admin}` }), 200],
  ['several proxies', () => ({ ...category(), headers: { 'x-forwarded-for': '10.1.1.1,10.1.1.2' } }), 200],
])('%s is left to the route', async (_what, call, status) => {
  await send(category())
  await send(get('/api/product/home-rows'))
  for (let time = 1; time <= 4; time++) {
    routed = 0
    expect((await send(call())).status).toBe(status)
    // What no hook lets through never gets to a handler.
    if (status < 400) expect(routed).toBe(1)
  }
})

test('an unchanged GET is answered with 304', async () => {
  const { headers } = await send(get('/api/product/home-rows'))
  const reply = await send(get('/api/product/home-rows', { 'if-none-match': headers.etag }))
  expect([reply.status, reply.body.length]).toEqual([304, 0])
})

test('administrators and guests get their own answers to the same bytes', async () => {
  await shop.db.pool.query(`INSERT INTO categories (name, slug, is_active) VALUES ('Attic', 'attic', false)`)
  const names = async (headers = {}) =>
    dataOf(await send(get('/api/category/get-category', headers))).map(({ name }: { name: string }) => name)
  for (let time = 1; time <= 3; time++) {
    expect(await names({ authorization: `Bearer ${admin}` })).toContain('Attic')
    expect(await names()).not.toContain('Attic')
  }
})

test('a changed price is in the next list', async () => {
  const price = async () => dataOf(await send(category()))[0].price
  for (const next of [61, 62, 63]) {
    await shop.call('PUT /api/product/update-product/{id}', {
      params: { id: String(milk._id) },
      body: { price: next },
      as: admin,
    })
    expect([await price(), await price()]).toEqual([next, next])
  }
})

// Written by another process, so that only the database can tell.
test.each([
  ['its stock', 'UPDATE packs SET stock = stock - 1 WHERE product_id = $1'],
  ['its price', 'UPDATE packs SET price_paise = price_paise + 100 WHERE product_id = $1'],
  ['its name', `UPDATE products SET name = 'Doodh' WHERE id = $1`],
  [
    'another pack',
    `INSERT INTO packs (product_id, unit, price_paise, discount_micro, stock, position)
     VALUES ($1, '2 l', 9900, 0, 3, 2)`,
  ],
  ['a pack less', `UPDATE packs SET retired_at = now() WHERE product_id = $1 AND unit = '2 l'`],
  ['its brand', `UPDATE products SET brand = 'Gopala' WHERE id = $1`],
  [
    'what its brand declares',
    `INSERT INTO brand_declarations (key, brand, declarations)
     SELECT 'gopala', 'Gopala', '{"packer": "Gopala Dairy, Pune"}' WHERE $1 > 0`,
  ],
  ['what its brand declares no more', `DELETE FROM brand_declarations WHERE $1 > 0`],
  ['that it is hidden', 'UPDATE products SET publish = false WHERE id = $1'],
  ['that it is shown', 'UPDATE products SET publish = true WHERE id = $1'],
  [
    'that its category is hidden',
    'UPDATE categories SET is_active = false WHERE id = (SELECT category_id FROM products WHERE id = $1)',
  ],
  ['that all categories are shown', 'UPDATE categories SET is_active = true WHERE $1 > 0'],
])('the next answer about a product shows %s', async (_what, change) => {
  for (let time = 1; time <= 3; time++) await send(product())
  const before = comparable(await send(product()))
  await shop.owner.pool.query(change, [milk._id])
  const after = comparable(await send(product()))
  expect(after.body).not.toEqual(before.body)
  expect(after).toEqual(comparable(await throughRoute(product())))
})

test('a call waits only once for a database that does not respond', async () => {
  for (let time = 1; time <= 3; time++) await send(product())
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const reads = vi.spyOn(shop.db, 'many').mockRejectedValue(lost)
  try {
    expect((await send(product())).status).toBe(503)
    expect(reads).toHaveBeenCalledTimes(1)
  } finally {
    reads.mockRestore()
  }
  expect((await send(product())).status).toBe(200)
})

test('every call counts once against the budget of its caller, whichever way it is answered', async () => {
  const budgets = { ...shop.config.budgets, callsPerMinute: 40 }
  const limited = await testShop({ trustProxy: [PROXY], budgets })
  try {
    const to = await listening(limited)
    const shelf = await newCategory(limited.db, 'Shelf')
    const one = post(product().path, {
      productId: (await newProduct(limited.db, shelf, { name: 'Milk' }))._id,
    })
    const rows = get('/api/product/home-rows')
    const statuses: number[] = []
    for (let time = 1; time <= 42; time++)
      statuses.push((await send(time % 2 ? one : rows, '10.7.7.7', to)).status)
    expect(statuses).toEqual([...Array<number>(40).fill(200), 429, 429])
    const refused = await send(rows, '10.7.7.7', to)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(refused.body.toString()).code).toBe('too_many_requests')
    expect((await send(rows, '10.7.7.8', to)).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('behind several proxies the caller is the last address that no trusted proxy has', async () => {
  const budgets = { ...shop.config.budgets, callsPerMinute: 40 }
  const limited = await testShop({ trustProxy: [PROXY, '10.0.0.1'], budgets })
  try {
    const to = await listening(limited)
    const rows = get('/api/product/home-rows')
    // What a client itself has sent stands on the left, and the inner proxy on the right.
    const forwarded = ['10.7.7.7', '1.2.3.4, 10.7.7.7', '10.7.7.7, 10.0.0.1', '5.6.7.8,10.7.7.7,10.0.0.1']
    await untilKnown(rows, to, '10.6.6.6')
    const statuses: number[] = []
    for (let time = 0; time < 42; time++)
      statuses.push((await send(rows, forwarded[time % forwarded.length], to)).status)
    expect(statuses).toEqual([...Array<number>(40).fill(200), 429, 429])
    expect((await send(rows, '10.7.7.7, 10.7.7.8', to)).status).toBe(200)
    // From an address that is no proxy, the header means nothing.
    const direct = await testShop({ budgets })
    try {
      const port = await listening(direct)
      await untilKnown(rows, port)
      for (let time = 0; time < 40; time++) await send(rows, `10.1.1.${time}`, port)
      expect((await send(rows, '10.1.1.99', port)).status).toBe(429)
    } finally {
      await direct.close()
    }
  } finally {
    await limited.close()
  }
})

test('a storefront of an allowed origin gets the same answer without its route', async () => {
  const crossOrigin = await testShop({ allowedOrigins: ['https://shop.example'], trustProxy: [PROXY] })
  try {
    const to = await listening(crossOrigin)
    const aisle = await newCategory(crossOrigin.db, 'Aisle')
    const soap = await newProduct(crossOrigin.db, aisle, { name: 'Soap' })
    for (const origin of [undefined, 'https://shop.example', 'https://evil.example']) {
      const headers = origin ? { origin } : {}
      for (const call of [
        get('/api/product/home-rows', headers),
        post(product().path, { productId: soap._id }, headers),
      ]) {
        const first = comparable(await send(call, undefined, to))
        await untilKnown(call, to)
        routed = 0
        expect(comparable(await send(call, undefined, to))).toEqual(first)
        expect(routed).toBe(0)
        const isAllowed = origin === 'https://shop.example'
        expect(first.headers).toMatchObject(isAllowed ? { 'access-control-allow-origin': origin } : {})
        expect('access-control-allow-origin' in first.headers).toBe(isAllowed)
      }
    }
  } finally {
    await crossOrigin.close()
  }
})

test(
  'a server that closes leaves its last requests to Fastify, which closes their connections',
  { tags: ['long'] },
  async () => {
    const closing = await testShop({ trustProxy: [PROXY] })
    const to = await listening(closing)
    await untilKnown(get('/api/product/home-rows'), to)
    routed = 0
    // A request that has begun keeps its connection open.
    const socket = connect(to, PROXY)
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
    socket.write('GET /api/product/home-rows HTTP/1.1\r\nHost: localhost\r\n')
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
    await sleep(20)
    const closed = closing.close()
    await expect.poll(() => closing.server.server.listening).toBe(false)
    socket.write('\r\n')
    await closed
    expect(statusOf(answer)).toBe(200)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(routed).toBe(1)
  },
)

test('each answer is counted in the metrics', async () => {
  const counted = async () => {
    const { body } = await shop.server.inject({ url: '/metrics', headers: { host: 'localhost' } })
    return Number(/duration_seconds_count\{.*home-rows",status="200"\} (\d+)/.exec(body)?.[1] ?? 0)
  }
  const before = await counted()
  for (let time = 1; time <= 4; time++) await send(get('/api/product/home-rows'))
  expect(await counted()).toBe(before + 4)
})

const rawBody = (...lines: string[]) => {
  const body = JSON.stringify(category().body)
  const all = ['Host: localhost', 'Content-Type: application/json', ...lines]
  return { body, head: rawRequest(`POST ${category().path}`, ...all) }
}

test('a body in chunks, after 100 Continue, for two hosts and in HTTP/1.0 is read as before', async () => {
  await send(category())
  const { body, head } = rawBody('Transfer-Encoding: chunked')
  const chunked = await sendRaw(port, `${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
  const length = `Content-Length: ${body.length}`
  const expecting = await sendRaw(port, rawBody(length, 'Expect: 100-continue').head + body)
  const twoHosts = await sendRaw(port, rawBody(length, 'Host: localhost').head + body)
  const old = await sendRaw(port, (rawBody(length).head + body).replace('HTTP/1.1', 'HTTP/1.0'))
  expect([chunked, twoHosts, old].map(statusOf)).toEqual([200, 400, 200])
  expect(expecting).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/)
})

test('a body that arrives in pieces is put together', async () => {
  await send(category())
  const { body, head } = rawBody(`Content-Length: ${JSON.stringify(category().body).length}`)
  for (const cut of [0, 1, body.length - 1]) {
    const socket = connect(port, PROXY)
    let answer = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
    socket.write(head + body.slice(0, cut))
    await sleep(20)
    socket.write(body.slice(cut))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(statusOf(answer)).toBe(200)
  }
})

test('pipelined requests are answered in order, known or not', async () => {
  await send(category())
  const { body } = rawBody()
  const headers = 'Host: localhost\r\nContent-Type: application/json'
  const known = `POST ${category().path} HTTP/1.1\r\n${headers}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const unknown = `POST ${category().path} HTTP/1.1\r\n${headers}\r\nContent-Length: 2\r\n\r\n{}`
  const answers = await sendRaw(port, known + unknown + known + rawRequest('GET /healthz', 'Host: localhost'))
  expect(answers.match(/HTTP\/1\.1 \d{3}/g)?.map(statusOf)).toEqual([200, 400, 200, 200])
})
