import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  lchownSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { errorCode } from './error-code.ts'

export const isRoot = process.getuid?.() === 0

/** Creates the shop's data directory if it is missing and returns its absolute path. */
export function openDataDir(path: string): string {
  const dataDir = resolve(path)
  // PostgreSQL refuses to run as root, so another user must be able to enter the directory, but not to list it.
  makeFolder(dataDir, isRoot ? 0o711 : 0o700)
  return dataDir
}

/** Creates a folder and those above it. Node's own `recursive` tries for ever where none can be made, as in /proc. */
function makeFolder(path: string, mode: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process may have been faster.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
    if (errorCode(error) !== 'ENOENT') throw error
    throw new Error(`no folder can be made in ${dirname(path)}: choose another`, { cause: error })
  }
}

/** Creates a folder, but none above it: a data directory that is gone must not come back. */
export async function makeLastFolder(path: string, mode?: number): Promise<void> {
  await mkdir(path, { mode }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
}

/** Creates a complete file atomically; false when it already exists. */
export function makePrivateFile(path: string, text: string): boolean {
  const draft = writeTemporaryFile(path, text)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/** The text of a file that is created once: concurrent processes all get the same text. */
export function storedSecret(path: string, make: () => string): string {
  if (readIfExists(path) === null) makePrivateFile(path, make())
  return readFileSync(path, 'utf8')
}

/** Replaces a private file atomically. */
export function replacePrivateFile(path: string, text: string): void {
  renameSync(writeTemporaryFile(path, text), path)
}

/** The text of a file, or null when there is none. */
export function readIfExists(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Root may run another user's shop and must leave it files it can open: links themselves, never what they lead to. */
export function giveToOwnerOf(directory: string, path: string): void {
  if (!isRoot) return
  const { uid, gid } = statSync(directory)
  lchownSync(path, uid, gid)
}

function writeTemporaryFile(path: string, text: string): string {
  const draft = join(dirname(path), `.${basename(path)}-${randomBytes(6).toString('hex')}`)
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  giveToOwnerOf(dirname(path), draft)
  return draft
}
