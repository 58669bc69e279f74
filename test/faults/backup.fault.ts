import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '#platform/db/postgres.ts'
import { goods, shelf } from '../world.ts'
import { apiProcess, mainFile, type ApiProcess } from './api-process.ts'
import { crowd, fillCart, orderAsk } from './crowd.ts'
import { AUTH_SECRET, openFaultShop, until, wideBudgets, type FaultShop } from './fault-shop.ts'
import { ask } from './http-calls.ts'
import { orderLoad } from './order-load.ts'
import { openOwnCluster, type OwnCluster } from './own-cluster.ts'
import { mutationCheck, expectInvariants, scenario } from './scenario.ts'

const run = promisify(execFile)

let folder: string
let dataDir: string
let cluster: OwnCluster
let shop: FaultShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-backups-'))
  dataDir = join(folder, 'shop')
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  await writeFile(join(dataDir, 'auth-secret'), AUTH_SECRET)
  await writeFile(join(dataDir, 'uploads', 'mango.webp'), 'a mango')
  cluster = await openOwnCluster({}, dataDir)
  shop = await openFaultShop({}, cluster.database)
})
afterAll(async () => {
  await shop?.close()
  await cluster?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Copies the shop amid orders, opens the copy as a shop, and looks whether it is one. */
async function drill(name: string, backUp: (to: string) => Promise<void>): Promise<void> {
  const milk = await goods(shop.db, await shelf(shop.db, name), { name: 'Milk', stock: 1_000_000 })
  const shoppers = await crowd(shop, 16)
  await shop.db.pool.query('CHECKPOINT')
  const load = orderLoad(shop.url, shoppers, milk)
  const moreOrders = async () => {
    const wanted = load.acknowledged() + 40
    await Promise.race([until('orders', () => load.acknowledged() >= wanted, 20_000), load.goesOn])
  }
  await moreOrders()
  const before = load.acknowledged()
  const to = join(folder, name)
  await backUp(to)
  await moreOrders()
  const acknowledged = await load.end()
  expect(load.faults()).toEqual({})

  await openCopy(to, async (copy, server) => {
    const { rows } = await copy.pool.query<{ order_id: string }>(
      'SELECT order_id FROM order_lines WHERE product_id = $1',
      [milk._id],
    )
    const there = new Set(rows.map(({ order_id }) => order_id))
    expect({ lost: acknowledged.slice(0, before).filter((id) => !there.has(id)) }).toEqual({ lost: [] })
    expect([...there].filter((id) => !acknowledged.includes(id))).toEqual([])
    await expectInvariants(copy)

    // It works again: pages, and the session and cart of an earlier shopper.
    await server.start()
    expect(await readFile(join(to, 'uploads', 'mango.webp'), 'utf8')).toBe('a mango')
    expect(await (await fetch(server.url)).text()).toContain('<h1')
    const [asha] = shoppers
    await copy.pool.query('DELETE FROM cart_items WHERE user_id = $1', [asha!.userId])
    await fillCart(copy, asha!, [{ product: milk }])
    expect((await ask(server.url, orderAsk(asha!, milk.price))).status).toBe(201)
    await expectInvariants(copy)
  })
}

/** Whatever cannot be done with a copy is the copy's fault. */
async function openCopy(
  to: string,
  work: (db: Database, server: ApiProcess) => Promise<void>,
): Promise<void> {
  const server = await apiProcess({ ...wideBudgets, DATA_DIR: to })
  let copy: OwnCluster | null = null
  try {
    copy = await openOwnCluster({}, to)
    await work(copy.database.owner, server)
  } catch (error) {
    if (error instanceof Error && error.name !== 'AssertionError')
      expect.unreachable(`the copy is broken: ${error.message}`)
    throw error
  } finally {
    await server.close()
    await copy?.close()
  }
}

scenario(
  'OPS-05 a backup amid orders is a shop with every order of before',
  () => shop,
  () =>
    drill('backup', async (to) => {
      const switching = shop.db.pool
        .query('SELECT pg_switch_wal()')
        .then(() => shop.db.pool.query('CHECKPOINT'))
      await run(process.execPath, [mainFile, 'backup', '--to', to], {
        env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
      })
      await switching
    }),
)
mutationCheck(
  'OPS-05 a plain copy that meets a checkpoint',
  async () => ({ db: shop.db, close: async () => undefined }),
  () =>
    drill('plain-copy', async (to) => {
      const [from, into] = [join(dataDir, 'postgres'), join(to, 'postgres')]
      await run('cp', ['-a', dataDir, to])
      await shop.db.pool.query('CHECKPOINT')
      for (const part of ['global', 'pg_wal', 'pg_xact']) {
        await rm(join(into, part), { recursive: true })
        await run('cp', ['-a', join(from, part), into])
      }
      await rm(join(into, 'postmaster.pid'))
    }),
  { isSlow: true },
)
