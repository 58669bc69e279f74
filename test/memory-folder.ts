import { chmod, mkdtemp, readdir, readFile, readlink, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31
/** Of a database that may not have started yet. */
const JUST_MADE_MS = 60_000

/**
 * Moves the temporary files of this process and of those that it starts, databases and shops among them, into memory, where
 * Linux has a folder with enough room; returns a function that deletes them. A shop is some 10,000 files, and ext4 needs
 * eight times as long to copy them.
 */
export async function keepTempInMemory(): Promise<() => Promise<void>> {
  await removeOldSockets()
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  if (room < ROOM_BYTES) return async () => undefined
  await removeAbandoned()
  const folder = await mkdtemp(join(IN_MEMORY, `tokri-tests-${process.pid}-`))
  // As /tmp: PostgreSQL, and what tests start as its user, is another user than root.
  await chmod(folder, 0o1777)
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Removes the folders of sockets in /tmp that databases of earlier runs have left: a running one has its socket there. */
async function removeOldSockets(): Promise<void> {
  if (process.platform === 'win32') return
  for (const name of await readdir('/tmp')) {
    if (!/^tokri-[0-9a-f]{16}$/.test(name)) continue
    const folder = join('/tmp', name)
    // Another run may remove it at the same time, and another user's is left alone.
    const isUsed = async () =>
      Date.now() - (await stat(folder)).mtimeMs < JUST_MADE_MS ||
      (await readdir(folder)).some((file) => file !== 'in-use')
    if (!(await isUsed().catch(() => true)))
      await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Ends what runs that were killed have left running, and removes their folders, which would fill the memory. */
export async function removeAbandoned(parent = IN_MEMORY): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^tokri-tests-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    const folder = join(parent, name)
    await endProcessesOf(folder)
    // Another user's folder cannot be removed.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
  }
}

/** A shop has the folder in its environment, and a database works in it. Linux, where alone such folders are, tells both. */
async function endProcessesOf(folder: string): Promise<void> {
  const databases: number[] = []
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue
    const [environment, worksIn, name] = await Promise.all([
      readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
      readlink(`/proc/${pid}/cwd`).catch(() => ''),
      readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
    ])
    if (!`${environment}\0${worksIn}`.includes(folder)) continue
    // Ended at once, but by itself: killed, it leaves the memory that its processes shared.
    const isDatabase = name === 'postgres\n'
    if (isDatabase) databases.push(Number(pid))
    endIfAlive(Number(pid), isDatabase ? 'SIGQUIT' : 'SIGKILL')
  }
  for (let waits = 0; waits < 50 && databases.some(isAlive); waits++) await sleep(100)
  for (const pid of databases) endIfAlive(pid, 'SIGKILL')
}

function endIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}
