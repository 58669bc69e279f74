import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makePrivateFile, readIfExists } from './data-dir.ts'
import { errorCode } from './error-code.ts'
import { isAlive, startTime } from './embedded-postgres/process-life.ts'

const holderShape = z.object({
  pid: z.int().positive(),
  startedAt: z.string(),
  /** The server's URL on this machine. */
  url: z.string(),
  /** Distinguishes the process from a later one with the same id; null where the system provides no start time. */
  startTime: z.string().nullable(),
})

export type LockHolder = z.infer<typeof holderShape>

type ServerLock = { isTaken: true; holder: LockHolder } | { isTaken: false; release(): void }

/** Makes this process the data directory's only server, or returns that which is. A lock without a process is taken over. */
export async function takeServerLock(dataDir: string, url: string): Promise<ServerLock> {
  const path = lockIn(dataDir)
  const mine: LockHolder = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    url,
    startTime: startTime(process.pid),
  }
  const text = `${JSON.stringify(mine)}\n`
  for (;;) {
    if (makePrivateFile(path, text)) return { isTaken: false, release: () => remove(path, text) }
    const found = readIfExists(path)
    if (found === null) continue
    const holder = parse(found)
    if (holder && (await isRunning(holder))) return { isTaken: true, holder }
    remove(path, found)
  }
}

/** The running server of a data directory, or null. */
export async function findServer(dataDir: string): Promise<LockHolder | null> {
  const holder = parse(readIfExists(lockIn(dataDir)))
  return holder && (await isRunning(holder)) ? holder : null
}

const lockIn = (dataDir: string) => join(dataDir, 'server.json')

function parse(text: string | null): LockHolder | null {
  try {
    return holderShape.parse(JSON.parse(text ?? ''))
  } catch {
    return null
  }
}

async function isRunning({ pid, url, startTime: since }: LockHolder): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (since !== null) return startTime(pid) === since
  const answer = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  )
  return answer !== null
}

/** Removes only the lock with this text: renamed first, which one process can do, and put back if it is another's. */
function remove(path: string, text: string): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(errorCode(error) ?? '')) throw error
  }
  rmSync(aside, { force: true })
}
