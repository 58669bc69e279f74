import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'
import { replacePrivateFile } from '../data-dir.ts'
import { isVersion } from './version.ts'

const requestIn = (dataDir: string) => join(dataDir, 'upgrade-request')
const MOST_BYTES = 64

/** Asks the unit that watches this file (`deploy/tokri-upgrade.path`) to install a version. */
export const writeUpgradeRequest = (dataDir: string, version: string): void =>
  replacePrivateFile(requestIn(dataDir), `${version}\n`)

/**
 * The version that was asked for; null without a request, and for anything but a short file with a version. The server's
 * user writes it and root reads it, so a link is not followed.
 */
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

export const removeUpgradeRequest = (dataDir: string): void =>
  rmSync(requestIn(dataDir), { force: true, recursive: true })
