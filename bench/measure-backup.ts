import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import { fillOrders } from './fill-orders.ts'
import { fillProducts, fillCategories } from './fill-products.ts'
import { formatNumber, type Figure } from './report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const log = openLog('error')
const PICTURES = 1_000
const PICTURE_BYTES = 40_000

/**
 * Fills a shop of this size, and measures the time and peak memory of its `backup` and of the `restore` into an empty
 * shop. Throws unless every table and every picture of the copy is the same.
 */
export async function measureBackup(
  size: { products: number; orders: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-bench-backup-'))
  const [from, to, file] = ['shop', 'copy', 'shop.tar.gz'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  try {
    const before = await inShop(from, async (bulk, owner) => {
      const places = await fillCategories(owner)
      await fillProducts(owner, places, 0, size.products)
      await fillOrders(bulk, 0, size.orders)
      return checksumsOf(bulk)
    })
    await fillPictures(join(from, 'uploads'))
    say(`A shop of ${size.products} products and ${size.orders} orders.`)
    const backup = await command(from, 'backup', '--to', file)
    const { size: bytes } = await stat(file)
    say(`Backed up in ${formatNumber(backup.seconds)} s.`)
    const restore = await command(to, 'restore', file)
    say(`Restored in ${formatNumber(restore.seconds)} s.`)
    const after = await inShop(to, (bulk) => checksumsOf(bulk))
    for (const [table, sum] of Object.entries(before))
      if (after[table] !== sum) throw new Error(`${table} differs: ${sum} before, ${after[table]} after`)
    for (let n = 0; n < PICTURES; n++) {
      const read = (shop: string) => readFile(join(shop, 'uploads', pictureName(n)))
      if (!(await read(from)).equals(await read(to))) throw new Error(`${pictureName(n)} is not the same`)
    }
    const of = `${formatNumber(size.products)} products, ${formatNumber(size.orders)} orders, ${formatNumber(PICTURES)} pictures`
    return [
      { name: 'backup', value: `${formatNumber(backup.seconds)} s`, note: of },
      {
        name: 'backup, memory',
        value: `${formatNumber(backup.megabytes)} MB`,
        note: 'at most, of the process',
      },
      { name: 'backup, size', value: `${formatNumber(bytes / 1e6)} MB`, note: 'compressed' },
      {
        name: 'restore',
        value: `${formatNumber(restore.seconds)} s`,
        note: 'every table and picture compared',
      },
      {
        name: 'restore, memory',
        value: `${formatNumber(restore.megabytes)} MB`,
        note: 'at most, of the process',
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inShop<T>(
  dataDir: string,
  work: (bulk: Client, owner: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const embedded = await openEmbeddedPostgres({ dataDir, log })
  const owner = openDatabase(embedded.owner, { poolSize: 2, log })
  const serving = openDatabase(embedded.serving, { poolSize: 1, log })
  const bulk = new Client(embedded.owner)
  try {
    await bulk.connect()
    await prepareDatabase({ owner: embedded.owner, serving }, { root, log })
    return await work(bulk, owner)
  } finally {
    await bulk.end()
    await Promise.all([owner.close(), serving.close()])
    await embedded.close()
  }
}

/** The row count and a checksum of every table. */
async function checksumsOf(bulk: Client): Promise<Record<string, string>> {
  await bulk.query('SET statement_timeout = 0')
  const { rows } = await bulk.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relpersistence = 'p' AND relname NOT IN ('schema_migrations', 'job_workers')`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of rows) {
    const found = await bulk.query<{ sum: string }>(
      `SELECT count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${name} t`,
    )
    sums[name] = found.rows[0]!.sum
  }
  return sums
}

const pictureName = (n: number) => `picture${String(n).padStart(6, '0')}.webp`

async function fillPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (let n = 0; n < PICTURES; n++)
    await writeFile(join(folder, pictureName(n)), Buffer.alloc(PICTURE_BYTES, n))
}

/** Runs the built program and measures its peak memory (where there is /proc). */
async function command(dataDir: string, ...args: string[]): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js', ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: 'of both shops',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let megabytes = 0
  const watch = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (text) => (megabytes = Math.max(megabytes, Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024)),
      () => undefined,
    )
  }, 20)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(watch)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`)
  return { seconds: (performance.now() - startedAt) / 1000, megabytes }
}
