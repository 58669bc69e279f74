import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { dumpSchema } from '#platform/db/dump-schema.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Database } from '#platform/db/postgres.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { backupKeysOf, strict } from '../backup-keys.ts'
import { emptyDatabase, testDatabase, type TestDatabase } from '../database.ts'
import { migrations } from '../template-database.ts'
import { scenario } from './scenario.ts'
import { isWholeRun } from './seed.ts'

/** A shop of the version before the baseline, whose tables are the baseline's. */
const filled = fileURLToPath(new URL('../upgrade/every-table-of-30-november.tar.gz', import.meta.url))

/**
 * `npm test` restores the first number, the newest and some five between them, others after each new migration, so that its
 * time does not grow; `npm run faults` every one. Neighbours differ in one migration, which every older backup goes through.
 */
const NEWEST = 3
const BETWEEN = 5
function isRestored(index: number, count: number): boolean {
  const step = Math.ceil(count / BETWEEN)
  return isWholeRun || index === 0 || index >= count - NEWEST || index % step === count % step
}

const keys = backupKeysOf('the secret of a shop that is kept')
let folder: string
let newest: TestDatabase
const dropped: TestDatabase[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-numbers-'))
  newest = await testDatabase()
  dropped.push(newest)
})
afterAll(async () => {
  for (const database of dropped) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function newDatabase(): Promise<TestDatabase> {
  const database = await emptyDatabase()
  dropped.push(database)
  return database
}

const countsIn = async (db: Database) =>
  (
    await db.pool.query(
      `SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM users) AS users,
         (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM order_lines) AS lines`,
    )
  ).rows[0] as Record<string, number>

scenario(
  'OPS-05 a backup of every schema number is restored and migrated to the newest',
  () => ({ db: newest.owner }),
  async () => {
    const [before, own, target] = [await newDatabase(), await newDatabase(), await newDatabase()]
    const newestSchema = await dumpSchema(newest.owner.pool)
    const part = join(folder, 'part')
    await mkdir(part)
    const files = folderFileStore(join(folder, 'uploads'))
    const restore = (path: string, owner: string) =>
      restoreBackup(path, { owner, migrations, files, replace: true, keys, trust: strict })
    const all = (await readdir(migrations)).sort()
    const later = all.filter((file) => !file.includes('_baseline_'))
    for (const file of all) if (!later.includes(file)) await cp(join(migrations, file), join(part, file))
    await restore(filled, before.ownerUrl)
    for (const [index, file] of [all[all.length - later.length - 1]!, ...later].entries()) {
      await cp(join(migrations, file), join(part, file))
      for (const source of [before, own]) {
        await migrate(source.owner, part)
        if (!isRestored(index, later.length + 1)) continue
        const path = join(folder, `${index}.tar.gz`)
        await writeBackup({ database: source.ownerUrl, files, keys, isEncrypted: false }, path)
        const { manifest } = await restore(path, target.ownerUrl)
        const last = source === before && index === 0 ? '0750_restored_counters.sql' : file
        expect(`${manifest.migrations.at(-1)!.name}.sql`).toBe(last)
        const applied = await migrate(target.owner, migrations)
        expect([file, (await dumpSchema(target.owner.pool)) === newestSchema]).toEqual([file, true])
        expect([file, applied.length]).toEqual([file, later.length - index])
        expect([file, await countsIn(target.owner)]).toEqual([file, await countsIn(source.owner)])
      }
    }
  },
  { timeout: 1_200_000 },
)
