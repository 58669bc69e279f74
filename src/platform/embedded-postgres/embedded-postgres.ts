import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataDir } from '../data-dir.ts'
import { ensureCluster } from './cluster.ts'
import { isReady } from './endpoint.ts'
import { connectionsTo } from './roles.ts'
import { openLogFile, type LogFile } from './log-file.ts'
import { findInstallation, type Installation } from './installation.ts'
import type { Connection, Log } from '../db/postgres.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { isAlive } from './process-life.ts'
import { type Settings, type Running, defaultSettings, start, watchdogOf } from './start-postgres.ts'

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

/** Starts the shop's PostgreSQL in `dataDir`, or joins it, and restarts it if it dies, until `close`. */
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

async function untilStopped(installation: Installation, pid: number): Promise<void> {
  const released = Date.now()
  while (isAlive(pid) && Date.now() - released < 15_000) {
    const isInUse = findPostmaster(installation.cluster)?.status === 'ready'
    // A watchdog acts within milliseconds; if this one does not, another process still uses the database.
    if (isInUse && Date.now() - released > 500) return
    await sleep(20)
  }
}
