import { join } from 'node:path'
import type { Restored } from '#platform/backup/restore-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { readBackup } from '#platform/backup/read-backup.ts'
import type { Config } from '#platform/config.ts'
import { replacePrivateFile } from '#platform/data-dir.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { migrateJobs } from '#platform/jobs/job-runner.ts'
import { openLog } from '#platform/log.ts'
import { takeServerLock } from '#platform/server-lock.ts'
import { prepareDatabase, rolesOf } from '../server/prepare-database.ts'
import { openFileStore } from '../server/uploads.ts'
import type { CommandContext } from './with-database.ts'

/**
 * `npm run restore -- FILE [--replace]`: restores a backup, all of it or nothing, and then migrates the tables to
 * this version. Refused while a server runs.
 */
export async function runRestore(
  { config, root, say }: CommandContext,
  file: string,
  { replace }: { replace: boolean },
): Promise<void> {
  say('Checking the file…')
  await readBackup(file)
  const undo: (() => Promise<void> | void)[] = []
  const log = openLog('warn')
  try {
    if (!config.databaseUrl) undo.push(await lockShop(config))
    const embedded = config.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: config.dataDir, log })
    if (embedded) undo.push(() => embedded.close())
    if (embedded?.adopted)
      throw new Error(
        'Another command is using the database. Wait until it has finished, then restore again.',
      )
    const { owner, direct } = rolesOf(config, embedded)
    const db = openDatabase(direct, { poolSize: 1, log })
    undo.push(() => db.close())
    const ownerDb = openDatabase(owner, { poolSize: 1, log })
    undo.push(() => ownerDb.close())

    await migrateJobs(ownerDb.pool, log)
    say('Restoring…')
    const migrations = join(root, 'db/migrations')
    const restored = await restoreBackup(file, {
      owner,
      migrations,
      files: openFileStore(config),
      replace,
      // Both secrets are accepted until the end, so that the shop can read its data after a crash before or after the
      // commit.
      beforeCommit: (secret) => storeSecrets(config, [secret, ...config.authSecrets]),
    })
    storeRestoredSecret(config, restored.secret, say)
    printSummary(restored, say)
    const applied = await prepareDatabase({ owner, serving: db }, { root, log })
    if (applied.length)
      say(`Updated its tables to this version: ${applied.length} migrations, the last one ${applied.at(-1)}.`)
    say('The shop can be started.')
  } finally {
    for (const step of undo.reverse()) await step()
  }
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

function storeRestoredSecret(config: Config, secret: string, say: (line: string) => void): void {
  storeSecrets(config, [secret])
  if (config.authSecretFile || secret === config.authSecrets.join(',')) return
  say(
    'AUTH_SECRET differs from the backup’s, so everybody has to log in again. To avoid this, set the AUTH_SECRET of that shop.',
  )
}

function printSummary({ manifest, seal }: Restored, say: (line: string) => void): void {
  const count = new Intl.NumberFormat('en')
  const rows = (names: string[]) =>
    names.map((name) => `${count.format(seal.rows[name] ?? 0)} ${name}`).join(', ')
  const all = Object.values(seal.rows).reduce((sum, n) => sum + n, 0)
  say(
    `Restored the shop as it was on ${manifest.createdAt.slice(0, 16).replace('T', ' at ')} UTC (schema ${manifest.migrations.at(-1)!.name}):`,
  )
  say(
    `  ${rows(['products', 'orders', 'users'])}; in total ${count.format(all)} rows of ${manifest.tables.length} tables and ${count.format(seal.pictures)} pictures.`,
  )
}
