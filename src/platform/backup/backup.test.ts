import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { createReadStream, createWriteStream } from 'node:fs'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, testDatabase, type TestDatabase } from '../../../test/database.ts'
import { migrations } from '../../../test/template-database.ts'
import { asha, newAddress, newProduct, newCategory } from '../../../test/world.ts'
import { dumpSchema } from '../db/dump-schema.ts'
import { migrate } from '../db/migrate.ts'
import type { Database, Log } from '../db/postgres.ts'
import { folderFileStore } from '../files/folder-file-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { migrateJobs } from '../jobs/job-runner.ts'
import { BackupRefused } from './backup-format.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }
const authSecret = 'the secret of a shop that is kept'

let folder: string
let shop: TestDatabase
let files: FileStore
let file: string
const cleanups: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-backup-'))
  shop = await testDatabase()
  cleanups.push(() => shop.drop())
  files = folderFileStore(join(folder, 'uploads'))
  await files.put([
    { name: 'mango.webp', type: 'image/webp', content: Buffer.from('a mango') },
    { name: 'mango-160.webp', type: 'image/webp', content: Buffer.from('a small mango') },
    { name: '.half-1a.tmp', type: 'image/webp', content: Buffer.from('an upload that goes on') },
  ])
  const { db } = shop
  const milk = await newProduct(db, await newCategory(db, 'Dairy'), { name: 'दूध\t"Milk"\\n', stock: 7 })
  const person = await asha(db)
  await newAddress(db, person)
  await shop.owner.pool.query(
    `INSERT INTO payment_signals (provider, source, event_key, verified, body) VALUES ('PAYU', 'webhook', 'k', false, E'a\\tb\\n\\\\.')`,
  )
  await db.pool
    .query(`INSERT INTO queued_jobs (job_id, queue) SELECT (graphile_worker.add_job('greet', json_build_object('n', n),
    run_at := '2031-01-01', max_attempts := 12, job_key := 'k' || n)).id, 'of Asha' FROM generate_series(1, 3) n`)
  await db.pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 12, last_error = 'no' WHERE key = 'k2'`,
  )
  await shop.owner.pool.query(
    `INSERT INTO mails (message_id, recipient, subject, body) SELECT 'm' || n, 'asha@example.in', 'Hello', repeat(md5(n::text), 400)
     FROM generate_series(1, 900) n`,
  )
  expect(milk._id).toBe(1)
  file = join(folder, 'monday.tar.gz')
  await writeBackup({ database: shop.url, files, authSecret }, file)
})
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp()
  await rm(folder, { recursive: true, force: true })
})

/** A shop with tables but without data, or (`isNew`) without tables. */
async function emptyShop({ isNew = false } = {}): Promise<TestDatabase & { files: FileStore }> {
  const database = isNew ? await emptyDatabase() : await testDatabase()
  cleanups.push(() => database.drop())
  if (isNew) await migrateJobs(database.owner.pool, log)
  return { ...database, files: folderFileStore(join(folder, new URL(database.url).pathname)) }
}

const restore = (target: { ownerUrl: string; files: FileStore }, path = file, replace = false) =>
  restoreBackup(path, { owner: target.ownerUrl, migrations, files: target.files, replace })

async function everything(db: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT IN ('schema_migrations', 'job_workers', 'queued_jobs')`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    found[name] = (await db.pool.query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)).rows
  const { rows: own } = await db.pool.query(`SELECT to_regclass('queued_jobs') AS name`)
  found.jobs = (
    await db.pool.query(
      `SELECT t.identifier, q.queue, j.payload, j.run_at, j.attempts, j.max_attempts, j.key, j.last_error
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       LEFT JOIN ${own[0].name ?? '(SELECT NULL::bigint AS job_id, NULL AS queue)'} q ON q.job_id = j.id ORDER BY j.id`,
    )
  ).rows
  found.sequences = (
    await db.pool.query(
      `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    )
  ).rows
  return found
}

test('a restore brings back every row, job, sequence and picture, and the same schema', async () => {
  const target = await emptyShop({ isNew: true })
  const { secret, seal } = await restore(target)
  expect(secret).toBe(authSecret)
  expect(seal).toMatchObject({ pictures: 2, rows: { mails: 900, jobs: 3, products: 1, orders: 0 } })
  expect(await everything(target.owner)).toEqual(await everything(shop.owner))
  expect(await dumpSchema(target.owner.pool)).toBe(await dumpSchema(shop.owner.pool))
  expect(await migrate(target.owner, migrations)).toEqual([])
  expect((await readdir(join(folder, new URL(target.url).pathname))).sort()).toEqual([
    'mango-160.webp',
    'mango.webp',
  ])
  // New ids continue after the restored ones.
  await expect(
    newProduct(target.owner, await newCategory(target.owner), { name: 'Curd' }),
  ).resolves.toMatchObject({
    _id: 2,
  })
})

test('beforeCommit gets the secret, and an error it throws undoes the restore', async () => {
  const target = await emptyShop()
  const secrets: string[] = []
  const restoring = restoreBackup(file, {
    owner: target.ownerUrl,
    migrations,
    files: target.files,
    replace: false,
    beforeCommit: (secret) => {
      secrets.push(secret)
      throw new Error('the disk is full')
    },
  })
  await expect(restoring).rejects.toThrow('the disk is full')
  expect(secrets).toEqual([authSecret])
  expect((await target.owner.pool.query('SELECT FROM products')).rowCount).toBe(0)
  for await (const { name } of target.files.list()) expect.unreachable(name)
})

test('a backup is a private file, and a failed backup leaves no file behind', async () => {
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([])
  const unreachable: FileStore = { ...files, open: () => Promise.reject(new Error('the bucket is away')) }
  const source = { database: shop.url, files: unreachable, authSecret }
  await expect(writeBackup(source, join(folder, 'broken.tar.gz'))).rejects.toThrow('the bucket is away')
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
})

test('a restore into a shop with data is refused unless replace is set', async () => {
  const target = await emptyShop()
  await newProduct(target.owner, await newCategory(target.owner), { name: 'Okra' })
  const before = await everything(target.owner)
  await expect(restore(target)).rejects.toThrow('This shop is not empty: it has products.')
  expect(await everything(target.owner)).toEqual(before)
  await restore(target, file, true)
  expect(await everything(target.owner)).toEqual(await everything(shop.owner))
})

test('a restore into a shop with a running server is refused, even with replace', async () => {
  const target = await emptyShop()
  await target.owner.pool.query(
    `INSERT INTO job_workers (id, seen_at, steady_since) VALUES ('of a server elsewhere', now(), now())`,
  )
  await expect(restore(target, file, true)).rejects.toThrow('A server of this shop is running')
  await target.owner.pool.query(`UPDATE job_workers SET seen_at = now() - interval '1 minute'`)
  await restore(target)
})

/** A copy of the backup with modified entries. */
async function modified(change: (name: string, content: Buffer) => [string, Buffer][]): Promise<string> {
  const [tar, read] = [pack(), extract()]
  const path = join(folder, 'changed.tar.gz')
  const writing = pipeline(tar, createGzip(), createWriteStream(path))
  const reading = pipeline(createReadStream(file), createGunzip(), read)
  for await (const entry of read)
    for (const [name, content] of change(entry.header.name, await buffer(entry)))
      await new Promise((resolve) => tar.entry({ name }, content, resolve))
  tar.finalize()
  await Promise.all([reading, writing])
  return path
}

const swap =
  (from: string, to: string) =>
  (name: string, content: Buffer): [string, Buffer][] => [
    [name, Buffer.from(content.toString('latin1').replace(from, to), 'latin1')],
  ]

test.each<[string, () => Promise<string>]>([
  [
    'that is truncated',
    async () => {
      const path = join(folder, 'cut.tar.gz')
      const whole = await readFile(file)
      await writeFile(path, whole)
      await truncate(path, whole.length - 300)
      return path
    },
  ],
  [
    'without its last entry',
    () => modified((name, content) => (name === 'checksums.json' ? [] : [[name, content]])),
  ],
  [
    'with one flipped bit',
    async () => {
      const whole = await readFile(file)
      whole[whole.length >> 1]! ^= 1
      await writeFile(join(folder, 'bit.tar.gz'), whole)
      return join(folder, 'bit.tar.gz')
    },
  ],
  [
    'with a changed price',
    () =>
      modified((name, c) => (name.startsWith('tables/packs') ? swap('4000', '1000')(name, c) : [[name, c]])),
  ],
  [
    'with a missing picture',
    () => modified((name, content) => (name === 'pictures/mango.webp' ? [] : [[name, content]])),
  ],
  [
    'with a picture path outside its folder',
    () => modified((name, content) => [[name.replace('mango.webp', '../mango.webp'), content]]),
  ],
  [
    'of a newer format',
    () =>
      modified((name, c) =>
        name === 'backup.json' ? swap('"format":1', '"format":2')(name, c) : [[name, c]],
      ),
  ],
  [
    'with an entry after its end',
    () =>
      modified((name, c) =>
        name === 'checksums.json'
          ? [
              [name, c],
              ['tables/packs/000009', c],
            ]
          : [[name, c]],
      ),
  ],
  ['that is no backup', async () => join(import.meta.dirname, 'backup.test.ts')],
  ['that does not exist', async () => join(folder, 'nowhere.tar.gz')],
])('a file %s is refused before anything is changed', async (_, make) => {
  const path = await make()
  const target = await emptyShop()
  await newProduct(target.owner, await newCategory(target.owner), { name: 'Okra' })
  const before = await everything(target.owner)
  await expect(restore(target, path, true)).rejects.toThrow(BackupRefused)
  expect(await everything(target.owner)).toEqual(before)
  await expect(readdir(join(folder, new URL(target.url).pathname))).rejects.toThrow('ENOENT')
})

test('a failure while rows are inserted leaves the shop and its pictures unchanged', async () => {
  const target = await emptyShop()
  await newProduct(target.owner, await newCategory(target.owner), { name: 'Okra' })
  const before = await everything(target.owner)
  const full: FileStore = {
    ...target.files,
    put: async (given) => {
      if (given[0]!.name === 'mango.webp') throw new Error('no space left')
      await target.files.put(given)
    },
  }
  await expect(restore({ ...target, files: full }, file, true)).rejects.toThrow('no space left')
  expect(await everything(target.owner)).toEqual(before)
  expect(await target.files.open('mango-160.webp')).toBeNull()
})

test('a backup is a snapshot: rows written while it runs are not in it', async () => {
  const { db } = shop
  const during: FileStore = {
    ...files,
    list: async function* () {
      yield* files.list()
      await newProduct(db, await newCategory(db, 'Late'), { name: 'Later' })
    },
  }
  const path = join(folder, 'tuesday.tar.gz')
  await writeBackup({ database: shop.url, files: during, authSecret }, path)
  const { seal } = await readBackup(path)
  expect(seal.rows).toMatchObject({ products: 1, packs: 1, categories: 1, stock_movements: 1 })
})

test('a backup with an earlier schema is restored with that schema, and can then be migrated', async () => {
  const part = join(folder, 'migrations')
  await mkdir(part)
  for (const name of await readdir(migrations))
    if (Number(name.slice(0, 4)) <= 13) await cp(join(migrations, name), join(part, name))
  const source = await emptyShop({ isNew: true })
  await migrate(source.owner, part)
  const filled = await readFile(new URL('../../../test/upgrade/filled-at-0013.sql', import.meta.url), 'utf8')
  await source.owner.pool.query(filled)
  const path = join(folder, 'at-13.tar.gz')
  await writeBackup({ database: source.ownerUrl, files, authSecret }, path)

  const target = await emptyShop({ isNew: true })
  await restore(target, path)
  expect(await everything(target.owner)).toEqual(await everything(source.owner))
  await migrate(target.owner, migrations)
  expect(await dumpSchema(target.owner.pool)).toBe(await dumpSchema(shop.owner.pool))
})

test('a backup with unknown migrations is refused, and the message says what to do', async () => {
  const target = await emptyShop()
  const path = join(folder, 'newer.tar.gz')
  await shop.owner.pool.query(
    `INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, '9999_later', 'x')`,
  )
  await writeBackup({ database: shop.url, files, authSecret }, path)
  await shop.owner.pool.query('DELETE FROM schema_migrations WHERE number = 9999')
  await expect(restore(target, path)).rejects.toThrow(
    'it lacks 9999_later. Install the version that made the backup',
  )
})
