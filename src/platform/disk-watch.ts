import { statfs } from 'node:fs/promises'
import type { Log } from './db/postgres.ts'

/** The share from which somebody should free space: on a full disk no order can be written. */
const NEARLY_FULL = 0.95
const EVERY_MS = 10_000

export interface DiskWatch {
  isNearlyFull(): boolean
  stop(): void
}

/** The used share of a folder's disk, 0 to 1, as `df` counts it. */
export async function diskUse(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder)
  const taken = blocks - bfree
  return taken === 0 ? 0 : taken / (taken + bavail)
}

/** Checks periodically whether a disk under these folders is nearly full. A folder that cannot be checked is ignored. */
export function watchDisk(options: {
  folders: string[]
  log: Log
  use?: (folder: string) => Promise<number>
  everyMs?: number
}): DiskWatch {
  const { folders, log, use = diskUse, everyMs = EVERY_MS } = options
  let isFull = false
  let running: Promise<void> | null = null

  const check = async () => {
    const shares = await Promise.all(folders.map((folder) => use(folder).catch(() => 0)))
    const taken = Math.max(0, ...shares)
    if (taken >= NEARLY_FULL === isFull) return
    isFull = !isFull
    const percent = Math.floor(taken * 100)
    if (isFull) log.warn({ percent }, 'the disk is nearly full')
    else log.info({ percent }, 'the disk has space again')
  }
  const checkUnlessRunning = () => {
    // A network disk may hang for minutes, and each query would block one of Node's few threads.
    running ??= check().finally(() => {
      running = null
    })
  }
  checkUnlessRunning()
  const timer = setInterval(checkUnlessRunning, everyMs)
  timer.unref()
  return { isNearlyFull: () => isFull, stop: () => clearInterval(timer) }
}
