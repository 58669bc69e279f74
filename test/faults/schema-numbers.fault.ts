import { cp, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** The first schema of which there is a filled shop (test/upgrade). */
const FILLED_AT = 13

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

/**
 * Applies every migration to a shop. After those that `isTried` picks by index, the shop is backed up, the file is restored
 * into another database, and that one is migrated to the newest schema.
 */
async function restoreAt(name: string, isTried: (index: number) => boolean): Promise<number> {
  const [source, target, newestSchema] = [
    await newDatabase(),
    await newDatabase(),
    await dumpSchema(newest.owner.pool),
  ]
  const part = join(folder, name)
  await mkdir(part)
  const files = folderFileStore(join(folder, `${name}-uploads`))
  let tried = 0
  const all = (await readdir(migrations)).sort()
  for (const [index, file] of all.entries()) {
    const number = Number(file.slice(0, 4))
    await cp(join(migrations, file), join(part, file))
    await migrate(source.owner, part)
    if (number === FILLED_AT)
      await source.owner.pool.query(
        await readFile(new URL('../upgrade/filled-at-0013.sql', import.meta.url), 'utf8'),
      )
    if (!isTried(index)) continue
    const path = join(folder, `${name}-${number}.tar.gz`)
    await writeBackup({ database: source.ownerUrl, files, keys, isEncrypted: false }, path)
    const { manifest } = await restoreBackup(path, {
      owner: target.ownerUrl,
      migrations,
      files,
      replace: true,
      keys,
      trust: strict,
    })
    expect(manifest.migrations.at(-1)!.number).toBe(number)
    const applied = await migrate(target.owner, migrations)
    expect([number, (await dumpSchema(target.owner.pool)) === newestSchema]).toEqual([number, true])
    expect([number, applied.length]).toEqual([number, all.length - index - 1])
    if (number >= FILLED_AT)
      expect([number, await countsIn(target.owner)]).toEqual([number, await countsIn(source.owner)])
    tried += 1
  }
  return tried
}

scenario(
  'OPS-05 backups of early, middle and late schema numbers are restored and migrated to the newest',
  () => ({ db: newest.owner }),
  async () => {
    expect(await restoreAt('samples', (index) => index % 30 === FILLED_AT - 1)).toBeGreaterThan(2)
  },
  { timeout: 120_000 },
)
scenario(
  'OPS-05 a backup of every schema number is restored and migrated to the newest',
  () => ({ db: newest.owner }),
  async () => {
    expect(await restoreAt('every', () => true)).toBe((await readdir(migrations)).length)
  },
  { isSlow: true, timeout: 1_200_000 },
)
