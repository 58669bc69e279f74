import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '#platform/error-code.ts'

export interface SmallDisk {
  folder: string
  close(): void
}

/** Mounts a small disk in memory, so that the machine's own is never filled. Null unless root runs this on Linux. */
export function openSmallDisk(
  size: string,
  folder = mkdtempSync(join(tmpdir(), 'tokri-disk-')),
): SmallDisk | null {
  if (process.platform !== 'linux') return null
  const options = ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]
  const isMounted = spawnSync('mount', options).status === 0
  const close = () => {
    if (isMounted) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  if (isMounted) return { folder, close }
  close()
  return null
}

/** Fills a small disk; returns a function that frees the space again. */
export function fillDisk(folder: string): () => void {
  const balloon = join(folder, 'balloon')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(balloon, Buffer.alloc(Math.max(0, bavail * bsize - 512 * 1024)))
  } catch (error) {
    // The database kept writing, so the disk fills up sooner.
    if (errorCode(error) !== 'ENOSPC') throw error
  }
  return () => rmSync(balloon, { force: true })
}
