import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRoot } from '#platform/data-dir.ts'
import { readDataKind } from '#platform/data-kind.ts'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'
import { takePort, type StartingPort } from '#platform/http/starting-port.ts'
import { isStillAlive, type StartedProcess } from '#platform/release/upgrade-note.ts'
import { findServer, type LockHolder } from '#platform/server-lock.ts'

/** How long a server may take to end: open requests, then its database. Milliseconds. */
const STOP_MS = 40_000

/** The installed shop as an upgrade sees it from outside: its processes, and the programs of its versions. */
export interface InstalledShop {
  /** The folder with the versions. */
  home: string
  dataDir: string
  /** The settings that its server has. */
  env: NodeJS.ProcessEnv
  /** The systemd unit that runs it, or null. */
  unit: string | null
  wasRunning: boolean
  /** The server that the upgrade has started without a unit. */
  started?: ChildProcess
  /** The one that an upgrade has started that was killed. */
  left?: StartedProcess | null
}

/** Finds the running server's settings and unit, which may differ from those of this terminal. */
export async function findShop(
  home: string,
  dataDir: string,
  own: NodeJS.ProcessEnv,
): Promise<InstalledShop> {
  const holder = await holderOf({ home, dataDir })
  const env = { ...((holder && environmentOf(holder.pid)) ?? own), TOKRI_HOME: home, DATA_DIR: dataDir }
  const unit = holder ? unitOf(holder.pid) : own.DATABASE_URL ? activeUnit() : null
  return { home, dataDir, env, unit, wasRunning: holder !== null }
}

/**
 * The running server of the data. Its user writes who that is, and root would read the settings of any process and end it:
 * it has to be one of that user, or a program of this release.
 */
async function holderOf({
  home,
  dataDir,
}: Pick<InstalledShop, 'home' | 'dataDir'>): Promise<LockHolder | null> {
  const holder = await findServer(dataDir)
  if (!holder || !isRoot || process.platform !== 'linux') return holder
  const own = `/proc/${holder.pid}`
  const uid = statSync(own, { throwIfNoEntry: false })?.uid
  if (uid === undefined) return null
  if (uid === statSync(dataDir).uid || readFileSync(`${own}/cmdline`, 'utf8').includes(home)) return holder
  throw new Error(
    `${dataDir} names process ${holder.pid} as its server, which is another user’s. Stop the shop first.`,
  )
}

/** Makes a version the one that the next start has. */
export function setCurrent({ home }: InstalledShop, version: string): void {
  const draft = join(home, '.current')
  writeFileSync(draft, `${version}\n`, { mode: 0o644 })
  renameSync(draft, join(home, 'current'))
}

/** Takes the shop's port once the shop has given it back, and refuses every call by 503. */
export async function holdPort({ env }: InstalledShop): Promise<StartingPort> {
  const address = { port: Number(env.PORT || 8080), host: env.HOST || '127.0.0.1' }
  for (const deadline = Date.now() + 2 * STOP_MS; ; await sleep(20))
    try {
      return await takePort(address, { responds: true })
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
}

/** Runs a command of a version to its end, as the owner of the data. Throws what it said if it failed. */
export async function runVersion(shop: InstalledShop, version: string, args: string[]): Promise<void> {
  const child = spawn(nodeOf(shop, version), [mainOf(shop, version), ...args], {
    ...ownerOf(shop),
    cwd: '/',
    env: { ...shop.env, NODE_ENV: 'production', npm_lifecycle_event: '' },
    // By the channel it notices when the upgrade is killed, and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(text.trim().split('\n').slice(-6).join('\n') || `it ended with ${code}`)
}

/** Starts the shop with whichever version is current, by its unit or in the background. */
export function startShop(shop: InstalledShop, version: string): void {
  if (shop.unit) return void execFileSync('systemctl', ['start', shop.unit])
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  const output = openSync(join(shop.dataDir, 'shop.log'), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  // Root's log would be none that the owner of the data may write to, when they upgrade the next time. A file with a second
  // name may be one that they put there to be given it.
  const { uid, gid } = ownerOf(shop)
  const log = fstatSync(output)
  if (uid !== undefined && gid !== undefined && log.isFile() && log.nlink === 1) fchownSync(output, uid, gid)
  const word = readDataKind(shop.dataDir) === 'demo' ? 'demo' : 'serve'
  shop.started = spawn(nodeOf(shop, version), [join(versionIn(shop, version), 'scripts/tokri.mjs'), word], {
    ...ownerOf(shop),
    cwd: '/',
    env: { ...shop.env, npm_lifecycle_event: '' },
    detached: true,
    stdio: ['ignore', output, output],
  })
  shop.started.unref()
  closeSync(output)
}

/** Ends the shop's server, whoever started it, and waits until it has given back the port. */
export async function stopShop(shop: InstalledShop): Promise<void> {
  if (shop.unit) execFileSync('systemctl', ['stop', shop.unit])
  // One that has not come so far has no lock. Without its start time it may be another process since.
  const left = shop.left && shop.left.startTime !== null && isStillAlive(shop.left) ? shop.left.pid : null
  const pid = (await holderOf(shop))?.pid ?? shop.started?.pid ?? left
  if (!pid || !isAlive(pid)) return
  process.kill(pid, 'SIGTERM')
  for (const deadline = Date.now() + STOP_MS; isAlive(pid); await sleep(50))
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL')
}

/** Whether `/readyz` answers 200 within that time; false at once if the server has ended. */
export async function becomesReady(shop: InstalledShop, ms: number): Promise<boolean> {
  const { env, dataDir } = shop
  const host = !env.HOST || ['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT || 8080}/readyz`
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(200)) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    // Another program may have the port.
    if (isReady && (env.DATABASE_URL || (await findServer(dataDir)))) return true
    if (shop.started && shop.started.exitCode !== null) return false
  }
  return false
}

const versionIn = ({ home }: Pick<InstalledShop, 'home'>, version: string) => join(home, 'versions', version)

const mainOf = (shop: InstalledShop, version: string) => join(versionIn(shop, version), 'dist/server/main.js')

/** The Node.js within a version, or this one. */
function nodeOf(shop: InstalledShop, version: string): string {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const within = join(versionIn(shop, version), 'node', name)
  return existsSync(within) ? within : process.execPath
}

/** Root upgrades the programs; what runs on the data belongs to its owner. */
function ownerOf({ dataDir }: InstalledShop): { uid?: number; gid?: number } {
  if (!isRoot) return {}
  const { uid, gid } = statSync(dataDir)
  return { uid, gid }
}

function environmentOf(pid: number): NodeJS.ProcessEnv | null {
  try {
    const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
    return Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    )
  } catch {
    return null
  }
}

/** A server of several has no lock that would name it. */
const activeUnit = () =>
  spawnSync('systemctl', ['is-active', '--quiet', 'tokri.service']).status === 0 ? 'tokri.service' : null

/** "tokri.service" of a server that systemd runs. */
function unitOf(pid: number): string | null {
  try {
    return (
      /\/system\.slice\/(?:[^/\n]+\/)*([\w@.:-]+\.service)$/m.exec(
        readFileSync(`/proc/${pid}/cgroup`, 'utf8'),
      )?.[1] ?? null
    )
  } catch {
    return null
  }
}
