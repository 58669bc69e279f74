import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#platform/db/postgres.ts'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'
import { addressOf } from './template-database.ts'

// The data is needed only during the run, so it need not reach the disk.
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
}

/** A separate PostgreSQL in a folder that `close` removes. */
export async function openPrivatePostgres(log: Log): Promise<{ address: string; close(): Promise<void> }> {
  const folder = await parentFolder()
  await removeAbandoned(folder)
  const dataDir = await mkdtemp(join(folder, `tokri-tests-${process.pid}-`))
  const postgres = await openEmbeddedPostgres({ dataDir, log, settings: fastSettings })
  return {
    address: addressOf(postgres.owner),
    async close() {
      await postgres.close()
      await rm(dataDir, { recursive: true, force: true })
      await rm(postgres.owner.host, { recursive: true, force: true })
    },
  }
}

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31

/**
 * A folder in memory, where Linux has one with enough room. A database is some 400 files, and ext4 creates files so slowly
 * while others are deleted that the tests would take a quarter longer.
 */
async function parentFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room > ROOM_BYTES ? IN_MEMORY : tmpdir()
}

/** Removes the folders of runs that were killed: at 40 MB each they would add up. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = /^tokri-tests-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    // Another user's folder cannot be removed.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
