import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { newProduct, ravi, newCategory } from '../world.ts'
import { crowd, fillCart, orderCall, type Shopper } from './crowd.ts'
import { openProxiedShop, until, type Endpoints, type ProxiedShop } from './fault-shop.ts'
import { send, sendUntilServed, at } from './http-calls.ts'
import { expectAllAnnounced, expectNothingLost, orderLoad } from './order-load.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { isWholeRun } from './seed.ts'
import { mutantServer } from './mutant-server.ts'

let shop: ProxiedShop
const open: Socket[] = []
beforeAll(async () => {
  shop = await openProxiedShop()
})
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))
afterAll(() => shop?.close())
const real = () => shop

let categoryCount = 0
const nextCategory = (endpoints: Endpoints) => newCategory(endpoints.db, `Two ${++categoryCount}`)

interface OrderDesk {
  socket: Socket
  received: string[]
  isOpen(): boolean
}

/** Connects an order desk page to one of the servers. */
function openDesk(port: number, token: string, options = { reconnection: false }): OrderDesk {
  const socket = io(at(port), {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    ...options,
    forceNew: true,
  })
  open.push(socket)
  const received: string[] = []
  socket.on('new-order', ({ orderId }: { orderId: string }) => received.push(orderId))
  socket.on('order-status-updated', ({ orderId }: { orderId: string }) => received.push(orderId))
  return { socket, received, isOpen: () => socket.connected }
}

async function placeOrder(endpoints: Endpoints, port: number): Promise<string> {
  const product = await newProduct(endpoints.db, await nextCategory(endpoints), { name: 'Bread' })
  const [asha] = (await crowd(endpoints, 1)) as [Shopper]
  await fillCart(endpoints.db, asha, [{ product }])
  const reply = await send(at(port), orderCall(asha, 40))
  expect(reply.status).toBe(201)
  return reply.body.data.orderId as string
}

scenario('RTM the bell rings once on both servers, whichever took the order', real, async () => {
  const token = await shop.signIn(await ravi(shop.db))
  const desks = shop.ports.map((port) => openDesk(port, token))
  await until('both sockets', () => desks.every((desk) => desk.isOpen()))
  const placed = [await placeOrder(shop, shop.ports[0]!), await placeOrder(shop, shop.ports[1]!)]
  await until('the bell', () => desks.every(({ received }) => received.length >= 2), 5_000)
  await sleep(300)
  for (const { received } of desks) expect([...received].sort()).toEqual([...placed].sort())
})

const CUTS = isWholeRun ? 7 : 2

scenario(
  `RTM after ${CUTS} lost database connections the bell still rings once on both servers`,
  real,
  async () => {
    const token = await shop.signIn(await ravi(shop.db))
    const desks = shop.ports.map((port) => openDesk(port, token, { reconnection: true }))
    await until('both sockets', () => desks.every((desk) => desk.isOpen()))
    for (let cut = 0; cut < CUTS; cut++) {
      shop.databaseProxy.reset()
      // As long as servers and pages take to reconnect.
      await sleep(3_200)
    }
    // Events during an outage are lost, so pages reconnect and refetch their lists.
    await until('both sockets again', () => desks.every((desk) => desk.isOpen()))
    const placed = [await placeOrder(shop, shop.ports[0]!), await placeOrder(shop, shop.ports[1]!)]
    await until('the bell', () => desks.every(({ received }) => received.length >= 2), 8_000)
    await sleep(500)
    for (const { received } of desks) expect([...received].sort()).toEqual([...placed].sort())
    await expectAllAnnounced(shop)
  },
)

async function nothingMissedOffline(endpoints: Endpoints): Promise<void> {
  const [port] = endpoints.ports as [number]
  const token = await endpoints.signIn(await ravi(endpoints.db))
  const desk = openDesk(port, token)
  await until('the socket', () => desk.isOpen())
  desk.socket.disconnect()
  const product = await newProduct(endpoints.db, await nextCategory(endpoints), { name: 'Milk', stock: 1000 })
  const shoppers = await crowd(endpoints, 50)
  await Promise.all(shoppers.map((each) => fillCart(endpoints.db, each, [{ product }])))
  const placed = await Promise.all(shoppers.map((each) => sendUntilServed(at(port), orderCall(each, 40))))
  desk.socket.connect()
  await until('the socket', () => desk.isOpen())
  const list = await send(at(port), {
    call: 'GET /api/order/get-all-orders',
    as: token,
    query: { limit: 100, order_status: 'Pending' },
  })
  const listed = (list.body.data as { orderId: string }[]).map(({ orderId }) => orderId)
  expect(new Set(listed).size).toBe(listed.length)
  for (const { body } of placed) expect(listed).toContain(body.data.orderId)
}

scenario(
  'RTM-02 fifty orders placed while the order desk is offline are all listed when it is back',
  real,
  () => nothingMissedOffline(shop),
)
mutationCheck(
  'RTM-02 the order desk lists only orders older than a minute',
  () =>
    mutantServer({
      statements: {
        'orders.list': (text) =>
          text.replaceAll('o.status = $3', `o.status = $3 AND o.created_at < now() - interval '1 min'`),
      },
    }),
  nothingMissedOffline,
)

async function onlyAdministratorsConnect(endpoints: Endpoints): Promise<void> {
  const [asha] = (await crowd(endpoints, 1)) as [Shopper]
  const desks = endpoints.ports.map((port) => openDesk(port, asha.token))
  await sleep(1_000)
  expect(desks.map((desk) => desk.isOpen())).toEqual([false, false])
}

scenario('AZ-07 no shopper’s socket is accepted, on either server', real, () =>
  onlyAdministratorsConnect(shop),
)
mutationCheck(
  'AZ-07 every session has the administrator’s role',
  () =>
    mutantServer({
      statements: { 'sessions.findLive': (text) => text.replace('u.role', `'ADMIN' AS role`) },
    }),
  onlyAdministratorsConnect,
)

async function deadSocketsClose(endpoints: Endpoints): Promise<void> {
  const [here, there] = endpoints.ports as [number, number]
  const shopkeeper = await ravi(endpoints.db)
  const [demoted, loggedOut] = [await endpoints.signIn(shopkeeper), await endpoints.signIn(shopkeeper)]
  const desk = openDesk(there, loggedOut)
  await until('the socket', () => desk.isOpen())
  await send(at(here), { call: 'GET /api/user/logout', as: loggedOut })
  await until('the end of the socket', () => !desk.isOpen(), 2_000)

  const other = openDesk(there, demoted)
  await until('the socket', () => other.isOpen())
  await endpoints.db.pool.query(`UPDATE users SET role = 'USER' WHERE id = $1`, [shopkeeper.userId])
  await until('the end of the demoted administrator’s socket', () => !other.isOpen(), 2_000)
  expect((await send(at(here), { call: 'GET /api/order/get-all-orders', as: demoted })).status).toBe(403)
  await placeOrder(endpoints, here)
  await sleep(1_000)
  expect(other.received).toEqual([])
}

scenario('SES-04 AZ-08 a demotion and a logout on one server close the socket on the other', real, () =>
  deadSocketsClose(shop),
)
const html = async (port: number, path: string) => (await fetch(`${at(port)}${path}`)).text()

scenario(
  'OPS a change is visible at once on the server that wrote it, within a second on the other',
  real,
  async () => {
    const category = await nextCategory(shop)
    const product = await newProduct(shop.db, category, {
      name: 'Filter coffee',
      mrp: 321,
      stock: 3,
      publish: false,
    })
    const admin = await shop.signIn(await ravi(shop.db))
    const [here, there] = shop.ports as [number, number]
    const path = `/product/${product.slug}`
    const list = `/all-products-by-category/${category.categoryId}`
    // Requested before, so that each server has something outdated in its cache.
    for (const port of shop.ports) await Promise.all([html(port, path), html(port, list)])
    const change = (body: object) =>
      send(at(here), {
        call: 'PUT /api/product/update-product/{id}',
        as: admin,
        params: { id: product._id },
        body,
      })
    const productAt = async (port: number) =>
      (
        await send(at(port), {
          call: 'POST /api/product/get-product-by-id',
          body: { productId: product._id },
        })
      ).body.data

    expect((await change({ publish: true })).status).toBe(200)
    expect(await html(here, path)).toContain('321')
    await until('the new product elsewhere', async () => (await html(there, path)).includes('321'), 1_000)

    expect((await change({ price: 456 })).status).toBe(200)
    expect(await html(here, path)).toContain('456')
    for (const port of shop.ports) expect((await productAt(port)).price).toBe(456)
    await until('the new price elsewhere', async () => (await html(there, path)).includes('456'), 1_000)

    const before = [await html(here, path), await html(there, path)]
    const [asha] = (await crowd(shop, 1)) as [Shopper]
    await fillCart(shop.db, asha, [{ product, quantity: 3 }])
    expect((await send(at(here), orderCall(asha, 456 * 3))).status).toBe(201)
    expect(await html(here, path)).not.toBe(before[0])
    for (const port of shop.ports) expect((await productAt(port)).stock).toBe(0)
    await until('sold out elsewhere', async () => (await html(there, path)) !== before[1], 1_000)
  },
)

/** Browsing and orders continue while each server is stopped and started in turn. */
async function rolling(
  end: (server: ProxiedShop['servers'][number]) => Promise<unknown>,
): Promise<Record<string, number>> {
  const milk = await newProduct(shop.db, await nextCategory(shop), { name: 'Milk', stock: 1_000_000 })
  const failures: Record<string, number> = {}
  const count = (kind: string) => (failures[kind] = (failures[kind] ?? 0) + 1)
  let isOver = false
  const browse = async () => {
    while (!isOver) {
      const answer = await fetch(`${shop.url}/api/category/get-category`).catch(() => null)
      if (!answer?.ok) count(`browsing ${answer?.status ?? 'cut'}`)
      await answer?.text().catch(() => count('browsing cut'))
      await sleep(20)
    }
  }
  const browsing = Promise.all(Array.from({ length: 4 }, browse))
  const load = orderLoad(shop.url, await crowd(shop, 8), milk)
  await sleep(500)
  for (const server of shop.servers) {
    await end(server)
    await server.start()
    await sleep(500)
  }
  const acknowledged = await load.end()
  isOver = true
  await browsing
  await expectNothingLost(shop, milk, acknowledged)
  for (const [kind, times] of Object.entries(load.faults())) failures[`ordering ${kind}`] = times
  return failures
}

scenario('OPS-03 no request fails while both servers are replaced under load', real, async () => {
  const ends: { code: number | null; ms: number }[] = []
  expect(await rolling(async (server) => ends.push(await server.stop()))).toEqual({})
  for (const { code, ms } of ends) expect([code, ms < 15_000]).toEqual([0, true])
  await expectAllAnnounced(shop)
})
mutationCheck(
  'OPS-03 servers are killed without draining',
  async () => ({ db: shop.db, close: async () => undefined }),
  async () => {
    expect(await rolling((server) => server.kill())).toEqual({})
  },
)
