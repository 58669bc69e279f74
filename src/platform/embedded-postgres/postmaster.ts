import { readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from '../data-dir.ts'
import { isAlive } from './process-life.ts'

/** What PostgreSQL's main process says about itself in postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  /** Directory of the socket; empty where it listens on TCP only. */
  socketDir: string
  status: 'starting' | 'ready' | 'stopping'
}

/** The living main process of a cluster, or null. */
export function findPostmaster(cluster: string): Postmaster | null {
  const lines = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !mayWorkIn(cluster, pid)) return null
  const said = lines[7]?.trim()
  return {
    pid,
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    status: said === 'ready' || said === 'stopping' ? said : 'starting',
  }
}

/**
 * Removes a postmaster.pid whose number belongs to another program by now, if nothing works in the cluster any
 * more. After a restart of a container numbers repeat, and PostgreSQL would take that program for itself and
 * refuse to start.
 */
export function removeStalePidFile(cluster: string): void {
  const path = join(cluster, 'postmaster.pid')
  const text = readIfThere(path)
  if (text === null || process.platform !== 'linux') return
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const isFree = !pids.some((pid) => isAlive(pid) && mayWorkIn(cluster, pid))
  if (isFree && readIfThere(path) === text) rmSync(path, { force: true })
}

/**
 * Whether a start failed, by what PostgreSQL logged, because another process was quicker (its lock file is empty for a
 * moment) or because the last one's workers are still going: then it is worth looking again.
 */
export const isTakenByAnother = (log: string): boolean =>
  /lock file .* (already exists|is empty)|pre-existing shared memory block/.test(log)

// The working directory of PostgreSQL's processes is the cluster. If we may not read it, the name decides; where the system has
// no /proc, the benefit of the doubt.
function mayWorkIn(cluster: string, pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return readIfThere(`/proc/${pid}/comm`)?.startsWith('postgres') ?? false
  }
}
