import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#platform/db/postgres.ts'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'
import { addressOf } from './template-database.ts'

// Nothing in it outlives the run, so nothing needs to reach the disk.
const hurried = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

/** A separate PostgreSQL in a folder that `close` removes. */
export async function openPrivatePostgres(log: Log): Promise<{ address: string; close(): Promise<void> }> {
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), `tokri-tests-${process.pid}-`))
  const postgres = await openEmbeddedPostgres({ dataDir, log, settings: hurried })
  return {
    address: addressOf(postgres.owner),
    async close() {
      await postgres.close()
      await rm(dataDir, { recursive: true, force: true })
      await rm(postgres.owner.host, { recursive: true, force: true })
    },
  }
}

/** A killed run could not clean up after itself; 40 MB each would add up. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^tokri-tests-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    // Another user's folder is that user's to remove.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}
