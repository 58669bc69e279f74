import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openDataDir } from './data-dir.ts'
import { errorCode } from './error-code.ts'
import { ensureCluster, readPassword, superuser } from './postgres-cluster.ts'
import { asAppError } from './postgres-errors.ts'
import { takeLease, type Lease } from './postgres-lease.ts'
import { openLogFile, type LogFile } from './postgres-log-file.ts'
import { findSite, type Site } from './postgres-site.ts'
import type { Connection, Log } from './postgres.ts'
import { findPostmaster, removeStalePidFile } from './postmaster.ts'
import { isAlive } from './process-life.ts'

export interface EmbeddedPostgres {
  connection: Connection
  /** True when it was running already, for another process. */
  adopted: boolean
  /** Lets go of the database. It stops when nobody uses it any more, and then this waits for its end. */
  close(): Promise<void>
}

type Settings = Record<string, string>

interface Running {
  pid: number
  socketDir: string
  adopted: boolean
  lease: Lease
}

const port = 5432
const databaseName = 'tokri'

const defaultSettings: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
}

/**
 * Starts the shop's own PostgreSQL in `dataDir`, or joins it where another process of the shop has it running,
 * and keeps it running until `close`, also when it dies. Throws with a sentence for a person when it cannot.
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  settings?: Settings
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const dataDir = openDataDir(options.dataDir)
  const site = findSite(dataDir, log)
  const settings = { ...defaultSettings, ...options.settings }
  await ensureCluster(site, settings.fsync === 'off')
  const logFile = openLogFile(join(dataDir, 'postgres.log'))
  let running = await acquire(site, settings, logFile)
  let restart: Promise<void> | null = null

  async function startAgain(): Promise<void> {
    log.error({ pid: running.pid }, 'The database ended by itself and is started again')
    try {
      const again = await acquire(site, settings, logFile)
      running.lease.release()
      running = again
    } catch (error) {
      log.error({ err: error }, 'The database could not be started again')
    }
    restart = null
  }
  const watch = setInterval(() => {
    if (!restart && !isAlive(running.pid)) restart = startAgain()
  }, 1_000).unref()
  const rotation = setInterval(() => logFile.rotate(), 600_000).unref()

  return {
    connection: connectionTo(site, running.socketDir),
    adopted: running.adopted,
    async close() {
      clearInterval(watch)
      clearInterval(rotation)
      await restart
      running.lease.release()
      await untilStopped(site, running.pid)
      logFile.close()
    },
  }
}

async function acquire(site: Site, settings: Settings, logFile: LogFile): Promise<Running> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const found = findPostmaster(site.cluster)
    const running = found ? await adopt(site, found) : await start(site, settings, logFile)
    if (running) return running
    // One that is recovering may take its time; one that answers neither yes nor no may not.
    if (Date.now() > deadline && found?.status !== 'starting') {
      throw new Error(`The database in ${site.cluster} neither answers nor ends; ${logFile.news().trim()}`)
    }
    await sleep(50)
  }
}

async function adopt(
  site: Site,
  found: NonNullable<ReturnType<typeof findPostmaster>>,
): Promise<Running | null> {
  if (found.status !== 'ready') return null
  const lease = takeLease(site.runner, site.cluster, found.socketDir)
  try {
    // If its last user has just gone, the watchdog is about to stop it: wait and see.
    await sleep(100)
    const now = findPostmaster(site.cluster)
    if (now?.pid === found.pid && now.status === 'ready' && (await answers(site, found.socketDir))) {
      if (!lease.hadWatchdog) lease.watch(found.pid)
      return { pid: found.pid, socketDir: found.socketDir, adopted: true, lease }
    }
  } catch (error) {
    lease.release()
    throw error
  }
  lease.release()
  return null
}

async function start(site: Site, settings: Settings, logFile: LogFile): Promise<Running | null> {
  const { binaries, cluster, runner } = site
  removeStalePidFile(cluster)
  const socketDir = openSocketDir(site)
  const lease = takeLease(runner, cluster, socketDir)
  const args = Object.entries({ ...settings, port: String(port), unix_socket_directories: socketDir })
  const child = runner.start(
    binaries.postgres,
    ['-D', cluster, ...args.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    ['ignore', logFile.descriptor, logFile.descriptor],
  )
  await once(child, 'spawn')
  child.unref()
  const pid = child.pid!
  lease.watch(pid)
  while (child.exitCode === null && child.signalCode === null) {
    const found = findPostmaster(cluster)
    if (found?.pid === pid && found.status === 'ready' && (await answers(site, socketDir))) {
      return { pid, socketDir, adopted: false, lease }
    }
    await sleep(10)
  }
  lease.release()
  const reason = logFile.news().trim()
  // Another process was quicker, or the last one's workers are still going.
  if (/lock file .* already exists|pre-existing shared memory block/.test(reason)) return null
  throw new Error(`The database did not start:\n${reason.split('\n').slice(-12).join('\n')}`)
}

/** A private directory with a short path: a socket's may have 107 characters. */
function openSocketDir({ cluster, runner: { user } }: Site): string {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const path = `/tmp/tokri-${name}`
  const there = lstatSync(path, { throwIfNoEntry: false })
  const uid = user?.uid ?? process.getuid?.()
  // Somebody else's directory of that name must not become the place where we give our password.
  if (there?.isDirectory() && there.uid === uid && (there.mode & 0o077) === 0) return path
  const made = there ? mkdtempSync('/tmp/tokri-') : path
  if (!there) mkdirSync(made, { mode: 0o700 })
  if (user) chownSync(made, user.uid, user.gid)
  return made
}

function connectionTo(site: Site, socketDir: string, database = databaseName): Connection {
  return { host: socketDir, port, user: superuser, database, password: readPassword(site.cluster) }
}

/** Asks the database, and makes ours inside it the first time. False while it comes or goes. */
async function answers(site: Site, socketDir: string): Promise<boolean> {
  try {
    await execute(connectionTo(site, socketDir), 'SELECT 1')
    return true
  } catch (error) {
    if (errorCode(error) === '3D000') return makeDatabase(connectionTo(site, socketDir, 'postgres'))
    if (asAppError(error) === error) throw error
    return false
  }
}

async function makeDatabase(connection: Connection): Promise<boolean> {
  await execute(connection, `CREATE DATABASE ${databaseName}`).catch((error: unknown) => {
    // Another process was quicker.
    if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error
  })
  return true
}

async function execute(connection: Connection, text: string): Promise<void> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

async function untilStopped(site: Site, pid: number): Promise<void> {
  const released = Date.now()
  while (isAlive(pid) && Date.now() - released < 15_000) {
    const isInUse = findPostmaster(site.cluster)?.status === 'ready'
    // A watchdog acts within milliseconds; if this one does not, somebody else still uses the database.
    if (isInUse && Date.now() - released > 500) return
    await sleep(20)
  }
}
