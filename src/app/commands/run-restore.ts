import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { requireTrusted, type Trust } from '#platform/backup/backup-format.ts'
import { readBackup } from '#platform/backup/read-backup.ts'
import { requireRestorable, restoreBackup } from '#platform/backup/restore-backup.ts'
import { RestoreUncertain, RestoreUnfinished } from '#platform/backup/commit-status.ts'
import type { Config } from '#platform/config.ts'
import { replacePrivateFile } from '#platform/data-dir.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#platform/log.ts'
import { operatorText } from '#platform/operator-text.ts'
import { cutOffUpgrade, removeUpgradeNote } from '#platform/release/upgrade-note.ts'
import { takeServerLock } from '#platform/server-lock.ts'
import { writeRestoredWord } from '../demo-shop/demo-or-shop.ts'
import { gatherErasures } from '../server/erasure-list.ts'
import { erasedAgain, finishRestore, RESTORE_UNFINISHED } from '../server/finish-restore.ts'
import { prepareDatabase, rolesOf } from '../server/prepare-database.ts'
import { requireDatabases } from '../server/require-databases.ts'
import { openFileStore } from '../server/uploads.ts'
import { describeBackup, describeProtection } from './describe-backup.ts'
import { withProgress } from './report-progress.ts'
import { requireFile } from './require-file.ts'
import type { CommandContext } from './with-database.ts'

/**
 * `npm run restore -- FILE [--replace]`: restores a backup, all of it or nothing, and then migrates the tables to
 * this version. People whom the lists of the erased name are erased again. Refused, before the file is read, while a server runs and for a shop that is not empty. A restore that
 * fails leaves DATA_DIR as it was, unless all but the last steps is done (`RestoreUnfinished`).
 */
export async function runRestore(
  context: CommandContext,
  file: string,
  options: { replace: boolean } & Trust,
): Promise<void> {
  const { config } = context
  const removeNew = newFilesRemover(config)
  try {
    await restoreFile(context, file, options)
  } catch (error) {
    // Then it may be, or is, complete.
    if (!(error instanceof RestoreUncertain || error instanceof RestoreUnfinished)) removeNew()
    throw error
  }
  // Nothing is taken back over what was chosen here. An upgrade that restores by this command (it has a channel) removes its
  // note itself.
  if (!process.channel && !config.databaseUrl && cutOffUpgrade(config.dataDir))
    removeUpgradeNote(config.dataDir)
}

async function restoreFile(
  { config, root, say }: CommandContext,
  file: string,
  { replace, ...trust }: { replace: boolean } & Trust,
): Promise<void> {
  const undo: (() => Promise<void> | void)[] = []
  const log = openLog('warn')
  const openOwner = async () => {
    const embedded = config.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: config.dataDir, log })
    if (embedded) undo.push(() => embedded.close())
    if (embedded?.adopted)
      throw new Error(
        'Another command is using the database. Wait until it has finished, then restore again.',
      )
    return rolesOf(config, embedded)
  }
  try {
    await requireFile(file)
    await requireDatabases(config)
    if (!config.databaseUrl) undo.push(await lockShop(config))
    // A new shop has no database yet, and gets none if the file cannot be restored.
    const existing = config.databaseUrl || hasCluster(config) ? await openOwner() : null
    if (existing) await requireRestorable(existing.owner, { replace })

    say('Checking the file…')
    const { keys } = config.backup
    const checked = await withProgress(say, (progress) => readBackup(file, keys, { progress }))
    requireTrusted(checked, trust)
    if (!checked.isKnown) for (const line of describeProtection(checked)) say(line)
    if (checked.secret === null) say(secretLost)

    const erased = await gatherErasures(config, dirname(file)).catch((error: unknown) => {
      throw new Error(
        `The list of people who were erased cannot be read or kept: ${operatorText(error)}. To restore without the bucket’s, unset BACKUP_S3_….`,
        { cause: error },
      )
    })
    const { owner, direct } = existing ?? (await openOwner())
    const db = openDatabase(direct, { poolSize: 1, log })
    undo.push(() => db.close())
    say('Restoring…')
    const migrations = join(root, 'db/migrations')
    let hasStored = false
    const restoring = withProgress(say, (onProgress) =>
      restoreBackup(file, {
        owner,
        migrations,
        newerMigrations: migrationsBeside(root),
        files: openFileStore(config),
        replace,
        keys,
        trust,
        checked,
        setting: { key: RESTORE_UNFINISHED, value: erased },
        // Both secrets are accepted until the end, so that the shop can read its data after a crash before or after the
        // commit.
        beforeCommit: (secret) => {
          if (secret === null) return
          storeSecrets(config, [secret, ...config.authSecrets])
          hasStored = true
        },
        onProgress,
      }),
    )
    const restored = await restoring.catch((error: unknown) => {
      if (hasStored && !(error instanceof RestoreUncertain)) storeSecrets(config, config.authSecrets)
      throw error
    })
    try {
      storeRestoredSecret(config, restored.secret, say)
      const [when, what] = describeBackup(restored)
      say(`Restored ${when}`)
      say(what!)
      const applied = await prepareDatabase({ owner, serving: db }, { root, log })
      if (applied.length)
        say(
          `Updated its tables to this version: ${applied.length} migrations, the last one ${applied.at(-1)}.`,
        )
      await writeRestoredWord(config.dataDir, db)
      const again = await finishRestore(owner, log)
      if (again > 0) say(erasedAgain(again))
    } catch (error) {
      throw new RestoreUnfinished(error)
    }
    say('The shop can be started.')
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

const secretLost =
  'The signing secret in the backup cannot be opened without the passphrase of the shop that made it. Unless this shop has the same secret, everybody has to log in again, and administrators have to set up two-step login again.'

const hasCluster = ({ dataDir }: Config) => existsSync(join(dataDir, 'postgres'))

/** Removes what a failed restore added to DATA_DIR; in a shop with a database, which undid the rest, an empty folder. */
function newFilesRemover(config: Config): () => void {
  const { dataDir, created } = config
  const isNewShop = !config.databaseUrl && !hasCluster(config)
  const before = new Set(readdirSync(dataDir).filter((name) => !created.includes(join(dataDir, name))))
  return () => {
    for (const name of readdirSync(dataDir))
      if (!before.has(name) && (isNewShop || created.includes(join(dataDir, name))))
        rmSync(join(dataDir, name), { recursive: true, force: true })
    for (const folder of [join(dataDir, 'uploads'), dataDir])
      if (created.includes(folder) || (folder !== dataDir && !before.has('uploads'))) removeIfEmpty(folder)
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It is in use, or was never made.
  }
}

/** Of a release's other versions: a backup of an older one may have tables that a newer one has migrated. */
function migrationsBeside(root: string): string[] {
  const versions = dirname(resolve(root))
  if (!existsSync(join(versions, '../current'))) return []
  return readdirSync(versions)
    .map((name) => join(versions, name, 'db/migrations'))
    .filter((folder) => existsSync(folder))
}

/** Prevents a server from starting meanwhile; throws if one is running. Returns a function that releases the lock. */
async function lockShop({ dataDir, publicUrl }: Config): Promise<() => void> {
  const lock = await takeServerLock(dataDir, publicUrl)
  if (lock.isTaken) throw new Error(`The shop is running at ${lock.holder.url}. Stop it, then restore again.`)
  return lock.release
}

/** Does nothing when AUTH_SECRET is set: then the operator manages the secret. */
function storeSecrets({ authSecretFile }: Config, secrets: string[]): void {
  if (authSecretFile) replacePrivateFile(authSecretFile, secrets.join(','))
}

function storeRestoredSecret(config: Config, secret: string | null, say: (line: string) => void): void {
  if (secret === null) return
  storeSecrets(config, [secret])
  if (config.authSecretFile || secret === config.authSecrets.join(',')) return
  say(
    'AUTH_SECRET differs from the backup’s, so everybody has to log in again. To avoid this, set the AUTH_SECRET of that shop.',
  )
}
