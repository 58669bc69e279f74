import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { signStatement } from '#platform/release/statement.ts'
import { platformName } from '#platform/release/version.ts'
import { writeArchive } from '../../scripts/package/archive.ts'
import type { Entry } from '../../scripts/package/fetch-package.ts'
import { freePort } from '../free-port.ts'
import { mainFile } from './api-process.ts'

// An unpacked release is moved to another one. The new ones are this build with one more migration, or with a fault.

const root = resolve(dirname(mainFile), '../..')
const OLD = '1.0.0'
let folder: string
let home: string
let port: number
let trusted: KeyObject
let server: number | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-faults-upgrade-'))
  home = join(folder, 'tokri')
  port = await freePort()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  trusted = privateKey
  const version = join(home, 'versions', OLD)
  await mkdir(version, { recursive: true })
  for (const part of parts) await cp(join(root, part), join(version, part), { recursive: true })
  await writeFile(join(version, 'package.json'), manifestOf(OLD))
  await writeFile(join(version, 'release-key.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  await writeFile(join(home, 'current'), `${OLD}\n`)
  // Native parts, where every version looks for them: in the folder above.
  await symlink(join(root, 'node_modules'), join(home, 'node_modules'))
}, 120_000)
afterAll(async () => {
  if (server && isAlive(server)) process.kill(server, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const parts = ['dist/client', 'dist/server', 'db', 'scripts']
const manifestOf = (version: string) => JSON.stringify({ name: 'tokri', type: 'module', version })

interface Change {
  /** Texts of files, by their paths in the version. */
  files?: Record<string, string>
  key?: KeyObject
  more?: Entry[]
}

/** Makes an archive of a version and its signature; returns its path. */
async function release(version: string, { files = {}, key = trusted, more = [] }: Change = {}) {
  const within = `tokri/versions/${version}/`
  const all = new Map(
    parts.flatMap((part) => filesIn(part)).map((path) => [path, readFileSync(join(root, path))]),
  )
  for (const [path, text] of Object.entries({ 'package.json': manifestOf(version), ...files }))
    all.set(path, Buffer.from(text))
  const entries = [...all].map(([path, content]) => ({ path: within + path, content, isProgram: false }))
  const file = `tokri-${version}-${platformName()}.tar.gz`
  const path = join(folder, file)
  const { sha256 } = await writeArchive(path, [...entries, ...more], new Date(0))
  const statement = { file, version, platform: platformName(), sha256 }
  await writeFile(`${path}.sig`, signStatement(statement, key))
  return path
}

const filesIn = (path: string): string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path)).flatMap((name) => filesIn(`${path}/${name}`))
    : [path]

const env = () => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  PORT: String(port),
  TOKRI_HOME: home,
  DATA_DIR: join(home, 'data'),
})

const current = () => readFileSync(join(home, 'current'), 'utf8').trim()

function tokri(...args: string[]): { child: ChildProcess; output: () => string } {
  let text = ''
  const program = join(home, 'versions', current(), 'scripts/tokri.mjs')
  const child = spawn(process.execPath, [program, ...args], { env: env(), stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  return { child, output: () => text }
}

async function upgrade(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { child, output } = tokri('upgrade', ...args)
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, output: output() }
}

const holder = () => (JSON.parse(readFileSync(join(home, 'data/server.json'), 'utf8')) as { pid: number }).pid

async function openOld(): Promise<void> {
  const { output } = tokri('serve')
  for (const deadline = Date.now() + 120_000; !output().includes('The shop is open'); await sleep(100))
    if (Date.now() > deadline) throw new Error(`it did not start:\n${output()}`)
  server = holder()
}

const status = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (answer) => answer.status,
    () => null,
  )

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

const ownNotes = ['backups', 'jobs', 'job_schedules', 'job_workers', 'content_changes', 'rate_limits']

test('OPS an upgrade that cannot be trusted is refused, and the shop goes on', async () => {
  await openOld()
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

test('OPS an upgrade that never gets ready is taken back, and no write is taken meanwhile', async () => {
  const before = await rows()
  const shop = await readFile(join(root, 'dist/server/main.js'), 'utf8')
  const silent = await release('1.0.3', {
    files: {
      // It migrates like the real one; as a server it takes the port and answers 503 for ever.
      'dist/server/main.js': `if (process.argv[2] === 'serve') {
  const { createServer } = await import('node:http')
  createServer((_, reply) => { reply.statusCode = 503; reply.end() }).listen(process.env.PORT)
  await new Promise(() => undefined)
}
${shop}`,
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

test('OPS a good upgrade keeps every row, opens by itself, and leaves no note', async () => {
  const before = await rows()
  const good = await release('1.1.0', {
    files: { 'db/migrations/9998_next.sql': 'CREATE TABLE half_done (id int);' },
  })
  const { code, output } = await upgrade(good)
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
