import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataDir } from '../data-dir.ts'
import { ensureCluster } from './cluster.ts'
import { createEndpoint, isReady, settingsOf, type DatabaseEndpoint } from './endpoint.ts'
import { connectionsTo } from './roles.ts'
import { attachWatchdogOnWindows } from './watchdog-windows.ts'
import { attachWatchdog, type Watchdog } from './watchdog.ts'
import { openLogFile, type LogFile } from './log-file.ts'
import { findInstallation, type Installation } from './installation.ts'
import type { Connection, Log } from '../db/postgres.ts'
import { findPostmaster, isTakenByAnother, removeStalePidFile, type Postmaster } from './postmaster.ts'
import { isAlive } from './process-life.ts'

export interface EmbeddedPostgres {
  /** The superuser, who owns everything: for migrations and backups only. */
  owner: Connection
  /** The role that serves the shop. It owns nothing; `grantServingRole` grants its privileges. */
  serving: Connection
  /** True when another process had already started it. */
  adopted: boolean
  /** Releases the database. It stops when no process uses it any more; then this waits until it has stopped. */
  close(): Promise<void>
}

type Settings = Record<string, string>

interface Running {
  pid: number
  endpoint: DatabaseEndpoint
  adopted: boolean
  /** Its main process, unless another process started it. */
  child?: ChildProcess
  watchdog: Watchdog
}

const isWindows = process.platform === 'win32'

const defaultSettings: Settings = {
  max_connections: '80',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  // An idle shop should not wake: what follows costs no durability.
  // Each visit to a database starts a process, which reads its catalogue; the usual minute is for larger ones.
  autovacuum_naptime: '3min',
  // It writes what nobody waits for. Every commit of the shop waits, so each flushes the log itself.
  wal_writer_delay: '2s',
  // The shop has no subscriptions; this ends their launcher.
  max_logical_replication_workers: '0',
  password_encryption: 'scram-sha-256',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
}

/**
 * Starts the shop's own PostgreSQL in `dataDir`, or joins it if another process of the shop is running it, and keeps
 * it running until `close`, restarting it if it dies. Throws a readable error when it cannot.
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  settings?: Settings
  /** A folder whose node_modules contains another version of PostgreSQL. */
  programs?: string
  /** Called when its process has been started and is not ready yet; not if another process has started it. */
  whileStarting?: () => void
  /** Called once when the database has stopped and `dataDir` itself is gone, so that it can never be restarted. */
  onLost?: (() => void) | undefined
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const dataDir = openDataDir(options.dataDir)
  const installation = findInstallation(dataDir, log, options.programs)
  const settings = { ...defaultSettings, ...options.settings }
  await ensureCluster(installation, settings.fsync === 'off')
  const logFile = openLogFile(join(dataDir, 'postgres.log'))
  let running = await acquire(installation, settings, logFile, options.whileStarting).catch(
    (error: unknown) => {
      logFile.close()
      throw error
    },
  )
  const connections = await connectionsTo(installation, running.endpoint).catch((error: unknown) => {
    running.watchdog.release()
    logFile.close()
    throw error
  })
  let restart: Promise<void> | null = null
  let isClosed = false

  async function restartDatabase(): Promise<void> {
    if (!existsSync(dataDir)) return giveUp()
    log.error({ pid: running.pid }, 'The database stopped unexpectedly; restarting it')
    try {
      const again = await acquire(installation, settings, logFile)
      running.watchdog.release()
      running = again
      watchExit()
    } catch (error) {
      log.error({ err: error }, 'The database could not be restarted')
    }
    restart = null
  }
  function giveUp(): void {
    clearInterval(watch)
    options.onLost?.()
  }
  function restartIfDead(): void {
    if (!isClosed && !restart && !isAlive(running.pid)) restart = restartDatabase()
  }
  const watchExit = () => running.child?.once('exit', restartIfDead)
  watchExit()
  const watch = setInterval(restartIfDead, running.adopted ? 1_000 : 5_000).unref()
  const upkeep = setInterval(() => {
    logFile.rotate()
    running.watchdog.touch()
  }, 600_000).unref()

  return {
    ...connections,
    adopted: running.adopted,
    async close() {
      isClosed = true
      clearInterval(watch)
      clearInterval(upkeep)
      await restart
      running.watchdog.release()
      await untilStopped(installation, running.pid)
      logFile.close()
    },
  }
}

async function acquire(
  installation: Installation,
  settings: Settings,
  logFile: LogFile,
  whileStarting?: () => void,
): Promise<Running> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const found = findPostmaster(installation.cluster)
    const running = found
      ? await adopt(installation, found)
      : await start(installation, settings, logFile, whileStarting)
    if (running) return running
    // A database in recovery may take its time; one that does not respond at all may not.
    if (Date.now() > deadline && found?.status !== 'starting') {
      throw new Error(
        `The database in ${installation.cluster} neither responds nor stops; ${logFile.newText().trim()}`,
      )
    }
    await sleep(50)
  }
}

async function adopt(installation: Installation, found: Postmaster): Promise<Running | null> {
  if (found.status !== 'ready') return null
  const endpoint = { host: found.socketDir || '127.0.0.1', port: found.port }
  const watchdog = watchdogOf(installation, endpoint)
  try {
    // If its last user has just exited, the watchdog is about to stop it, so wait.
    await sleep(100)
    const now = findPostmaster(installation.cluster)
    if (now?.pid === found.pid && now.status === 'ready' && (await isReady(installation, endpoint))) {
      if (!watchdog.hadWatchdog) watchdog.watch(found.pid)
      return { pid: found.pid, endpoint, adopted: true, watchdog }
    }
  } catch (error) {
    watchdog.release()
    throw error
  }
  watchdog.release()
  return null
}

async function start(
  installation: Installation,
  settings: Settings,
  logFile: LogFile,
  whileStarting?: () => void,
): Promise<Running | null> {
  const { binaries, cluster, runner } = installation
  removeStalePidFile(cluster)
  const endpoint = await createEndpoint(installation)
  const watchdog = watchdogOf(installation, endpoint)
  try {
    const options = optionsOf({ ...settings, ...settingsOf(endpoint) })
    const output = logFile.descriptor
    const child = runner.start(binaries.postgres, ['-D', cluster, ...options], ['ignore', output, output])
    await once(child, 'spawn')
    child.unref()
    const pid = child.pid!
    watchdog.watch(pid)
    whileStarting?.()
    while (child.exitCode === null && child.signalCode === null) {
      const found = findPostmaster(cluster)
      if (found?.pid === pid && found.status === 'ready' && (await isReady(installation, endpoint))) {
        return { pid, endpoint, adopted: false, child, watchdog }
      }
      await sleep(10)
    }
  } catch (error) {
    watchdog.release()
    throw error
  }
  watchdog.release()
  const reason = logFile.newText().trim()
  if (isTakenByAnother(reason)) return null
  throw new Error(`The database did not start:\n${reason.split('\n').slice(-12).join('\n')}`)
}

const watchdogOf = ({ binaries, cluster, runner }: Installation, endpoint: DatabaseEndpoint): Watchdog =>
  isWindows ? attachWatchdogOnWindows(binaries.root, cluster) : attachWatchdog(runner, cluster, endpoint.host)

const optionsOf = (settings: Settings) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function untilStopped(installation: Installation, pid: number): Promise<void> {
  const released = Date.now()
  while (isAlive(pid) && Date.now() - released < 15_000) {
    const isInUse = findPostmaster(installation.cluster)?.status === 'ready'
    // A watchdog acts within milliseconds; if this one does not, another process still uses the database.
    if (isInUse && Date.now() - released > 500) return
    await sleep(20)
  }
}
