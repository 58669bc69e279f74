import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { installRelease, OLD, root } from './installed-release.ts'

// An unpacked release is moved to another one. The new ones are this build with one more migration, or with a fault.

type Installed = Awaited<ReturnType<typeof installRelease>>

let home: string
let server: number | null = null
let { release, upgrade, current, status }: Installed = {} as Installed
let installed: Installed
/** Where versions are published: nothing is found there before the last test. */
let published: string | null = null
const publisher = createServer((request, reply) => {
  const content = published && readFileSync(join(published, request.url!), { encoding: null })
  reply.statusCode = content ? 200 : 404
  reply.end(content ?? '')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve))
  const { port } = publisher.address() as AddressInfo
  installed = await installRelease(() => ({ RELEASES_URL: `http://127.0.0.1:${port}` }))
  ;({ home, release, upgrade, current, status } = installed)
}, 120_000)
afterAll(async () => {
  const last = existing('data/server.json') ? holder() : null
  for (const pid of [server, last]) if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
  publisher.close()
  await installed.remove()
})

const holder = () => (JSON.parse(readFileSync(join(home, 'data/server.json'), 'utf8')) as { pid: number }).pid

async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const postgres = await openEmbeddedPostgres({ dataDir: join(home, 'data'), log })
  const db = openDatabase(postgres.owner, { poolSize: 1, log })
  try {
    return await work(db)
  } finally {
    await db.close()
    await postgres.close()
  }
}

/** Every row of every table, as text; what a server and a backup write about themselves is left out. */
const rows = (): Promise<Record<string, string[]>> =>
  onDatabase(async ({ pool }) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       ORDER BY relname`,
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables.filter((table) => !ownNotes.includes(table.name))) {
      const { rows: all } = await pool.query<{ row: string }>(
        `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
      )
      // When a migration ran is said anew by a restore, which runs it.
      found[name] = all.map(({ row }) =>
        name === 'schema_migrations' ? row.replace(/"[^"]*\+00"/, '') : row,
      )
    }
    return found
  })

// On a busy machine the jobs of a new shop sum its days only now.
const ownNotes = [
  'backups',
  'jobs',
  'job_schedules',
  'job_workers',
  'content_changes',
  'rate_limits',
  'sales_days',
]

test('OPS an upgrade that cannot be trusted is refused, and the shop goes on', async () => {
  await installed.open()
  server = holder()
  const other = generateKeyPairSync('ed25519').privateKey
  const stranger = await upgrade(await release('1.0.1', { key: other }))
  expect(stranger).toEqual({ code: 1, output: expect.stringContaining('not signed with the key') as string })
  const changed = await release('1.0.1')
  await writeFile(changed, Buffer.concat([await readFile(changed), Buffer.from([0])]))
  expect((await upgrade(changed)).output).toContain('it is not what was signed')
  await rm(`${changed}.sig`)
  expect((await upgrade(changed)).output).toContain('there is no')
  expect((await upgrade(await release('0.9.0'))).output).toContain('is older than 1.0.0')
  const outside = {
    path: 'tokri/versions/1.0.1/../../../outside',
    content: Buffer.from('x'),
    isProgram: false,
  }
  expect((await upgrade(await release('1.0.1', { more: [outside] }))).output).toContain(
    'leads out of its folder',
  )
  expect(readdirSync(join(home, 'versions'))).toEqual([OLD])
  expect(await status('/readyz')).toBe(200)
  expect(holder()).toBe(server)
}, 300_000)

test('OPS an upgrade whose migration throws leaves the shop as it was, every row', async () => {
  await onDatabase(({ pool }) =>
    pool.query(
      `INSERT INTO categories (name, slug) SELECT 'Shelf ' || n, 'shelf-' || n FROM generate_series(1, 500) n`,
    ),
  )
  const before = await rows()
  expect(before.categories).toHaveLength(500)
  const broken = await release('1.0.2', {
    files: {
      'db/migrations/9998_first.sql': 'DELETE FROM categories; CREATE TABLE half_done (id int);',
      'db/migrations/9999_broken.sql': 'SELECT 1/0;',
    },
  })
  const { code, output } = await upgrade(broken)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('division by zero') as string })
  expect(output).toContain('The shop is as it was, with version 1.0.0.')
  expect(current()).toBe(OLD)
  expect(await status('/readyz')).toBe(200)
  expect(await rows()).toEqual(before)
}, 300_000)

test('OPS an upgrade that was killed while it migrated is taken back by the next start, every row', async () => {
  const before = await rows()
  const slow = await release('1.0.4', {
    files: {
      'db/migrations/9998_first.sql': 'DELETE FROM categories; CREATE TABLE half_done (id int);',
      'db/migrations/9999_slow.sql': 'SELECT pg_sleep(600);',
    },
  })
  await installed.killUpgrade('Migrating', slow)
  expect(current()).toBe(OLD)
  await installed.open()
  expect(await status('/readyz')).toBe(200)
  expect(existing('data/upgrade.json')).toBe(false)
  expect(await rows()).toEqual(before)
}, 300_000)

/** It migrates like the real one; as a server it takes the port and answers 503 for ever. */
const silence = (shop: string) => `if (process.argv[2] === 'serve') {
  const { createServer } = await import('node:http')
  createServer((_, reply) => { reply.statusCode = 503; reply.end() }).listen(process.env.PORT)
  await new Promise(() => undefined)
}
${shop}`

test('OPS an upgrade that was killed while it waited for a version that never gets ready is taken back when run again', async () => {
  const before = await rows()
  const silent = await release('1.0.5', {
    files: {
      'dist/server/main.js': silence(await readFile(join(root, 'dist/server/main.js'), 'utf8')),
      'db/migrations/9998_first.sql': 'DELETE FROM categories; CREATE TABLE half_done (id int);',
    },
  })
  await installed.killUpgrade('Starting', silent)
  expect(current()).toBe('1.0.5')
  expect(await upgrade(silent)).toEqual({
    code: 1,
    output: expect.stringContaining('The shop is as it was, with version 1.0.0.') as string,
  })
  expect([current(), await status('/readyz')]).toEqual([OLD, 200])
  expect(await rows()).toEqual(before)
}, 300_000)

test('OPS while the backup of a killed upgrade cannot be put back neither version opens, and both say what to do', async () => {
  const before = await rows()
  const silent = await release('1.0.6', {
    files: {
      'dist/server/main.js': silence(await readFile(join(root, 'dist/server/main.js'), 'utf8')),
      'db/migrations/9998_first.sql': 'DELETE FROM categories; CREATE TABLE half_done (id int);',
    },
  })
  await installed.killUpgrade('Starting', silent)
  expect(current()).toBe('1.0.6')
  const backups = join(home, 'data/backups')
  await rename(backups, `${backups}-away`)
  const failed = await upgrade(silent)
  expect(failed).toEqual({ code: 1, output: expect.stringContaining('the shop stays closed') as string })
  expect(failed.output).toContain('Or type: tokri restore')
  expect([current(), await status('/readyz')]).toEqual([OLD, null])
  await expect(installed.open()).rejects.toThrow('Start the shop again once it is there')
  await rm(backups, { recursive: true, force: true })
  await rename(`${backups}-away`, backups)
  await installed.open()
  expect([current(), await status('/readyz')]).toEqual([OLD, 200])
  expect(existing('data/upgrade.json')).toBe(false)
  expect(await rows()).toEqual(before)
}, 300_000)

test('OPS an upgrade that never gets ready is taken back, and no write is taken meanwhile', async () => {
  const before = await rows()
  const shop = await readFile(join(root, 'dist/server/main.js'), 'utf8')
  const silent = await release('1.0.3', {
    files: {
      'dist/server/main.js': silence(shop),
      'db/migrations/9998_first.sql': 'DELETE FROM categories; CREATE TABLE half_done (id int);',
    },
  })
  const upgrading = upgrade(silent)
  const seen = new Set<number | null>()
  let isOver = false
  void upgrading.then(() => (isOver = true))
  while (!isOver && readFileSync(join(home, 'current'), 'utf8').trim() === OLD) {
    if (existing('data/upgrade.json')) seen.add(await status('/api/category/get-category'))
    await sleep(20)
  }
  const { code, output } = await upgrading
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('not ready within a minute') as string,
  })
  expect([...seen].filter((one) => one !== null && one !== 503 && one !== 200)).toEqual([])
  expect(seen).toContain(503)
  expect(current()).toBe(OLD)
  expect(await status('/readyz')).toBe(200)
  expect(await rows()).toEqual(before)
}, 300_000)

const existing = (path: string) => statSync(join(home, path), { throwIfNoEntry: false }) !== undefined

test('OPS a good upgrade from where versions are published keeps every row, opens by itself, and leaves no note', async () => {
  const before = await rows()
  const good = await release('1.1.0', {
    files: { 'db/migrations/9998_next.sql': 'CREATE TABLE half_done (id int);' },
  })
  const missing = await upgrade('1.1.0')
  expect(missing).toEqual({
    code: 1,
    output: expect.stringMatching(/answered 404.*Nothing was changed/) as string,
  })
  expect([current(), await status('/readyz')]).toEqual([OLD, 200])
  published = dirname(good)
  const { code, output } = await upgrade('1.1.0')
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('now has version 1.1.0') as string,
  })
  expect(current()).toBe('1.1.0')
  expect(existing('data/upgrade.json')).toBe(false)
  // The command ends once the shop is ready; the shop opens within moments.
  await expect.poll(() => status('/api/category/get-category'), { timeout: 10_000 }).toBe(200)
  const { half_done: added, ...after } = await rows()
  expect(added).toEqual([])
  expect({ ...after, schema_migrations: [] }).toEqual({ ...before, schema_migrations: [] })
  process.kill(holder(), 'SIGTERM')
}, 300_000)
