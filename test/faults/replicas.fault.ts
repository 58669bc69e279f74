import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildServer } from '#app/server/build-server.ts'
import { openFileStore } from '#app/server/uploads.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openReplica } from '#platform/db/replica-reads.ts'
import { openLog } from '#platform/log.ts'
import { mutantDatabase } from '../mutant-database.ts'
import { openStandby, type Standby } from '../standby.ts'
import { newCategory, newProduct, ravi, stockLeft } from '../world.ts'
import { crowd, fillCart, orderCall, type Shopper } from './crowd.ts'
import {
  AUTH_SECRET,
  openProxiedShop,
  signInOn,
  until,
  wideLimits,
  type Endpoints,
  type ProxiedShop,
} from './fault-shop.ts'
import { at, send } from './http-calls.ts'
import { openOwnCluster, type OwnCluster } from './own-cluster.ts'
import { mutationCheck, scenario } from './scenario.ts'

let dataDir: string
let cluster: OwnCluster
let standby: Standby
let shop: ProxiedShop
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tokri-primary-'))
  cluster = await openOwnCluster({ wal_keep_size: '64MB' }, dataDir)
  standby = await openStandby({ owner: cluster.database.ownerUrl, cluster: join(dataDir, 'postgres') })
  shop = await openProxiedShop({ DATABASE_READ_URLS: standby.urlOf(cluster.database.url) }, cluster.database)
}, 120_000)
afterAll(async () => {
  await shop?.close()
  await standby?.close()
  await cluster?.close()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})
const real = () => shop

/** A server in this process that takes its replica for up to date without checking its version. */
async function uncheckedServer(): Promise<Endpoints & { close(): Promise<void> }> {
  const log = openLog('silent')
  const folder = await mkdtemp(join(tmpdir(), 'tokri-gullible-'))
  const config = readConfig(
    { DATA_DIR: folder, DATABASE_URL: cluster.database.url, AUTH_SECRET, ...wideLimits },
    { demo: false },
  )
  const db = openDatabase(cluster.database.url, { poolSize: 10, log })
  const replica = openReplica(standby.urlOf(cluster.database.url), { poolSize: 4, log })
  const version = () => 'SELECT 1000000000 AS version'
  const built = await buildServer({
    config,
    db,
    replicas: [mutantDatabase(replica, { statements: { 'changes.version': version } })],
    realtimePool: db.pool,
    files: openFileStore(config),
    log,
  })
  await built.server.listen({ port: 0, host: '127.0.0.1' })
  return {
    db: cluster.database.owner,
    ports: [(built.server.server.address() as AddressInfo).port],
    signIn: signInOn(cluster.database.owner),
    close: async () => {
      await built.close()
      await Promise.all([db.close(), replica.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let categories = 0
const nextCategory = (endpoints: Endpoints) => newCategory(endpoints.db, `Replicated ${++categories}`)

/** How often the servers tried to read the replica with this outcome. */
async function replicaReads(
  outcome: 'read' | 'behind' | 'failed',
  ports: readonly number[] = shop.ports,
): Promise<number> {
  const texts = await Promise.all(ports.map(async (port) => (await fetch(`${at(port)}/metrics`)).text()))
  const pattern = new RegExp(`^tokri_replica_reads_total\\{replica="1",outcome="${outcome}"\\} (\\d+)`, 'm')
  return texts.reduce((sum, text) => sum + Number(pattern.exec(text)?.[1] ?? 0), 0)
}

/** Requests a list that is not cached yet: each limit makes it a different one. */
let limit = 10
const coldList = (port: number, categoryId: number) =>
  send(at(port), {
    call: 'POST /api/product/get-products-by-category',
    body: { categoryId, limit: 10 + (limit++ % 90) },
  })
const coldPage = (port: number, slug: string) => fetch(`${at(port)}/product/${slug}`)

/** Waits until every server reads from the replica. */
async function untilReplicaIsUsed(endpoints: Endpoints, categoryId: number): Promise<void> {
  for (const port of endpoints.ports)
    await until('the replica to be used', async () => {
      const before = await replicaReads('read', [port])
      await coldList(port, categoryId)
      return (await replicaReads('read', [port])) > before
    })
}

async function neverStale(endpoints: Endpoints): Promise<void> {
  const place = await nextCategory(endpoints)
  const tea = await newProduct(endpoints.db, place, { name: 'Tea', mrp: 321 })
  const admin = await endpoints.signIn(await ravi(endpoints.db))
  const priceAt = async (port: number) =>
    (await coldList(port, place.categoryId)).body.data[0]?.price as number | undefined
  const here = endpoints.ports[0]!
  for (const port of endpoints.ports) await until('the tea', async () => (await priceAt(port)) === 321)
  await untilReplicaIsUsed(endpoints, place.categoryId)
  await standby.pause()
  try {
    const change = await send(at(here), {
      call: 'PUT /api/product/update-product/{id}',
      as: admin,
      params: { id: tea._id },
      body: { price: 456 },
    })
    expect(change.status).toBe(200)
    expect(await priceAt(here)).toBe(456)
    for (const port of endpoints.ports)
      await until('the new price elsewhere', async () => (await priceAt(port)) === 456, 1_500)
    // For two seconds, because an unused replica is checked again four times a second.
    for (let n = 0; n < 20; n++) {
      for (const port of endpoints.ports) expect(await priceAt(port)).toBe(456)
      await sleep(100)
    }
  } finally {
    await standby.resume()
  }
}

scenario('OPS-25 a lagging replica never fills a list with outdated data', real, async () => {
  await untilReplicaIsUsed(shop, (await nextCategory(shop)).categoryId)
  const before = await replicaReads('read')
  await neverStale(shop)
  expect(await replicaReads('read')).toBeGreaterThan(before)
  expect(await replicaReads('behind')).toBeGreaterThan(0)
  await untilReplicaIsUsed(shop, (await nextCategory(shop)).categoryId)
})
mutationCheck('OPS-25 the version of the replica is not compared', uncheckedServer, neverStale)

scenario('OPS-25 the list Gaps, which reads whole tables, is counted on the replica', real, async () => {
  const place = await nextCategory(shop)
  await newProduct(shop.db, place, { name: 'Salt' })
  await untilReplicaIsUsed(shop, place.categoryId)
  const admin = await shop.signIn(await ravi(shop.db))
  const port = shop.ports[0]!
  const before = await replicaReads('read', [port])
  const { status, body } = await send(at(port), { call: 'GET /api/gaps', as: admin })
  expect(status).toBe(200)
  expect(body.data.find(({ rule }: { rule: string }) => rule === 'declarations').count).toBeGreaterThan(0)
  expect(await replicaReads('read', [port])).toBeGreaterThan(before)
})

scenario(
  'OPS-25 with a lagging replica a shopper sees their new order and the exact stock at once',
  real,
  async () => {
    const bread = await newProduct(shop.db, await nextCategory(shop), { name: 'Bread', stock: 5 })
    const [asha] = (await crowd(shop, 1)) as [Shopper]
    await fillCart(shop.db, asha, [{ product: bread, quantity: 2 }])
    await standby.pause()
    try {
      for (const port of shop.ports) {
        const cart = await send(at(port), { call: 'GET /api/cart/get-cart-items', as: asha.token })
        expect(cart.body.data).toHaveLength(1)
      }
      const placed = await send(at(shop.ports[0]!), orderCall(asha, 80))
      expect(placed.status).toBe(201)
      for (const port of shop.ports) {
        const own = await send(at(port), { call: 'GET /api/order/get-orders', as: asha.token })
        expect(own.body.data[0].orderId).toBe(placed.body.data.orderId)
        const seen = await send(at(port), {
          call: 'POST /api/product/get-product-by-id',
          body: { productId: bread._id },
        })
        expect(seen.body.data.stock).toBe(3)
      }
      expect(await stockLeft(shop.db, bread)).toBe(3)
    } finally {
      await standby.resume()
    }
  },
)

scenario(
  'OPS-25 when the replica dies every page comes from the primary, until the replica is back',
  real,
  async () => {
    const place = await nextCategory(shop)
    const rice = await newProduct(shop.db, place, { name: 'Rice' })
    await untilReplicaIsUsed(shop, place.categoryId)
    await standby.kill()
    const begun = Date.now()
    for (let n = 0; n < 20; n++)
      for (const port of shop.ports) {
        expect((await coldList(port, place.categoryId)).status).toBe(200)
        expect((await coldPage(port, rice.slug)).status).toBe(200)
      }
    // Only the first call may wait for it.
    expect(Date.now() - begun).toBeLessThan(20_000)
    expect(await replicaReads('failed')).toBeGreaterThan(0)
    await standby.start()
    await untilReplicaIsUsed(shop, place.categoryId)
  },
)

scenario(
  'OPS-25 while the primary is unreachable, pages that are not cached come from the replica',
  real,
  async () => {
    const place = await nextCategory(shop)
    const ghee = await newProduct(shop.db, place, { name: 'Ghee' })
    await untilReplicaIsUsed(shop, place.categoryId)
    // The search index of each process follows within a second.
    for (const port of shop.ports)
      await until('the ghee', async () => (await coldList(port, place.categoryId)).body.data.length === 1)
    shop.databaseProxy.refuse()
    try {
      await sleep(1_000)
      for (const port of shop.ports) {
        expect((await coldList(port, place.categoryId)).body.data).toHaveLength(1)
        const page = await coldPage(port, ghee.slug)
        expect([page.status, (await page.text()).includes('Ghee')]).toEqual([200, true])
      }
    } finally {
      shop.databaseProxy.heal()
    }
    for (const { url } of shop.servers)
      await until('the primary again', async () => (await fetch(`${url}/readyz`)).ok)
  },
)
