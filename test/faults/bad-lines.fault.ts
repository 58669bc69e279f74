import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect } from 'vitest'
import { mailServer, type MailServer } from '../mail-server.ts'
import { newProduct, ravi, newCategory, stockLeft } from '../world.ts'
import { crowd, fillCart, orderCall, type Shopper } from './crowd.ts'
import { openFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { openProxiedShop, until, type Endpoints, type ProxiedShop } from './fault-shop.ts'
import { send, sendAtOnce } from './http-calls.ts'
import { mailTo } from './mailed-shop.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { mutantServer } from './mutant-server.ts'

let shop: ProxiedShop
let mails: MailServer
let mailProxy: FaultProxy
beforeAll(async () => {
  mails = await mailServer()
  mailProxy = await openFaultProxy({ host: '127.0.0.1', port: mails.port })
  shop = await openProxiedShop(mailTo(mailProxy.port))
})
afterAll(async () => {
  await shop?.close()
  await mailProxy?.close()
  await mails?.close()
})
const real = () => shop

/** The warnings of a server that is ready. */
const degraded = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { degraded: string[] }).degraded
}

let categoryCount = 0
const nextCategory = () => newCategory(shop.db, `Line ${++categoryCount}`)
const browse = { call: 'GET /api/category/get-category' as const }
const page = async (url: string, path: string) => {
  const begun = Date.now()
  const answer = await fetch(`${url}${path}`)
  await answer.text()
  return { status: answer.status, ms: Date.now() - begun }
}

/** After a fault, both servers reach the database again within five seconds, and continue to. */
async function expectHealed(): Promise<void> {
  for (const { url } of shop.servers) {
    // Not checked with a list, which may be cached. A pooler reconnects only once a second.
    await until('ready after the fault', async () => (await fetch(`${url}/readyz`)).status === 200, 5_000)
    for (let call = 0; call < 20; call++) expect((await send(url, browse)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  }
}

scenario(
  'OPS-01 with every query delayed by two seconds each call is answered, and the servers recover',
  real,
  async () => {
    const [asha] = (await crowd(shop, 1)) as [Shopper]
    shop.databaseProxy.delay(2_000)
    const begun = Date.now()
    const replies = await sendAtOnce(
      shop.ports,
      Array.from({ length: 60 }, () => ({ call: 'GET /api/cart/get-cart-items' as const, as: asha.token })),
    )
    expect(new Set(replies.map(({ status }) => status)).has(0)).toBe(false)
    for (const { status } of replies) expect([200, 503]).toContain(status)
    expect(Date.now() - begun).toBeLessThan(16_000)
    shop.databaseProxy.heal()
    await expectHealed()
  },
  { isSlow: true },
)

scenario(
  'OPS-01 with an unresponsive database calls get 503 in time, and the connections recover',
  real,
  async () => {
    const [asha] = (await crowd(shop, 1)) as [Shopper]
    await send(shop.url, browse)
    shop.databaseProxy.blackhole()
    const begun = Date.now()
    const replies = await sendAtOnce(
      shop.ports,
      Array.from({ length: 40 }, () => ({ call: 'GET /api/cart/get-cart-items' as const, as: asha.token })),
    )
    for (const { status } of replies) expect(status).toBe(503)
    expect(Date.now() - begun).toBeLessThan(16_000)
    shop.databaseProxy.heal()
    await expectHealed()
  },
)

scenario(
  'OPS-04 without its database a server is alive but not ready, and still serves cached pages',
  real,
  async () => {
    for (const { url } of shop.servers) await page(url, '/')
    shop.databaseProxy.refuse()
    for (const { url } of shop.servers) {
      await until('not ready', async () => (await fetch(`${url}/readyz`)).status === 503, 5_000)
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      expect((await page(url, '/')).status).toBe(200)
      const refused = await send(url, { call: 'POST /api/product/get-product', body: {} })
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    }
    shop.databaseProxy.heal()
    await expectHealed()
  },
)

scenario('OPS an outage under load writes a line a second of each kind to the log', real, async () => {
  const [asha] = (await crowd(shop, 1)) as [Shopper]
  await expectHealed()
  const before = shop.servers.map((server) => server.output().length)
  const [begun, statuses] = [performance.now(), [] as number[]]
  let [sent, inFlight] = [0, 0]
  const callOnce = async (url: string) => {
    inFlight += 1
    statuses.push((await send(url, { call: 'GET /api/cart/get-cart-items', as: asha.token })).status)
    inFlight -= 1
  }
  shop.databaseProxy.refuse()
  // 300 calls a second for four seconds, as far as the machine can.
  for (let ms = 0; ms < 4_000 || inFlight > 0; ms = performance.now() - begun) {
    while (ms < 4_000 && sent < ms * 0.3 && inFlight < 100) void callOnce(shop.servers[(sent += 1) % 2]!.url)
    await sleep(5)
  }
  shop.databaseProxy.heal()
  await expectHealed()
  const seconds = Math.ceil((performance.now() - begun) / 1_000)
  expect(new Set(statuses)).toEqual(new Set([503]))
  for (const [index, server] of shop.servers.entries()) {
    const output = server.output().slice(before[index])
    const kinds: Record<string, number> = {}
    for (const line of output.split('\n').filter(Boolean)) {
      const kind = (JSON.parse(line) as { msg: string }).msg.replace(/\S*\d\S*/g, '#')
      kinds[kind] = (kinds[kind] ?? 0) + 1
    }
    expect(kinds).toHaveProperty('call failed')
    // At once, then every second, and at the end.
    expect(Object.entries(kinds).filter(([, lines]) => lines > seconds + 2)).toEqual([])
    expect(output.length).toBeLessThan(100_000)
  }
})

scenario(
  'OPS-02 with a read-only database browsing works, orders get 503, and the servers recover',
  real,
  async () => {
    const product = await newProduct(shop.db, await nextCategory(), { name: 'Toor dal', stock: 5 })
    const [asha] = (await crowd(shop, 1)) as [Shopper]
    await fillCart(shop.db, asha, [{ product }])
    const { rows } = await shop.db.pool.query<{ name: string }>('SELECT current_database() AS name')
    const { name } = rows[0]!
    await shop.db.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    shop.databaseProxy.reset()
    try {
      await until('reading', async () => (await send(shop.url, browse)).status === 200, 5_000)
      for (const { url } of shop.servers) {
        expect((await send(url, { call: 'POST /api/product/get-product', body: {} })).status).toBe(200)
        expect((await page(url, `/product/${product.slug}`)).status).toBeLessThan(500)
        const refused = await send(url, orderCall(asha, 40))
        expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
      }
      expect(await stockLeft(shop.db, product)).toBe(5)
    } finally {
      await shop.db.pool.query('SET default_transaction_read_only = off')
      await shop.db.pool.query(
        `BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`,
      )
      shop.databaseProxy.reset()
    }
    await expectHealed()
    expect((await send(shop.url, orderCall(asha, 40))).status).toBe(201)
  },
)

scenario('OPS a locked row delays no reader', real, async () => {
  const product = await newProduct(shop.db, await nextCategory(), { name: 'Ghee', stock: 5 })
  const [asha] = (await crowd(shop, 1)) as [Shopper]
  await fillCart(shop.db, asha, [{ product }])
  const client = await shop.db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM packs WHERE product_id = $1 FOR UPDATE', [product._id])
    await client.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [product._id])
    const begun = Date.now()
    for (const { url } of shop.servers) {
      const found = await send(url, {
        call: 'POST /api/product/get-product-by-id',
        body: { productId: product._id },
      })
      expect(found.status).toBe(200)
      const search = await send(url, { call: 'POST /api/product/search-product', body: { search: 'ghee' } })
      expect(search.status).toBe(200)
      expect((await page(url, `/product/${product.slug}`)).status).toBeLessThan(500)
    }
    expect(Date.now() - begun).toBeLessThan(2_000)
    // An order waits for the lock and then fails as "busy" instead of hanging.
    const busy = await send(shop.url, orderCall(asha, 40))
    expect([busy.status, busy.body.code]).toEqual([503, 'busy'])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect((await send(shop.url, orderCall(asha, 40))).status).toBe(201)
})

const sendCode = (email: string) => ({ call: 'POST /api/user/send-otp' as const, body: { email } })
const mailsTo = (email: string) => mails.received.filter(({ to }) => to.includes(email))

scenario(
  'OPS-04 without its mail server the shop takes orders, is "degraded", and sends each mail later, once',
  real,
  async () => {
    const product = await newProduct(shop.db, await nextCategory(), { name: 'Poha', stock: 5 })
    const [asha] = (await crowd(shop, 1)) as [Shopper]
    await fillCart(shop.db, asha, [{ product }])
    mailProxy.refuse()
    const begun = Date.now()
    expect((await send(shop.url, orderCall(asha, 40))).status).toBe(201)
    expect((await send(shop.url, sendCode('late@example.in'))).status).toBe(200)
    expect(Date.now() - begun).toBeLessThan(2_000)
    for (const { url } of shop.servers)
      await until('"mail" in /readyz', async () => (await degraded(url)).includes('mail'))
    await sleep(500)
    expect(mailsTo(asha.email)).toEqual([])
    mailProxy.heal()
    await until(
      'the mails',
      () => mailsTo(asha.email).length > 0 && mailsTo('late@example.in').length > 0,
      30_000,
    )
    for (const { url } of shop.servers)
      await until('no "mail" in /readyz', async () => !(await degraded(url)).includes('mail'))
    const output = shop.servers.map((server) => server.output()).join('')
    expect(output).toContain('"sending mail failed"')
    expect(output).toContain('"sending mail works again"')
    await sleep(500)
    expect([mailsTo(asha.email).length, mailsTo('late@example.in').length]).toEqual([1, 1])
  },
)

scenario('OPS-04 an unresponsive mail server delays nothing but mail', real, async () => {
  const [asha] = (await crowd(shop, 1)) as [Shopper]
  const fortyCalls = async () => {
    const begun = Date.now()
    for (let call = 0; call < 40; call++)
      expect((await send(shop.url, { call: 'GET /api/cart/get-cart-items', as: asha.token })).status).toBe(
        200,
      )
    return Date.now() - begun
  }
  const before = await fortyCalls()
  mailProxy.blackhole()
  for (let code = 0; code < 8; code++)
    expect((await send(shop.url, sendCode(`silent${code}@example.in`))).status).toBe(200)
  await sleep(300)
  expect(await fortyCalls()).toBeLessThan(3_000 + 3 * before)
  mailProxy.heal()
  mailProxy.reset()
  await until('the mails', () => mailsTo('silent7@example.in').length > 0, 40_000)
})

scenario('OPS-04 with an unresponsive mail server the bell still rings within a second', real, async () => {
  const product = await newProduct(shop.db, await nextCategory(), { name: 'Jaggery', stock: 5 })
  const [asha] = (await crowd(shop, 1)) as [Shopper]
  await fillCart(shop.db, asha, [{ product }])
  const socket = io(shop.servers[0].url, {
    transports: ['websocket'],
    auth: { token: await shop.signIn(await ravi(shop.db)) },
  })
  const notified: unknown[] = []
  socket.on('new-order', ({ orderId }: { orderId: string }) => notified.push(orderId))
  await until('the socket', () => socket.connected)
  mailProxy.blackhole()
  for (let code = 0; code < 8; code++)
    expect((await send(shop.url, sendCode(`hangs${code}@example.in`))).status).toBe(200)
  await sleep(300)
  const { body } = await send(shop.url, orderCall(asha, 40))
  await until('the bell', () => notified.includes(body.data.orderId), 1_000)
  mailProxy.heal()
  mailProxy.reset()
  await until('the mails', () => mailsTo(asha.email).length > 0, 40_000)
  socket.disconnect()
})

scenario(
  'ORD-10 a mail is sent by the other server if its server is killed while sending it',
  real,
  async (random) => {
    mailProxy.blackhole()
    const emails = Array.from({ length: 6 }, (_, index) => `handed${index}@example.in`)
    for (const email of emails) expect((await send(shop.url, sendCode(email))).status).toBe(200)
    await sleep(500)
    const killed = shop.servers[random.between(0, 1)]!
    await killed.kill()
    mailProxy.heal()
    mailProxy.reset()
    await until('every mail', () => emails.every((email) => mailsTo(email).length > 0), 40_000)
    await killed.start()
  },
)

mutationCheck(
  'ORD-10 each statement commits on its own, and the power fails between two',
  () =>
    mutantServer({
      isWithoutTransactions: true,
      statements: { 'orders.insert': { instead: takeStockAlone } },
    }),
  async (weak: Endpoints & { close(): Promise<void> }) => {
    const product = await newProduct(weak.db, await newCategory(weak.db, 'Half'), {
      name: 'Half',
      stock: 1000,
    })
    const [asha] = (await crowd(weak, 1)) as [Shopper]
    await fillCart(weak.db, asha, [{ product }])
    await sendAtOnce(weak.ports, [orderCall(asha, 40)])
    // Pipelined statements may still be running when the refusal arrives.
    await sleep(500)
  },
)

/** Fails after taking the stock in a statement of its own, before the order is inserted. */
async function takeStockAlone(
  run: (text: string, values?: unknown[]) => Promise<unknown[]>,
  values: unknown[],
): Promise<never> {
  await run(
    `UPDATE packs SET stock = stock - w.quantity
     FROM jsonb_to_recordset($1::jsonb) AS w(pack_id bigint, quantity int) WHERE packs.id = w.pack_id`,
    [values[1]],
  )
  throw new Error('the power failed')
}
