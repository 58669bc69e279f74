import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataDir } from './data-dir.ts'
import { ensureCluster } from './postgres-cluster.ts'
import { answers, connectionTo, makeDoor, settingsOf, type Door } from './postgres-door.ts'
import { takeLeaseOnWindows } from './postgres-lease-windows.ts'
import { takeLease, type Lease } from './postgres-lease.ts'
import { openLogFile, type LogFile } from './postgres-log-file.ts'
import { findSite, type Site } from './postgres-site.ts'
import type { Connection, Log } from './postgres.ts'
import { findPostmaster, removeStalePidFile, type Postmaster } from './postmaster.ts'
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
  door: Door
  adopted: boolean
  lease: Lease
}

const isWindows = process.platform === 'win32'

const defaultSettings: Settings = {
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
  let running = await acquire(site, settings, logFile).catch((error: unknown) => {
    logFile.close()
    throw error
  })
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
    connection: connectionTo(site, running.door),
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

async function adopt(site: Site, found: Postmaster): Promise<Running | null> {
  if (found.status !== 'ready') return null
  const door = { host: found.socketDir || '127.0.0.1', port: found.port }
  const lease = leaseOf(site, door)
  try {
    // If its last user has just gone, the watchdog is about to stop it: wait and see.
    await sleep(100)
    const now = findPostmaster(site.cluster)
    if (now?.pid === found.pid && now.status === 'ready' && (await answers(site, door))) {
      if (!lease.hadWatchdog) lease.watch(found.pid)
      return { pid: found.pid, door, adopted: true, lease }
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
  const door = await makeDoor(site)
  const lease = leaseOf(site, door)
  try {
    const options = optionsOf({ ...settings, ...settingsOf(door) })
    const output = logFile.descriptor
    const child = runner.start(binaries.postgres, ['-D', cluster, ...options], ['ignore', output, output])
    await once(child, 'spawn')
    child.unref()
    const pid = child.pid!
    lease.watch(pid)
    while (child.exitCode === null && child.signalCode === null) {
      const found = findPostmaster(cluster)
      if (found?.pid === pid && found.status === 'ready' && (await answers(site, door))) {
        return { pid, door, adopted: false, lease }
      }
      await sleep(10)
    }
  } catch (error) {
    lease.release()
    throw error
  }
  lease.release()
  const reason = logFile.news().trim()
  // Another process was quicker, or the last one's workers are still going.
  if (/lock file .* already exists|pre-existing shared memory block/.test(reason)) return null
  throw new Error(`The database did not start:\n${reason.split('\n').slice(-12).join('\n')}`)
}

const leaseOf = ({ binaries, cluster, runner }: Site, door: Door): Lease =>
  isWindows ? takeLeaseOnWindows(binaries.root, cluster) : takeLease(runner, cluster, door.host)

const optionsOf = (settings: Settings) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function untilStopped(site: Site, pid: number): Promise<void> {
  const released = Date.now()
  while (isAlive(pid) && Date.now() - released < 15_000) {
    const isInUse = findPostmaster(site.cluster)?.status === 'ready'
    // A watchdog acts within milliseconds; if this one does not, somebody else still uses the database.
    if (isInUse && Date.now() - released > 500) return
    await sleep(20)
  }
}
