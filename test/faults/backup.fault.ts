import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '#platform/db/postgres.ts'
import { newProduct, newCategory } from '../world.ts'
import { apiProcess, mainFile, type ApiProcess } from './api-process.ts'
import { crowd, fillCart, orderCall } from './crowd.ts'
import { AUTH_SECRET, openFaultShop, until, wideLimits, type FaultShop } from './fault-shop.ts'
import { send } from './http-calls.ts'
import { orderLoad } from './order-load.ts'
import { openOwnCluster, type OwnCluster } from './own-cluster.ts'
import { expectInvariants } from '../invariants.ts'
import { mutationCheck, scenario } from './scenario.ts'

const run = promisify(execFile)

/** Also that of the shops into which the backups are restored. */
const BACKUP_PASSPHRASE = 'of all shops here'

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
  // A large table that is read between the orders and their stock: only a common snapshot keeps those consistent.
  await shop.db.pool.query(`INSERT INTO payment_signals (provider, source, event_key, verified, body)
    SELECT 'PAYU', 'webhook', n, false, (SELECT string_agg(md5(n || '-' || i), '') FROM generate_series(1, 16) i)
    FROM generate_series(1, 20000) n`)
})
afterAll(async () => {
  await shop?.close()
  await cluster?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command of the built program on the shop in `dataDir`. */
const command = (main: string, dataDir: string, ...args: string[]) =>
  run(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, BACKUP_PASSPHRASE },
  })

/** Backs up the shop while orders are placed, restores the file into an empty shop, and checks that shop. */
async function backUpUnderLoad(name: string, main: string): Promise<void> {
  const milk = await newProduct(shop.db, await newCategory(shop.db, name), { name: 'Milk', stock: 1_000_000 })
  const shoppers = await crowd(shop, 16)
  const load = orderLoad(shop.url, shoppers, milk)
  const moreOrders = async () => {
    const wanted = load.acknowledged() + 40
    await Promise.race([until('orders', () => load.acknowledged() >= wanted, 20_000), load.finished])
  }
  await moreOrders()
  const before = load.acknowledged()
  const [file, to] = [join(folder, `${name}.tar.gz`), join(folder, name)]
  await command(main, dataDir, 'backup', '--to', file)
  await moreOrders()
  const acknowledged = await load.end()
  expect(load.faults()).toEqual({})

  await openCopy(file, to, async (copy, server) => {
    const { checks } = await doctorOf(to)
    for (const name of ['Schema', 'Books', 'Pictures', 'Jobs'])
      expect([name, checks.find(({ check }) => check === name)?.findings]).toEqual([name, []])
    const { rows } = await copy.pool.query<{ order_id: string }>(
      'SELECT order_id FROM order_lines WHERE product_id = $1',
      [milk._id],
    )
    const there = new Set(rows.map(({ order_id }) => order_id))
    expect({ lost: acknowledged.slice(0, before).filter((id) => !there.has(id)) }).toEqual({ lost: [] })
    expect([...there].filter((id) => !acknowledged.includes(id))).toEqual([])
    await expectInvariants(copy)

    // The restored shop works: its pages, and the session and cart of an earlier shopper.
    await server.start()
    expect(await readFile(join(to, 'uploads', 'mango.webp'), 'utf8')).toBe('a mango')
    expect(await (await fetch(server.url)).text()).toContain('<h1')
    const [asha] = shoppers
    await copy.pool.query('DELETE FROM cart_items WHERE user_id = $1', [asha!.userId])
    await fillCart(copy, asha!, [{ product: milk }])
    expect((await send(server.url, orderCall(asha!, milk.price))).status).toBe(201)
    await expectInvariants(copy)
  })
}

/** The doctor's report on the shop in a folder; the command exits with 1 if something is broken. */
async function doctorOf(to: string): Promise<{ checks: { check: string; findings: object[] }[] }> {
  const { stdout } = await command(mainFile, to, 'doctor', '--json').catch(
    (error: { stdout: string }) => error,
  )
  return JSON.parse(stdout)
}

/** Restores a backup and runs `work` on the copy. Any error there counts as a failed assertion about the backup. */
async function openCopy(
  file: string,
  to: string,
  work: (db: Database, server: ApiProcess) => Promise<void>,
): Promise<void> {
  const server = await apiProcess({ ...wideLimits, DATA_DIR: to })
  let copy: OwnCluster | null = null
  try {
    await command(mainFile, to, 'restore', file)
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
  'OPS-05 a backup made amid orders restores every order acknowledged before it',
  () => shop,
  () => backUpUnderLoad('backup', mainFile),
)
mutationCheck(
  'OPS-05 tables are read without a common snapshot',
  async () => {
    // The main file runs the script beside it, which is the server.
    const name = `without-snapshot-${process.pid}`
    const inBuild = (file: string) => join(dirname(mainFile), file)
    const [mutant, script] = [inBuild(`main-${name}.js`), inBuild(`shop-${name}.cjs`)]
    const text = await readFile(inBuild('shop.cjs'), 'latin1')
    const guard = 'ISOLATION LEVEL REPEATABLE READ READ ONLY'
    if (!text.includes(guard)) throw new Error('the build no longer contains the snapshot')
    await writeFile(script, text.replaceAll(guard, 'READ ONLY'), 'latin1')
    await writeFile(mutant, (await readFile(mainFile, 'utf8')).replaceAll("'shop.", `'shop-${name}.`))
    return { db: shop.db, mutant, close: async () => void (await Promise.all([rm(mutant), rm(script)])) }
  },
  ({ mutant }: { mutant: string }) => backUpUnderLoad('tables', mutant),
  { isSlow: true },
)

scenario(
  'OPS-05 a restore may replace a shop that was just stopped, but not one that was just killed',
  () => shop,
  async () => {
    const [file, to] = [join(folder, 'stopped.tar.gz'), join(folder, 'stopped')]
    await command(mainFile, dataDir, 'backup', '--to', file)
    await command(mainFile, to, 'restore', file)
    const server = await apiProcess({ ...wideLimits, DATA_DIR: to })
    try {
      await server.start()
      expect((await server.stop()).code).toBe(0)
      await command(mainFile, to, 'restore', file, '--replace')
      await server.start()
      await server.kill()
      await expect(command(mainFile, to, 'restore', file, '--replace')).rejects.toThrow(
        'A server of this shop is running, or was a few seconds ago.',
      )
    } finally {
      await server.close()
    }
  },
  // A shop is started and stopped eight times.
  { isSlow: true, timeout: 240_000 },
)

scenario(
  'OPS-05 a restore that is killed leaves nothing behind, and the next one works',
  () => shop,
  async () => {
    const [file, to] = [join(folder, 'whole.tar.gz'), join(folder, 'restored')]
    await command(mainFile, dataDir, 'backup', '--to', file)
    const half = spawn(process.execPath, [mainFile, 'restore', file], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: to, BACKUP_PASSPHRASE },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    half.stdout.on('data', (text: Buffer) => (output += text.toString()))
    await until('the start of the restore', () => output.includes('Restoring…'), 60_000)
    await sleep(150)
    half.kill('SIGKILL')
    await once(half, 'exit')
    expect(output).not.toContain('Restored')
    await command(mainFile, to, 'restore', file)
    const copy = await openOwnCluster({}, to)
    try {
      const count = async (db: Database) =>
        (await db.pool.query('SELECT count(*)::int AS orders FROM orders')).rows
      expect(await count(copy.database.owner)).toEqual(await count(shop.db))
      await expectInvariants(copy.database.owner)
    } finally {
      await copy.close()
    }
  },
)
