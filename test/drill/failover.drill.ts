import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Log } from '#platform/db/postgres.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { apiProcess, type ApiProcess } from '../faults/api-process.ts'
import { AUTH_SECRET, signInOn, until, wideLimits } from '../faults/fault-shop.ts'
import { at } from '../faults/http-calls.ts'
import { nextBuild } from '../faults/next-build.ts'
import { expectAllAnnounced } from '../faults/order-load.ts'
import { openPooler, type Pooler } from '../faults/pooler.ts'
import { violationsIn } from '../invariants.ts'
import { randomFor, seed } from '../faults/seed.ts'
import { openSmallDisk, type SmallDisk } from '../faults/small-disk.ts'
import { openForOrders, patient, root } from '../template-database.ts'
import { newProduct, ravi, newCategory } from '../world.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { comparePromises } from './compare-promises.ts'
import { PASSWORD } from './database-node.ts'
import { eventsOf } from './events.ts'
import { openDatabaseProxy, openWebProxy, PRIMARY_PORT, STANDBY_PORT } from './front.ts'
import { beginLoad } from './load.ts'
import { drillReport, type EventWindow } from './report.ts'

/** Set by `npm run drill`, which gives the run a network of its own. */
const isDrill = process.env.FAULT_RUN === 'drill'
const only = process.env.DRILL_ONLY?.split(',')
const SERVERS = 4
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const LOGS = join(root, `.cache/drill-${seed}`)
const say = (line: string) => console.log(line)

let disk: SmallDisk | null = null
let cluster: Cluster
let owner: Database
let serving: Database
let pooler: Pooler
let servers: ApiProcess[] = []
let shop: { url: string; db: Database; ports: number[]; signIn: ReturnType<typeof signInOn> }
let newBuild: string

beforeAll(async () => {
  if (!isDrill) return
  const folder = await mkdtemp(join(tmpdir(), 'tokri-drill-'))
  // In memory: the drill measures failovers, not this machine's disk.
  disk = openSmallDisk('2g', folder)
  chmodSync(folder, 0o755)
  cluster = await openCluster(folder)
  openDatabaseProxy(folder, cluster.nodes)
  const urls = await makeDatabase()
  owner = openDatabase(urls.owner, { poolSize: 20, log })
  serving = openDatabase(urls.serving, { poolSize: 2, log })
  // The machine may be busy while everything starts; the shop's own timeouts are for its servers.
  const settingUp = openDatabase(urls.serving, { poolSize: 2, log, ...patient })
  await prepareDatabase({ owner: urls.owner, serving: settingUp }, { root, log })
  await openForOrders(settingUp)
  await settingUp.close()
  pooler = await openPooler(urls.serving)
  newBuild = await nextBuild(join(folder, 'next'), {
    '9001_add_gifts.sql': 'ALTER TABLE orders ADD COLUMN gift text;',
  })
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: urls.serving,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_READ_URLS: urls.serving.replace(`:${PRIMARY_PORT}/`, `:${STANDBY_PORT}/`),
    AUTH_SECRET,
    TRUST_PROXY: '127.0.0.1',
    ...wideLimits,
  }
  servers = await Promise.all(Array.from({ length: SERVERS }, () => apiProcess(env)))
  await Promise.all(servers.map((server) => server.start()))
  const ports = servers.map(({ port }) => port)
  shop = { url: await openWebProxy(folder, ports), db: owner, ports, signIn: signInOn(owner) }
}, 400_000)

afterAll(async () => {
  if (disk) saveLogs(disk.folder)
  await Promise.all(servers.map((server) => server.close()))
  await pooler?.close()
  await Promise.all([owner?.close(), serving?.close()])
  for (const node of cluster?.nodes ?? []) await node.kill()
  disk?.close()
})

/** Saves the logs of every program, because the run's disks are removed with it. */
function saveLogs(from: string): void {
  rmSync(LOGS, { recursive: true, force: true })
  mkdirSync(LOGS, { recursive: true })
  for (const file of readdirSync(from).filter((name) => name.endsWith('.log')))
    copyFileSync(join(from, file), join(LOGS, file))
  servers.forEach((server, index) => writeFileSync(join(LOGS, `shop${index + 1}.log`), server.output()))
}

/** Creates the two roles and the database, as docs/operate/several-servers.md says. */
async function makeDatabase(): Promise<{ owner: string; serving: string }> {
  const urlOf = (user: string, database: string) =>
    `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${PRIMARY_PORT}/${database}`
  const admin = openDatabase(urlOf('postgres', 'postgres'), { poolSize: 1, log, ...patient })
  // Before its first health check HAProxy uses every machine in turn as the primary.
  await until('connections to the primary alone', () => leadToPrimary(urlOf('postgres', 'postgres')), 90_000)
  for (const role of ['shop_owner', 'shop'])
    await admin.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`)
  await admin.pool.query('CREATE DATABASE shop OWNER shop_owner')
  await admin.close()
  return { owner: urlOf('shop_owner', 'shop'), serving: urlOf('shop', 'shop') }
}

/** Whether several new connections at once all reach the primary. */
async function leadToPrimary(url: string): Promise<boolean> {
  const db = openDatabase(url, { poolSize: 6, log })
  const isStandby = async () =>
    (await db.pool.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is, pg_sleep(0.1)')).rows[0]?.is
  try {
    return (await Promise.all(Array.from({ length: 6 }, isStandby))).every((is) => is === false)
  } catch {
    return false
  } finally {
    await db.close()
  }
}

test.skipIf(!isDrill)(
  `seed ${seed}: whatever was acknowledged exists exactly once after every failure`,
  async () => {
    const begun = performance.now()
    const random = randomFor('events')
    const place = await newCategory(owner, 'Drill')
    const products = await Promise.all(
      Array.from({ length: 12 }, (_, n) => newProduct(owner, place, { name: `Rice ${n}`, stock: 1_000_000 })),
    )
    const admin = await shop.signIn(await ravi(owner))
    const paths = [
      '/',
      `/all-products-by-category/${place.categoryId}`,
      '/api/category/get-category',
      '/search?q=rice',
      ...products.map(({ slug }) => `/product/${slug}`),
    ]
    // Fill the caches, as in a shop that has been open for a while.
    for (const port of shop.ports) for (const path of paths) await (await fetch(at(port) + path)).text()
    const load = await beginLoad(shop, { products, admin, paths })
    const moreOrders = async (count: number, ms: number) => {
      const wanted = load.orders() + count
      await Promise.race([until(`${count} more orders`, () => load.orders() >= wanted, ms), load.finished])
    }
    await moreOrders(20, 30_000)

    const events: EventWindow[] = []
    const release = async (server: ApiProcess) => {
      await server.stop()
      await server.start(newBuild)
    }
    const wanted = eventsOf(cluster, servers, release, random).filter(
      ({ name }) => !only || only.includes(name),
    )
    for (const { title, trigger } of wanted) {
      await cluster.untilHealthy()
      await sleep(random.between(0, 1_500))
      load.tally.take()
      const undo = await trigger()
      await moreOrders(20, 80_000)
      undo?.()
      await cluster.untilHealthy(90_000)
      await moreOrders(10, 30_000)
      events.push({ title, ...load.tally.take() })
      say(`${Math.round((performance.now() - begun) / 1_000)} s: ${title}, ${load.orders()} orders`)
    }

    const acknowledged = await load.end()
    await expectAllAnnounced(shop, 30_000)
    const checks = await comparePromises(owner, shop.url, acknowledged)
    say(drillReport(events, checks, (performance.now() - begun) / 1_000))
    const rewound = cluster.nodes.filter(({ logFile }) =>
      /running pg_rewind|pg_rewind exit code=0/.test(readFileSync(logFile, 'utf8')),
    )
    say(
      `Former primaries that pg_rewind brought back: ${rewound.map(({ name }) => name).join(', ') || 'none'}`,
    )
    for (const { what, lost, duplicated } of checks) expect([what, lost, duplicated]).toEqual([what, [], []])
    expect(await violationsIn(owner)).toEqual([])
  },
)
