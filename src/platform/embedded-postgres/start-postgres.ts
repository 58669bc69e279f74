import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEndpoint, isReady, settingsOf, type DatabaseEndpoint } from './endpoint.ts'
import { attachWatchdogOnWindows } from './watchdog-windows.ts'
import { attachWatchdog, type Watchdog } from './watchdog.ts'
import type { LogFile } from './log-file.ts'
import type { Installation } from './installation.ts'
import { findPostmaster, isTakenByAnother, removeStalePidFile } from './postmaster.ts'

export type Settings = Record<string, string>

export interface Running {
  pid: number
  endpoint: DatabaseEndpoint
  adopted: boolean
  /** Its main process, unless another process started it. */
  child?: ChildProcess
  watchdog: Watchdog
}

const isWindows = process.platform === 'win32'

export const defaultSettings: Settings = {
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

export async function start(
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

export const watchdogOf = (
  { binaries, cluster, runner }: Installation,
  endpoint: DatabaseEndpoint,
): Watchdog =>
  isWindows ? attachWatchdogOnWindows(binaries.root, cluster) : attachWatchdog(runner, cluster, endpoint.host)

const optionsOf = (settings: Settings) =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
