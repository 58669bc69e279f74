import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passphraseFrom, type BackupKeys } from './backup/backup-keys.ts'
import { identitiesIn, type Fields } from './config-fields.ts'
import { readIfExists } from './data-dir.ts'
import { fileProblem, isPassing } from './file-problem.ts'
import type { S3Settings } from './files/s3-file-store.ts'
import { ConfigError } from './config-error.ts'

export interface BackupSettings {
  /** The time of the daily backup in India, such as `02:30`; null for none. */
  dailyTime: string | null
  /** How many daily backups are kept. */
  keep: number
  /** After how many days a backup is removed in any case. */
  days: number
  /** Absolute. */
  folder: string
  /** The bucket to which each backup is copied as well. */
  s3: S3Settings | null
  keys: BackupKeys
  /** The file of the passphrase that the shop made for itself; null when one was given. */
  passphraseFile: string | null
}

export function backupKeysFrom(
  { BACKUP_PASSPHRASE: given, BACKUP_RECIPIENT: recipients, BACKUP_IDENTITY: identity }: Fields,
  dataDir: string,
  authSecrets: [string, ...string[]],
): Pick<BackupSettings, 'keys' | 'passphraseFile'> {
  const file = join(dataDir, 'backup-passphrase')
  const kept = inDataDir(() => readIfExists(file))?.trim()
  const made = authSecrets.map(passphraseFrom) as [string, ...string[]]
  const own: [string, ...string[]] = kept ? [kept, ...made] : made
  const passphrases: [string, ...string[]] = given ? [given, ...own] : own
  const identities = identity === undefined ? [] : identitiesFrom(identity)
  return { keys: { authSecrets, passphrases, recipients, identities }, passphraseFile: given ? null : file }
}

/** From the setting itself, or from the file that it names. */
function identitiesFrom(setting: string): string[] {
  const found = identitiesIn(setting)
  if (found.length > 0) return found
  const fault = (reason: string) =>
    new ConfigError([
      `BACKUP_IDENTITY must be a secret key of age (AGE-SECRET-KEY-1…) or a file with one: ${reason}.`,
    ])
  try {
    const inFile = identitiesIn(readFileSync(setting, 'utf8'))
    if (inFile.length > 0) return inFile
  } catch {
    throw fault('it is neither')
  }
  throw fault('the file contains none')
}

export function inDataDir<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = fileProblem(error) ?? (error instanceof Error ? error.message : String(error))
    const fault = `DATA_DIR cannot be used: ${reason}.`
    throw isPassing(error) ? new Error(fault, { cause: error }) : new ConfigError([fault])
  }
}
