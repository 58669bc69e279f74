import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'
import { replacePrivateFile } from '../data-dir.ts'
import { isVersion } from './version.ts'

const requestIn = (dataDir: string) => join(dataDir, 'upgrade-request')
const MOST_BYTES = 64

/** Asks the unit that watches this file (`deploy/tokri-upgrade.path`) to install a version. */
export const writeUpgradeRequest = (dataDir: string, version: string): void =>
  replacePrivateFile(requestIn(dataDir), `${version}\n`)

/** The version asked for, else null. The server's user writes it and root reads it, so no link is followed. */
export function readUpgradeRequest(dataDir: string): string | null {
  let file: number
  try {
    file = openSync(requestIn(dataDir), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'EACCES'].includes(errorCode(error) ?? '')) return null
    throw error
  }
  try {
    const found = fstatSync(file)
    if (!found.isFile() || found.size > MOST_BYTES) return null
    const version = readFileSync(file, 'utf8').trim()
    return isVersion(version) ? version : null
  } finally {
    closeSync(file)
  }
}

/** Root removes a file or link. A folder in its place is put aside: its user could exchange what is in it for links meanwhile. */
export function removeUpgradeRequest(dataDir: string): void {
  const path = requestIn(dataDir)
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return rmSync(path, { force: true })
  renameSync(path, `${path}.refused-${randomBytes(6).toString('hex')}`)
}
