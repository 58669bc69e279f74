import type { Config } from '#platform/config.ts'
import { makePrivateFile } from '#platform/data-dir.ts'

/** One that goes to a bucket is always encrypted; one that stays in a folder, if a passphrase or public key was given. */
export const isBackupEncrypted = (
  { backup: { keys, passphraseFile } }: Pick<Config, 'backup'>,
  { toBucket }: { toBucket: boolean },
): boolean => toBucket || passphraseFile === null || keys.recipients.length > 0

/** The file of the passphrase that the backups of this shop depend on; null if one, or a public key, was given. */
export const passphraseFileOf = ({ backup: { keys, passphraseFile } }: Pick<Config, 'backup'>) =>
  keys.recipients.length > 0 ? null : passphraseFile

/** Keeps the passphrase of a shop that chose none, so that no backup fails. True the first time, to tell people. */
export function keepPassphrase(config: Pick<Config, 'backup'>): boolean {
  const file = passphraseFileOf(config)
  return file !== null && makePrivateFile(file, `${config.backup.keys.passphrases[0]}\n`)
}
