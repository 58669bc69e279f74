import { afterAll, beforeAll, expect } from 'vitest'
import { isPooler } from '#platform/db/pooler.ts'
import { openDatabase, sql, type Log } from '#platform/db/postgres.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { newProduct, newCategory } from '../world.ts'
import { apiProcess, type ApiProcess } from './api-process.ts'
import { crowd } from './crowd.ts'
import { AUTH_SECRET, signInOn, wideLimits } from './fault-shop.ts'
import { send } from './http-calls.ts'
import { expectAllAnnounced, expectNothingLost, orderLoad } from './order-load.ts'
import { hasPooler, openPooler, type Pooler } from './pooler.ts'
import { openRoundRobin } from './round-robin.ts'
import { scenario } from './scenario.ts'

const skip = !hasPooler && 'needs pgbouncer (apt-get install pgbouncer)'
const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let database: TestDatabase
let pooler: Pooler
let servers: ApiProcess[] = []
beforeAll(async () => {
  if (skip) return
  database = await testDatabase({ poolSize: 20 })
  pooler = await openPooler(database.url)
  const env = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    AUTH_SECRET,
    ...wideLimits,
  }
  servers = [await apiProcess(env), await apiProcess(env)]
  await Promise.all(servers.map((server) => server.start()))
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await pooler?.close()
  await database?.drop()
})

scenario(
  'OPS-20 behind a pooler in transaction mode no page, cart or order fails on two servers',
  () => ({ db: database.owner }),
  async () => {
    const front = await openRoundRobin(servers.map(({ port }) => port))
    const shop = {
      db: database.owner,
      ports: servers.map(({ port }) => port),
      signIn: signInOn(database.owner),
    }
    const milk = await newProduct(database.owner, await newCategory(database.owner, 'Pooled'), {
      name: 'Milk',
      stock: 100_000,
    })
    const load = orderLoad(front.url, await crowd(shop, 12), milk)
    const pages = async () => {
      for (let n = 0; n < 40; n++) {
        const path = ['/', `/product/${milk.slug}`, '/search?q=milk', '/api/category/get-category'][n % 4]!
        const { status } = await fetch(front.url + path, { headers: { 'x-n': String(n) } })
        expect([path, status]).toEqual([path, 200])
      }
    }
    await Promise.race([Promise.all([pages(), pages(), pages()]), load.finished])
    const acknowledged = await load.end()
    expect(load.faults()).toEqual({})
    expect(acknowledged.length).toBeGreaterThan(20)
    await expectNothingLost(shop, milk, acknowledged)
    await expectAllAnnounced(shop)
    const code = await send(front.url, {
      call: 'POST /api/user/send-otp',
      body: { email: 'meera@example.in' },
    })
    expect(code.status).toBe(200)
    await front.close()
  },
  { skip, timeout: 120_000 },
)

const settings = sql<{ lock: string; statement: string; zone: string }>(
  'test.settings',
  `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement, current_setting('timezone') AS zone`,
)
const nap = sql('test.nap', 'SELECT pg_sleep(20)')

scenario(
  'OPS-20 a pooler is detected, and the time limits apply in every transaction',
  () => ({ db: database.owner }),
  async () => {
    expect(await isPooler(pooler.url)).toBe(true)
    expect(await isPooler(database.url)).toBe(false)
    const db = openDatabase(pooler.url, { poolSize: 4, log, pooled: true })
    try {
      const limits = { lock: '2s', statement: '5s', zone: 'UTC' }
      expect(await db.one(settings)).toEqual(limits)
      expect(await db.transaction((tx) => tx.one(settings))).toEqual(limits)
      await expect(db.run(nap)).rejects.toMatchObject({ code: 'busy' })
      // What is set in one transaction does not leak into another's connection.
      const { rows } = await db.pool.query('SHOW statement_timeout')
      expect(rows).toEqual([{ statement_timeout: '0' }])
    } finally {
      await db.close()
    }
  },
  { skip },
)

scenario(
  'OPS-20 a start with a pooler but no direct URL is refused with the setting to add',
  () => ({ db: database.owner }),
  async () => {
    const server = await apiProcess({
      DATABASE_URL: pooler.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      AUTH_SECRET,
    })
    await expect(server.start()).rejects.toThrow()
    expect(server.output()).toContain('set DATABASE_DIRECT_URL to the database itself')
    await server.close()
  },
  { skip },
)
