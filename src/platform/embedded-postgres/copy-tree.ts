import { chown, copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRoot } from '../data-dir.ts'
import { errorCode } from '../error-code.ts'

/** To whom a copy belongs; only root can give files away. */
export interface Owner {
  uid: number
  gid: number
}

const FILES_AT_ONCE = 8

/**
 * Copies a folder to one that is not there yet, and answers when all of it is on the disk. Files may change and
 * vanish meanwhile. `leavesOut` is asked about every path below the source, with slashes. Folders of the copy are
 * closed to everybody but its owner.
 */
export async function copyTree(
  source: string,
  target: string,
  owner: Owner,
  leavesOut: (path: string) => boolean = () => false,
): Promise<void> {
  const folders: string[] = []
  const files: string[] = []
  const make = async (path: string): Promise<void> => {
    const folder = join(target, path)
    await mkdir(folder, { mode: 0o700 })
    await give(folder, owner)
    folders.push(folder)
    for (const entry of await readdir(join(source, path), { withFileTypes: true })) {
      const below = path ? `${path}/${entry.name}` : entry.name
      if (leavesOut(below)) continue
      if (entry.isDirectory()) await make(below)
      else if (entry.isFile()) files.push(below)
      else throw new Error(`${join(source, below)} is neither a file nor a folder, and cannot be copied`)
    }
  }
  await make('')
  const copyRest = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop())
      await copyToDisk(join(source, path), join(target, path), owner)
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, copyRest))
  for (const folder of folders) await flush(folder)
}

/** Copies one file to the disk; false when it has vanished. */
export async function copyToDisk(source: string, target: string, owner: Owner): Promise<boolean> {
  try {
    await copyFile(source, target)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
  await give(target, owner)
  await flush(target)
  return true
}

export async function writeToDisk(path: string, text: string, owner: Owner): Promise<void> {
  await writeFile(path, text, { mode: 0o600 })
  await give(path, owner)
  await flush(path)
}

/** Waits until a file, or a folder's list of names, is on the disk. */
export async function flush(path: string): Promise<void> {
  // Windows flushes files that may be written, and no folders.
  const isWindows = process.platform === 'win32'
  const file = await open(path, isWindows ? 'r+' : 'r').catch((error: unknown) => {
    if (isWindows && ['EISDIR', 'EPERM'].includes(errorCode(error) ?? '')) return null
    throw error
  })
  await file?.sync().finally(() => file.close())
}

async function give(path: string, { uid, gid }: Owner): Promise<void> {
  if (isRoot) await chown(path, uid, gid)
}
