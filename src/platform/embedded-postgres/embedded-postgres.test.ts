import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRoot } from '../data-dir.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { findBinaries } from './binaries.ts'
import type { Connection } from '../db/postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { isAlive } from './process-life.ts'

const nobody = Number(/^nobody:[^:]*:(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1])
const project = fileURLToPath(new URL('../../..', import.meta.url))
const settings = { fsync: 'off' }
const warnings: string[] = []
const note = (...parts: unknown[]) => void warnings.push(parts.map(String).join(' '))
const log = { info: note, warn: note, error: note }

/** A data directory with a table of crates, which every try of a test gets its own copy of. */
let template: string
let folder: string
let dataDir: string
let cluster: string
const socketDirs = new Set<string>()
const opened: EmbeddedPostgres[] = []
const held: ChildProcess[] = []

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'tokri-embedded-'))
  chmodSync(template, 0o755)
  const postgres = await open(join(template, 'data'))
  await query(postgres.owner, 'CREATE TABLE crates AS SELECT 7 AS tomatoes')
  await close(postgres)
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  cluster = join(dataDir, 'postgres')
  // Node's `cp` does not preserve owners.
  spawnSync('cp', ['-a', join(template, 'data'), dataDir])
})
// What a failed test leaves open must not fail the next one.
afterEach(async () => {
  for (const child of held.splice(0)) child.kill('SIGKILL')
  for (const postgres of opened.splice(0)) await postgres.close()
  const left = pidOf()
  if (left && !(await untilGone(left))) process.kill(left, 'SIGQUIT')
  for (const path of [folder, ...socketDirs]) rmSync(path, { recursive: true, force: true })
  socketDirs.clear()
})

async function open(directory = dataDir, more: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir: directory, log, settings: { ...settings, ...more } })
  socketDirs.add(postgres.owner.host)
  opened.push(postgres)
  return postgres
}

async function close(postgres: EmbeddedPostgres): Promise<void> {
  opened.splice(opened.indexOf(postgres), 1)
  await postgres.close()
}

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

interface Holder {
  child: ChildProcess
  connection: Connection
  adopted: boolean
  /** Releases the database and waits for the process to exit. */
  leave(): Promise<void>
}

/** Another process that uses the database. */
async function hold(directory: string, uid?: number): Promise<Holder> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(project, 'test/hold-postgres.ts'), directory],
    {
      cwd: project,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    },
  )
  held.push(child)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The process ended: ${errors}`)
  })
  const line = once(createInterface(child.stdout), 'line')
  const [holder] = (await Promise.race([line, ended])) as [string]
  ended.catch(() => undefined)
  const { connection, adopted } = JSON.parse(holder) as Holder
  socketDirs.add(connection.host)
  return {
    child,
    connection,
    adopted,
    async leave() {
      const exit = once(child, 'exit')
      child.stdin.end()
      await exit
    },
  }
}

/** Whether the process ends within 20 seconds: an idle machine takes a fraction of one, a busy one several. */
async function untilGone(pid: number): Promise<boolean> {
  const deadline = Date.now() + 20_000
  while (isAlive(pid) && Date.now() < deadline) await sleep(20)
  return !isAlive(pid)
}

function watchdogOf(pid: number): number {
  const found = spawnSync('pgrep', ['-f', `tokri-database-watchdog ${pid} `])
    .stdout.toString()
    .trim()
  expect(found).toMatch(/^\d+$/)
  return Number(found)
}

const pidOf = (directory = cluster) => findPostmaster(directory)?.pid ?? 0

describe('the embedded database', () => {
  it('keeps its data when it is stopped and started again', async () => {
    const first = await open()
    expect(first.adopted).toBe(false)
    await query(first.owner, 'CREATE TABLE baskets AS SELECT 3 AS melons')
    const pid = pidOf()
    await close(first)
    expect(isAlive(pid)).toBe(false)

    const second = await open()
    expect(await query(second.owner, 'SELECT melons FROM baskets')).toEqual([3])
    await close(second)
  })

  it('has checksums, UTF-8, the locale C.UTF-8 and no TCP port', async () => {
    const postgres = await open()
    const setting = (name: string) => query(postgres.owner, `SHOW ${name}`)
    expect(await setting('data_checksums')).toEqual(['on'])
    expect(await setting('server_encoding')).toEqual(['UTF8'])
    expect(await setting('listen_addresses')).toEqual([''])
    expect(
      await query(postgres.owner, 'SELECT datlocale FROM pg_database WHERE datname = current_database()'),
    ).toEqual(['C.UTF-8'])
    expect(await query(postgres.owner, `SELECT lower('ÀÉ')`)).toEqual(['àé'])
    expect(await query(postgres.owner, `SELECT to_tsvector('simple', 'टोकरी Café')::text`)).toEqual([
      `'café':2 'टोकरी':1`,
    ])
    await close(postgres)
  })

  it('renews the time of its pipe, because systemd removes old files from /tmp', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const postgres = await open()
      const pipe = join(postgres.owner.host, 'in-use')
      utimesSync(pipe, 1_000, 1_000)
      vi.advanceTimersByTime(3_600_000)
      expect(Date.now() - statSync(pipe).mtimeMs).toBeLessThan(60_000)
      await close(postgres)
    } finally {
      vi.useRealTimers()
    }
  })

  it('refuses a wrong password', async () => {
    const postgres = await open()
    const { password: _, ...unknown } = postgres.owner
    await expect(query({ ...unknown, password: 'guess' }, 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    )
    expect(statSync(postgres.owner.host).mode & 0o777).toBe(0o700)
    await close(postgres)
  })

  it('has a serving role that owns nothing, and adds it to data of an earlier version', async () => {
    const first = await open()
    const attributes = `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls FROM pg_roles
      WHERE rolname = current_user`
    expect(await query(first.owner, attributes)).toEqual([true])
    expect(await query(first.serving, attributes)).toEqual([false])
    expect(first.serving.password).not.toBe(first.owner.password)
    await expect(query(first.serving, 'DROP TABLE crates')).rejects.toThrow('must be owner of table crates')
    await query(first.owner, `DROP ROLE ${first.serving.user}`)
    await close(first)
    rmSync(join(cluster, 'tokri-shop-password'))

    const [one, two] = await Promise.all([hold(dataDir), hold(dataDir)])
    const later = await open()
    expect(await query(later.serving, attributes)).toEqual([false])
    await Promise.all([close(later), one.leave(), two.leave()])
  })

  it('is shared by all processes, and stops with the last one', async () => {
    const server = await hold(dataDir)
    const pid = pidOf()
    const tool = await open()
    expect([server.adopted, tool.adopted]).toEqual([false, true])
    await close(tool)
    expect(isAlive(pid)).toBe(true)

    const late = await open()
    await server.leave()
    expect(await query(late.owner, 'SELECT 1')).toEqual([1])
    await close(late)
    expect(isAlive(pid)).toBe(false)
  })

  it('stops after its server was killed, and starts again', async () => {
    const server = await hold(dataDir)
    const pid = pidOf()
    server.child.kill('SIGKILL')
    expect(await untilGone(pid)).toBe(true)
    const postgres = await open()
    expect(postgres.adopted).toBe(false)
    expect(await query(postgres.owner, 'SELECT tomatoes FROM crates')).toEqual([7])
    await close(postgres)
  })

  // The killed server's database may be running, stopping or stopped when the next server checks.
  it.each([0, 2, 20])(
    'is available to a server that starts %i ms after another was killed',
    async (pause) => {
      const server = await hold(dataDir)
      server.child.kill('SIGKILL')
      await sleep(pause)
      const postgres = await open()
      await sleep(200)
      expect(await query(postgres.owner, 'SELECT tomatoes FROM crates')).toEqual([7])
      const pid = pidOf()
      await close(postgres)
      expect(isAlive(pid)).toBe(false)
    },
  )

  it('is restarted when it dies while its server is running', async () => {
    const postgres = await open()
    const pid = pidOf()
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => query(postgres.owner, 'SELECT tomatoes FROM crates').catch(() => null))
      .toEqual([7])
    expect(pidOf()).not.toBe(pid)
    expect(warnings.join()).toContain('The database stopped unexpectedly; restarting it')
    const again = pidOf()
    await close(postgres)
    expect(isAlive(again)).toBe(false)
  })

  it('stays stopped if it is closed while it is restarting', async () => {
    const postgres = await open()
    warnings.length = 0
    process.kill(pidOf(), 'SIGKILL')
    await expect.poll(() => warnings.join()).toContain('restarting it')
    await close(postgres)

    const later = await open()
    expect(later.adopted).toBe(false)
    const pid = pidOf()
    await close(later)
    expect(isAlive(pid)).toBe(false)
  })

  it('gets a new watchdog if the old one was killed', async () => {
    const server = await hold(dataDir)
    const pid = pidOf()
    process.kill(watchdogOf(pid), 'SIGKILL')
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    await sleep(300)
    expect(isAlive(pid)).toBe(true)

    const postgres = await open()
    expect(postgres.adopted).toBe(true)
    await close(postgres)
    expect(await untilGone(pid)).toBe(true)
  })

  it('is started by one of two processes that start at the same time', async () => {
    const [one, two] = await Promise.all([hold(dataDir), hold(dataDir)])
    expect(one.adopted).not.toBe(two.adopted)
    await Promise.all([one.leave(), two.leave()])
    expect(pidOf()).toBe(0)
  })

  it('ignores a postmaster.pid that names another program', async () => {
    // As after a container restart, where process ids start again.
    writeFileSync(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1\n5432\n\n\n`)
    const postgres = await open()
    expect(postgres.adopted).toBe(false)
    await close(postgres)
  })

  it('does not use a socket directory that others may write to', async () => {
    const probe = await open()
    const usual = probe.owner.host
    await close(probe)
    rmSync(usual, { recursive: true })
    mkdirSync(usual, { mode: 0o777 })
    chmodSync(usual, 0o777)
    const postgres = await open()
    expect(postgres.owner.host).not.toBe(usual)
    expect(await query(postgres.owner, 'SELECT 1')).toEqual([1])
    await close(postgres)
    rmSync(usual, { recursive: true })
  })
})

describe('creating a cluster', () => {
  it('removes an incomplete cluster of a process that was killed', async () => {
    const fresh = join(folder, 'interrupted')
    const dead = spawnSync('true').pid
    mkdirSync(join(fresh, `postgres.new-${dead}-abcdef`), { recursive: true })
    chmodSync(fresh, 0o711)
    const postgres = await open(fresh)
    expect(await query(postgres.owner, 'SELECT 1')).toEqual([1])
    await close(postgres)
    expect(readdirSync(fresh).toSorted()).toEqual(['postgres', 'postgres.log'])
  })

  it('completes or undoes an upgrade that was killed between its two renames', async () => {
    const directory = join(folder, 'upgraded')
    const made = await open(directory)
    await query(made.owner, 'CREATE TABLE orders AS SELECT 7 AS id')
    await close(made)
    const orders = async () => {
      const postgres = await open(directory)
      const ids = await query(postgres.owner, 'SELECT id FROM orders')
      await close(postgres)
      return ids
    }
    mkdirSync(join(directory, 'upgrading'))
    renameSync(join(directory, 'postgres'), join(directory, 'upgrading/postgres'))
    mkdirSync(join(directory, 'postgres-17'))
    expect(await orders()).toEqual([7])
    // Without the new cluster, the old one comes back.
    rmSync(join(directory, 'postgres-17'), { recursive: true })
    renameSync(join(directory, 'postgres'), join(directory, 'postgres-17'))
    expect(await orders()).toEqual([7])
    expect(readdirSync(directory)).not.toContain('postgres-17')
  })

  it('refuses data of another PostgreSQL version', async () => {
    const old = join(folder, 'old')
    mkdirSync(join(old, 'postgres'), { recursive: true })
    writeFileSync(join(old, 'postgres', 'PG_VERSION'), '14\n')
    if (isRoot) chownSync(join(old, 'postgres'), nobody, nobody)
    await expect(open(old)).rejects.toThrow(
      `holds data of PostgreSQL 14, and this version of Tokri includes PostgreSQL ${findBinaries().major}`,
    )
  })

  it("reports PostgreSQL's error if it does not start", async () => {
    await expect(open(dataDir, { shared_buffers: 'plenty' })).rejects.toThrow(/shared_buffers/)
  })
})

// The project itself may be accessible to root only.
const nobodyReachesProject =
  isRoot &&
  spawnSync('test', ['-r', join(project, 'package.json')], { uid: nobody, gid: nobody }).status === 0

describe.runIf(isRoot)('as root', () => {
  it('works below a directory that only root may enter', async () => {
    const home = mkdtempSync(join(folder, 'home-'))
    chmodSync(home, 0o700)
    const server = await hold(join(home, 'data'))
    const pid = pidOf(join(home, 'data', 'postgres'))
    expect(await query(server.connection, 'SELECT 1')).toEqual([1])
    server.child.kill('SIGKILL')
    expect(await untilGone(pid)).toBe(true)
  })

  it.runIf(nobodyReachesProject)('runs PostgreSQL as the user who owns the data', async () => {
    const theirs = join(folder, 'theirs')
    mkdirSync(theirs)
    chownSync(theirs, nobody, nobody)
    const owner = await hold(theirs, nobody)
    expect(statSync(join(theirs, 'postgres')).uid).toBe(nobody)
    await owner.leave()

    const root = await open(theirs)
    expect(statSync(`/proc/${pidOf(join(theirs, 'postgres'))}`).uid).toBe(nobody)
    await close(root)
    expect(statSync(join(theirs, 'postgres.log')).uid).toBe(nobody)

    const again = await hold(theirs, nobody)
    await again.leave()
  })

  it.runIf(nobodyReachesProject)('refuses to start as a user who does not own the data', async () => {
    await close(await open())
    await expect(hold(dataDir, nobody)).rejects.toThrow(/belongs to another user|EACCES/)
  })
})
