import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import type { Log } from '../src/platform/postgres.ts'
import { addressOf } from './template-database.ts'

// Nothing in it outlives the run, so nothing needs to reach the disk.
const hurried = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }

/** A PostgreSQL of one's own in a folder that `close` removes. */
export async function openPrivatePostgres(log: Log): Promise<{ address: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-test-'))
  const postgres = await openEmbeddedPostgres({ dataDir, log, settings: hurried })
  return {
    address: addressOf(postgres.connection),
    async close() {
      await postgres.close()
      await rm(dataDir, { recursive: true, force: true })
      await rm(postgres.connection.host, { recursive: true, force: true })
    },
  }
}
