import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupName, copyToBucket, openBackupFolder, pruneBackups } from '#platform/backup/backup-folder.ts'
import { recordBackup } from '#platform/backup/backup-store.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import type { Config } from '#platform/config.ts'
import { compareWithBaseline } from '#platform/db/before-baseline.ts'
import { openDatabase, type Connection } from '#platform/db/postgres.ts'
import { readMigrations } from '#platform/db/read-migrations.ts'
import { readAppliedMigrations } from '#platform/db/server-store.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { fileProblem } from '#platform/file-problem.ts'
import { openLog } from '#platform/log.ts'
import { endOutage } from '#platform/outages/outage-store.ts'
import { requireDatabases } from '../server/require-databases.ts'
import { isBackupEncrypted, keepPassphrase, passphraseFileOf } from '../server/protect-backup.ts'
import { openFileStore } from '../server/uploads.ts'
import { withProgress } from './report-progress.ts'
import type { CommandContext } from './with-database.ts'

/**
 * `npm run backup [-- --to PATH]`: writes the whole shop to one file, whether it is running or not. Without a path the
 * file goes to the folder and bucket of the daily backups, is recorded like them, and the oldest are pruned. A given
 * path is never pruned.
 */
export async function runBackup({ root, config, say }: CommandContext, to: string | null): Promise<void> {
  const startedAt = Date.now()
  const toBucket = to === null && config.backup.s3 !== null
  const isEncrypted = isBackupEncrypted(config, { toBucket })
  const { folder, name } = destinationOf(config, to, isEncrypted)
  const explain = (error: unknown): never => {
    const problem = fileProblem(error, folder)
    if (!problem) throw error
    throw new Error(`The backup cannot be written to ${to ? '--to' : 'BACKUP_DIR'}: ${problem}.`, {
      cause: error,
    })
  }
  await withSource(config, async (database) => {
    await openBackupFolder(folder).catch(explain)
    say('Writing the backup…')
    const files = openFileStore(config)
    const { keys } = config.backup
    keepPassphrase(config)
    const { path, bytes, rows, pictures, sha256, signer } = await withProgress(say, (onProgress) =>
      writeBackup({ database, files, keys, isEncrypted, onProgress }, join(folder, name)).catch(explain),
    )
    if (!to) {
      if (config.backup.s3) {
        say('Copying it to the bucket…')
        await copyToBucket(config.backup.s3, folder, name, config.backup.keep)
      }
      await pruneBackups(folder, config.backup.keep)
      const outcome = { begunAt: new Date(startedAt), file: name, bytes, sha256 }
      await record(database, root, outcome, { isCopied: config.backup.s3 !== null })
    }
    const count = new Intl.NumberFormat('en')
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    say(
      `Backup complete: ${path} (${count.format(bytes)} bytes, ${count.format(rows)} rows, ${count.format(pictures)} pictures, ${seconds} s).`,
    )
    say(
      `It is ${isEncrypted ? 'encrypted' : 'not encrypted, except for the signing secret in it'}, and signed by ${signer}.`,
    )
    const passphraseFile = passphraseFileOf(config)
    if (passphraseFile)
      say(
        `Another machine restores it with the passphrase in ${passphraseFile}: keep a copy elsewhere, and set BACKUP_PASSPHRASE to it there.`,
      )
    say(`To restore it into an empty shop: npm run restore -- ${path}`)
  })
}

/** Records the backup like a daily one, so that it no longer counts as overdue, nor its bucket as failing once it has a copy. */
async function record(
  database: Connection | string,
  root: string,
  outcome: { begunAt: Date; file: string; bytes: number; sha256: string },
  { isCopied }: { isCopied: boolean },
): Promise<void> {
  const db = openDatabase(database, { poolSize: 1, log: openLog('warn') })
  try {
    // A shop of an earlier version may lack the columns.
    const files = await readMigrations(join(root, 'db/migrations'))
    if (!compareWithBaseline(files, await readAppliedMigrations(db))) return
    await recordBackup(db, outcome)
    if (isCopied) await endOutage(db, 'backups')
  } finally {
    await db.close()
  }
}

/** An existing folder, or a path that ends in a slash, gets a file with the default name. */
function destinationOf(
  config: Config,
  to: string | null,
  isEncrypted: boolean,
): { folder: string; name: string } {
  const name = backupName(new Date(), isEncrypted)
  if (to === null) return { folder: config.backup.folder, name }
  const isFolder = /[\\/]$/.test(to) || (existsSync(to) && statSync(to).isDirectory())
  if (isFolder) return { folder: resolve(to), name }
  if (!/\.tar\.gz(\.age)?$/.test(to))
    throw new Error(
      `${to} must be an existing folder, or a new file that ends with .tar.gz, or .tar.gz.age if it is encrypted.`,
    )
  if (to.endsWith('.age') && !isEncrypted)
    throw new Error(
      `${to} ends with .age, but nothing is encrypted without a passphrase: set BACKUP_PASSPHRASE, or name it .tar.gz.`,
    )
  if (existsSync(to)) throw new Error(`${to} already exists. Use a new file for every backup.`)
  const path = resolve(to)
  return { folder: resolve(path, '..'), name: path.slice(resolve(path, '..').length + 1) }
}

/** A connection that may read the whole database; the embedded one is started if no server is running it. */
async function withSource(
  config: Config,
  work: (database: Connection | string) => Promise<void>,
): Promise<void> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir } = config
  await requireDatabases(config)
  if (databaseUrl) return work(databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl)
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`No shop found in ${dataDir} (DATA_DIR).`)
  const embedded = await openEmbeddedPostgres({ dataDir, log: openLog('warn') })
  try {
    await work(embedded.owner)
  } finally {
    await embedded.close()
  }
}
