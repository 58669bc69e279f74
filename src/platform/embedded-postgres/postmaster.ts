import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../data-dir.ts'
import { isAlive } from './process-life.ts'

/** The contents of postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  /** Directory of the socket; empty where it listens on TCP only. */
  socketDir: string
  status: 'starting' | 'ready' | 'stopping'
}

/** The running main process of a cluster, or null. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readIfExists(join(cluster, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !mayWorkIn(cluster, pid)) return null
  const status = lines[7]?.trim()
  return {
    pid,
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
  }
}

/**
 * Removes a postmaster.pid whose process id now belongs to another program, if nothing works in the cluster any more.
 * Ids repeat after a container restart, and PostgreSQL would mistake that program for a running server and not start.
 */
export function removeStalePidFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid')
  const text = readIfExists(path)
  if (text === null || process.platform !== 'linux') return
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const isFree = !pids.some((pid) => isAlive(pid) && mayWorkIn(cluster, pid))
  if (isFree && readIfExists(path) === text) rmSync(path, { force: true })
}

/**
 * Whether PostgreSQL's log shows that a start failed because another process was faster (its lock file is empty for a
 * moment) or because the previous one's workers are still running: then it is worth retrying.
 */
export const isTakenByAnother = (log: string): boolean =>
  /lock file .* (already exists|is empty)|pre-existing shared memory block/.test(log)

// PostgreSQL's processes have the cluster as their working directory. If it is not readable, the process name
// decides; without /proc, the process is assumed to be PostgreSQL.
function mayWorkIn(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return readIfExists(`/proc/${pid}/comm`)?.startsWith('postgres') ?? false
  }
}
