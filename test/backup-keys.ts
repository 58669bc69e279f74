import { passphraseFrom, type BackupKeys } from '#platform/backup/backup-keys.ts'

/** The keys of a shop with this secret that has chosen no passphrase. */
export const backupKeysOf = (authSecret: string, others: Partial<BackupKeys> = {}): BackupKeys => ({
  authSecrets: [authSecret],
  passphrases: [passphraseFrom(authSecret)],
  workFactor: 8,
  recipients: [],
  identities: [],
  ...others,
})

/** What restores without looking at who signed it, except for a key of the shop. */
export const strict = { signedBy: null, acceptUnverified: false }
