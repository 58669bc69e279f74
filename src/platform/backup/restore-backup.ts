import type { Client } from 'pg'
import { compareWithBaseline, howToMove } from '../db/before-baseline.ts'
import { buildSchema, lockMigrations } from '../db/migrate.ts'
import { readMigrations } from '../db/read-migrations.ts'
import type { Connection } from '../db/postgres.ts'
import type { FileStore } from '../files/file-store.ts'
import { BackupRefused, requireTrusted, type BackupRead, type Trust } from './backup-format.ts'
import type { BackupKeys } from './backup-keys.ts'
import { readBackup } from './read-backup.ts'
import type { BackupHandlers } from './walk-backup.ts'
import { hasTable } from './read-snapshot.ts'
import { dataTables, dropEverything, prepareTables, tableLoader } from './fill-tables.ts'
import { withOwner, isTransactionCommitted } from './commit-status.ts'

interface RestoreTarget {
  /** The owner of the tables, existing or future. */
  owner: Connection | string
  /** The folder of migrations. */
  migrations: string
  /** Those of other versions on this machine. */
  newerMigrations?: string[]
  files: FileStore
  /** Deletes the shop's data first; otherwise a shop that is not empty is refused. */
  replace: boolean
  keys: BackupKeys
  trust: Trust
  /** The file, if it was read already. */
  checked?: BackupRead
  /** Called with the shop's secret, if it could be opened, right before the commit. If it throws, everything is undone. */
  beforeCommit?: (secret: string | null) => void
  onProgress?: BackupHandlers['progress']
  /** A setting that is written with the rows of the backup. */
  setting?: { key: string; value: unknown }
}

/**
 * Restores a backup, with its tables at the file's schema number, completely or not at all: in one transaction. The file
 * is read twice: completely before anything is changed, and again while its rows are inserted; nothing is committed
 * unless both reads are valid. Throws `BackupRefused` for an invalid file, for one of a version before the baseline, for a
 * running shop and for one that is not empty, and `RestoreUncertain`.
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<BackupRead> {
  await requireRestorable(target.owner, target)
  const checked = target.checked ?? (await readBackup(path, target.keys, { progress: target.onProgress }))
  requireTrusted(checked, target.trust)
  const { migrations } = checked.manifest
  if (!compareWithBaseline(await readMigrations(target.migrations), migrations))
    throw new BackupRefused(
      `The backup is too old to be restored by this version. ${howToMove(migrations, 'backup')}`,
    )
  return withOwner(target.owner, async (client) => {
    // Servers that start now wait here, as for a migration.
    await lockMigrations(client)
    await client.query('BEGIN')
    await refuseShop(client, target)
    await dropEverything(client)
    await buildSchema(client, target.migrations, migrations, target.newerMigrations)
    return fill(client, path, target)
  })
}

/** Throws `BackupRefused` while a server runs on a database, and unless `replace`, if it has a shop that is not empty. */
export const requireRestorable = (
  owner: Connection | string,
  target: Pick<RestoreTarget, 'replace'>,
): Promise<void> => withOwner(owner, (client) => refuseShop(client, target))

async function fill(client: Client, path: string, target: RestoreTarget): Promise<BackupRead> {
  const { owner, files, keys, beforeCommit, onProgress, setting } = target
  const before = new Set<string>()
  for await (const { name } of files.list()) before.add(name)
  const added: string[] = []
  let committing: { transaction: string; restored: BackupRead } | null = null
  const rows = tableLoader(client)
  try {
    const foreignKeys = await prepareTables(client)
    const restored = await readBackup(path, keys, {
      manifest: async (found) => rows.begin(found),
      picture: async (name, content) => {
        if (before.has(name)) return
        added.push(name)
        await files.put([{ name, type: `image/${name.split('.').at(-1)}`, content }])
      },
      table: (table, content) => rows.write(table, content),
      progress: onProgress,
    })
    // The file may have been exchanged since it was checked.
    requireTrusted(restored, target.trust)
    await rows.end(restored.seal)
    for (const { name, last } of restored.manifest.sequences)
      await client.query('SELECT setval(format($1, $2::text)::regclass, $3::bigint)', [
        'public.%I',
        name,
        last,
      ])
    for (const key of foreignKeys) await client.query(key)
    if (setting)
      await client.query(
        'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        [setting.key, JSON.stringify(setting.value)],
      )
    const { rows: ids } = await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')
    beforeCommit?.(restored.secret)
    committing = { transaction: ids[0]!.id, restored }
    await client.query('COMMIT')
    return committing.restored
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    // A commit whose response was lost may have happened: then the database needs the pictures.
    const isCommitted = committing && (await isTransactionCommitted(owner, committing.transaction, error))
    if (isCommitted) return committing!.restored
    await files.remove(added)
    throw error
  }
}

/** Throws unless the shop's data may be replaced: asked before the file is read, and again under the lock. */
async function refuseShop(client: Client, { replace }: Pick<RestoreTarget, 'replace'>): Promise<void> {
  await refuseRunningShop(client)
  if (!replace) await refuseNonEmptyShop(client)
}

/** Servers record every few seconds that they are alive, on whichever machine they run. */
async function refuseRunningShop(client: Client): Promise<void> {
  if (!(await hasTable(client, 'job_workers'))) return
  const { rowCount } = await client.query(
    `SELECT FROM job_workers WHERE seen_at > now() - interval '15 s' LIMIT 1`,
  )
  if (rowCount)
    throw new BackupRefused(
      'A server of this shop is running, or was a few seconds ago. Stop all servers, wait a few seconds, then restore again.',
    )
}

async function refuseNonEmptyShop(client: Client): Promise<void> {
  for (const table of dataTables) {
    if (!(await hasTable(client, table))) continue
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`)
    if (rowCount)
      throw new BackupRefused(
        `This shop is not empty: it has ${table}. Use --replace to delete its data and restore the backup.`,
      )
  }
}
