import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readIfExists } from '../data-dir.ts'
import type { Installation } from './installation.ts'
import { isAlive } from './process-life.ts'
import { finishReplacement } from './replace-cluster.ts'

export const superuser = 'tokri'

// The builtin locale sorts the same on every system and never changes under an index.
const initdbFlags = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

/** The superuser's password. It is stored inside the cluster, so the two stay together. */
export function readPassword(cluster: string): string {
  return readFileSync(join(cluster, 'tokri-password'), 'utf8')
}

/** Creates the cluster under another name and renames it when complete: nothing is left half done, and one process wins. */
export async function ensureCluster(installation: Installation, skipSync: boolean): Promise<void> {
  const { cluster, runner, binaries } = installation
  finishReplacement(dirname(cluster))
  if (isComplete(installation)) return
  removeAbandoned(cluster)
  const draft = `${cluster}.new-${process.pid}-${randomBytes(3).toString('hex')}`
  const passwordFile = `${draft}.password`
  try {
    const password = randomBytes(24).toString('base64url')
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    giveToRunner(installation, draft)
    giveToRunner(installation, passwordFile)
    const flags = [...initdbFlags, `--pgdata=${draft}`, `--pwfile=${passwordFile}`]
    await untilDone(
      runner.start(binaries.initdb, skipSync ? [...flags, '--no-sync'] : flags, ['ignore', 'pipe', 'pipe']),
    )
    renameSync(passwordFile, join(draft, 'tokri-password'))
    renameSync(draft, cluster)
  } catch (error) {
    if (!isComplete(installation)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

/** The major version of a cluster's data; null if there is no cluster. */
export function majorOf(cluster: string): number | null {
  const version = readIfExists(join(cluster, 'PG_VERSION'))
  return version === null ? null : Number.parseInt(version, 10)
}

function isComplete({ cluster, binaries }: Installation): boolean {
  const version = majorOf(cluster)
  if (version === null) return false
  if (version === binaries.major) return true
  throw new Error(
    `${cluster} holds data of PostgreSQL ${version}, and this version of Tokri includes PostgreSQL ${binaries.major}. ` +
      'Run: npm run upgrade-database',
  )
}

function removeAbandoned(cluster: string): void {
  const folder = dirname(cluster)
  for (const name of readdirSync(folder)) {
    const creatorPid = name.startsWith(`${basename(cluster)}.new-`) && /\.new-(\d+)-/.exec(name)?.[1]
    if (creatorPid && !isAlive(Number(creatorPid)))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function giveToRunner({ runner }: Installation, path: string): void {
  if (runner.user) chownSync(path, runner.user.uid, runner.user.gid)
}

async function untilDone(child: ReturnType<Installation['runner']['start']>): Promise<void> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (status !== 0)
    throw new Error(`The database could not be created (initdb ended with ${status}):\n${output.trim()}`)
}
