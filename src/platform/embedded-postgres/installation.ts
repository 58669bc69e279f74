import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { completeSymlinks, copyBinaries, findBinaries, type Binaries } from './binaries.ts'
import {
  direct,
  postgresUser,
  throughClosedDirectories,
  type Runner,
  type SystemUser,
} from './system-user.ts'
import type { Log } from '../db/postgres.ts'

/** Where the embedded PostgreSQL is and which user runs it. */
export interface Installation {
  binaries: Binaries
  /** PostgreSQL's own data directory; it may not exist yet. */
  cluster: string
  runner: Runner
}

// Needed by root only, when another user can reach neither the project nor the data.
const sharedFolder = '/var/lib/tokri'

/**
 * Finds programs, a data directory and a user that fit together. A user other than root must reach both folders:
 * directly, else with a capability, else through a copy in a folder open to everybody. `programs`: a folder whose
 * node_modules contains the PostgreSQL to use instead of ours.
 */
export function findInstallation(dataDir: string, log: Log, programs?: string): Installation {
  const link = join(dataDir, 'postgres')
  const cluster = linkTarget(link) ?? link
  const found = findBinaries(programs)
  const binaries = completeSymlinks(found) ? found : copyBinaries(found, dataDir)
  const user = postgresUser(cluster)
  refuseForeign(cluster, user)
  const plain = direct(user)
  if (reaches(plain, binaries, cluster)) return { binaries, cluster, runner: plain }
  if (!user) throw new Error(unreachable(cluster, binaries, 'This user'))

  const capable = throughClosedDirectories(user)
  if (reaches(capable, binaries, cluster)) return { binaries, cluster, runner: capable }

  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  const copied = copyBinaries(binaries, sharedFolder)
  if (reaches(plain, copied, cluster)) return { binaries: copied, cluster, runner: plain }
  if (existsSync(cluster)) throw new Error(unreachable(cluster, copied, user.name))
  const elsewhere = linkElsewhere(link)
  log.warn({ directory: elsewhere }, `${user.name} cannot enter ${dataDir}: the database is stored elsewhere`)
  if (!reaches(plain, copied, elsewhere)) throw new Error(unreachable(elsewhere, copied, user.name))
  return { binaries: copied, cluster: elsewhere, runner: plain }
}

/** True when the user can run the programs (their libraries load) and enter the cluster's folder. */
function reaches(runner: Runner, binaries: Binaries, cluster: string): boolean {
  if (process.platform === 'win32') return true
  const script = '"$1" -V && test -r "$2" && if test -e "$4"; then test -w "$4"; else test -x "$3"; fi'
  const paths = [binaries.postgres, binaries.share, dirname(cluster), cluster]
  return runner.succeeds('sh', ['-c', script, 'sh', ...paths])
}

/** A new location each time: deleting the data directory means starting from scratch. */
function linkElsewhere(link: string): string {
  const target = linkTarget(link)
  if (target) return target
  const elsewhere = join(sharedFolder, randomBytes(6).toString('hex'))
  symlinkSync(elsewhere, link)
  return elsewhere
}

function linkTarget(path: string): string | null {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : null
}

function refuseForeign(cluster: string, user: SystemUser | null): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (owner === undefined || process.platform === 'win32' || owner === (user?.uid ?? process.getuid?.()))
    return
  throw new Error(
    `${cluster} belongs to another user (${owner}). ` +
      'Start the shop as root or as that user, or choose another DATA_DIR.',
  )
}

function unreachable(cluster: string, binaries: Binaries, user: string): string {
  return (
    `${user} must run PostgreSQL, and cannot reach ${cluster} or cannot run ${binaries.postgres}. ` +
    'Choose a DATA_DIR that can be entered, or set DATABASE_URL.'
  )
}
