import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupKeys } from '#platform/backup/backup-keys.ts'
import { openBackupFolder } from '#platform/backup/backup-folder.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { findBinaries } from '#platform/embedded-postgres/binaries.ts'
import { majorOf } from '#platform/embedded-postgres/cluster.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import {
  draftDataDir,
  finishReplacement,
  replaceCluster,
} from '#platform/embedded-postgres/replace-cluster.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { openLog } from '#platform/log.ts'
import { takeServerLock } from '#platform/server-lock.ts'
import { keepPassphrase } from '../server/protect-backup.ts'
import { prepareDatabase } from '../server/prepare-database.ts'
import type { CommandContext } from './with-database.ts'

/** The pictures stay in place, so they are not copied. */
const noPictures: FileStore = {
  put: async () => undefined,
  open: async () => null,
  remove: async () => undefined,
  list: async function* () {},
}

/**
 * `npm run upgrade-database`: moves the embedded database to the PostgreSQL version of this release. The old cluster is
 * read with the programs of its own version, which the script has installed in `programs`. A new cluster is filled next
 * to it and replaces it when complete. The old one is renamed, not deleted.
 */
export async function runUpgradeDatabase(
  { config, root, say }: CommandContext,
  programs: string | null,
): Promise<void> {
  if (config.databaseUrl)
    throw new Error('DATABASE_URL is set: upgrade that server with its own tools, such as pg_upgrade.')
  const { dataDir } = config
  const cluster = join(dataDir, 'postgres')
  finishReplacement(dataDir)
  const [from, to] = [majorOf(cluster), findBinaries().major]
  if (from === null) throw new Error(`No shop found in ${dataDir} (DATA_DIR).`)
  if (from === to) return say(`The database already uses PostgreSQL ${to}. Nothing was changed.`)
  if (from > to)
    throw new Error(
      `The database uses PostgreSQL ${from}, but this version of Tokri includes ${to}. Install a later version.`,
    )
  if (!programs)
    throw new Error(`The programs of PostgreSQL ${from} are needed. Run: npm run upgrade-database`)

  const lock = await takeServerLock(dataDir, config.publicUrl)
  if (lock.isTaken) throw new Error(`The shop is running at ${lock.holder.url}. Stop it first.`)
  const draft = draftDataDir(dataDir)
  const file = join(config.backup.folder, `before-postgresql-${to}-${Date.now()}.tar.gz`)
  try {
    await rm(draft, { recursive: true, force: true })
    await openBackupFolder(config.backup.folder)
    say(`Reading the database with PostgreSQL ${from}…`)
    keepPassphrase(config)
    await readOld({ dataDir, programs, keys: config.backup.keys }, file)
    say(`Filling a new one with PostgreSQL ${to}…`)
    await fillNew({ draft, root, keys: config.backup.keys }, file)
    replaceCluster(dataDir, from)
  } finally {
    await rm(draft, { recursive: true, force: true })
    lock.release()
  }
  say(
    `The database now uses PostgreSQL ${to}. Once you have checked the shop, delete ${cluster}-${from}, ${programs} and ${file}.`,
  )
}

async function readOld(
  { dataDir, programs, keys }: { dataDir: string; programs: string; keys: BackupKeys },
  file: string,
): Promise<void> {
  const old = await openEmbeddedPostgres({ dataDir, programs, log: openLog('warn') })
  try {
    await writeBackup({ database: old.owner, files: noPictures, keys, isEncrypted: false }, file)
  } finally {
    await old.close()
  }
}

async function fillNew(
  { draft, root, keys }: { draft: string; root: string; keys: BackupKeys },
  file: string,
): Promise<void> {
  const log = openLog('warn')
  await mkdir(draft, { recursive: true })
  const { owner, serving, close } = await openEmbeddedPostgres({ dataDir: draft, log })
  const db = openDatabase(serving, { poolSize: 1, log })
  try {
    await restoreBackup(file, {
      owner,
      migrations: join(root, 'db/migrations'),
      files: noPictures,
      replace: false,
      keys,
      trust: { signedBy: null, acceptUnverified: false },
    })
    await prepareDatabase({ owner, serving: db }, { root, log })
  } finally {
    await db.close()
    await close()
  }
}
