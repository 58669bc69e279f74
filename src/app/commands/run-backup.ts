import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { backUpCluster } from '#platform/embedded-postgres/back-up-cluster.ts'
import { copyToDisk, copyTree, flush } from '#platform/embedded-postgres/copy-tree.ts'
import { giveToOwnerOf, isRoot } from '#platform/data-dir.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#platform/log.ts'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'
import { uploadsOf } from '../server/uploads.ts'
import type { CommandContext } from './with-database.ts'

const elsewhere = `This shop uses an external database (DATABASE_URL). Back it up with that server's tools, for example
  pg_dump --format=custom --file=shop.dump "$DATABASE_OWNER_URL"
Keep AUTH_SECRET and the folder uploads in DATA_DIR together with it.`

/**
 * `npm run backup -- --to FOLDER`: a copy of the shop, open or closed, that is itself a data directory. It grows
 * under another name and gets its own when it is whole and on the disk, so a broken one never passes for a backup.
 */
export async function runBackup({ config, say }: CommandContext, to: string): Promise<void> {
  if (config.databaseUrl) throw new Error(elsewhere)
  const { dataDir } = config
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`No shop found in ${dataDir} (DATA_DIR).`)
  const target = resolve(to)
  await refuseUnfit(target, dataDir)
  await removeAbandoned(target)
  const draft = `${target}.unfinished-${process.pid}`
  const begun = Date.now()
  try {
    // Same mode as a data directory: the database's user may enter it, and nobody else may list it.
    await mkdir(draft, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
    const embedded = await openEmbeddedPostgres({ dataDir, log: openLog('warn') })
    try {
      say('Copying the database…')
      await backUpCluster(embedded.owner, join(draft, 'postgres'))
    } finally {
      await embedded.close()
    }
    say('Copying pictures…')
    await copyBeside(dataDir, draft)
    await flush(draft)
    await rmdir(target).catch(() => undefined)
    await rename(draft, target)
    await flush(dirname(target))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  say(`Backup complete: ${target} (${seconds} s). To open it: DATA_DIR=${target} npm run serve`)
}

async function refuseUnfit(target: string, dataDir: string): Promise<void> {
  if (target === dataDir || target.startsWith(dataDir + sep))
    throw new Error(
      `${target} is inside the shop's own folder. Choose a folder elsewhere, preferably on another disk.`,
    )
  const there = await readdir(target).catch(() => [])
  if (there.length > 0 || (existsSync(target) && !(await stat(target)).isDirectory()))
    throw new Error(`${target} already exists and is not empty. Use a new folder for every backup.`)
}

/** What backups that were killed left behind. */
async function removeAbandoned(target: string): Promise<void> {
  const mark = `${basename(target)}.unfinished-`
  for (const name of await readdir(dirname(target)).catch(() => [])) {
    if (!name.startsWith(mark) || isAlive(Number(name.slice(mark.length)))) continue
    await rm(join(dirname(target), name), { recursive: true, force: true })
  }
}

/** The pictures, after the database, so that each it knows of is there, and what signs tokens. */
async function copyBeside(dataDir: string, draft: string): Promise<void> {
  const owner = await stat(dataDir)
  giveToOwnerOf(dataDir, draft)
  await copyToDisk(join(dataDir, 'auth-secret'), join(draft, 'auth-secret'), owner)
  if (existsSync(uploadsOf(dataDir))) await copyTree(uploadsOf(dataDir), uploadsOf(draft), owner)
}
