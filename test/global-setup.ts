import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { openDatabase, type Log } from '../src/platform/postgres.ts'
import { addressOf, makeTemplate } from './template-database.ts'

const log: Log = { info: () => undefined, warn: console.warn, error: console.error }

// Nothing in it outlives the run, so nothing needs to reach the disk.
const hurried = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }

/** Gives the run its own PostgreSQL, or uses that of TEST_DATABASE_URL, and the template its databases are cloned from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return share(project, given)

  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-test-'))
  const postgres = await openEmbeddedPostgres({ dataDir, log, settings: hurried })
  const leave = await share(project, addressOf(postgres.connection))
  return async () => {
    await leave()
    await postgres.close()
    await rm(dataDir, { recursive: true, force: true })
    await rm(postgres.connection.host, { recursive: true, force: true })
  }
}

async function share(project: TestProject, server: string): Promise<() => Promise<void>> {
  const admin = openDatabase(server, { poolSize: 1, log })
  const template = await makeTemplate(admin, server, log)
  project.provide('databases', { server, template })
  return async () => {
    await admin.pool.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
    await admin.close()
  }
}
