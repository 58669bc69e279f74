import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import type { Log } from '#platform/db/postgres.ts'
import { keepTempInMemory } from './memory-folder.ts'
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
  const removeTemp = await keepTempInMemory()
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-database-'))
  const postgres = await openEmbeddedPostgres({ dataDir, log, settings: fastSettings })
  return {
    address: addressOf(postgres.owner),
    async close() {
      await postgres.close()
      await rm(dataDir, { recursive: true, force: true })
      await removeTemp()
      await rm(postgres.owner.host, { recursive: true, force: true })
    },
  }
}
