import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { openDatabase, type Log } from '#platform/db/postgres.ts'
import { keepTempInMemory } from '../memory-folder.ts'
import { addressOf, makeTemplate, patient } from '../template-database.ts'
import { seed } from './seed.ts'

const log: Log = { info: () => undefined, warn: console.warn, error: console.error }

/** Starts the run's PostgreSQL with a shop's settings: an acknowledged commit is on disk. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  console.log(`Faults with seed ${seed} (npm run faults -- --seed ${seed} repeats them)`)
  const removeTemp = await keepTempInMemory()
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-faults-'))
  const postgres = await openEmbeddedPostgres({ dataDir, log, settings: { max_connections: '350' } })
  const server = addressOf(postgres.owner)
  const admin = openDatabase(server, { ...patient, poolSize: 1, log })
  const { drop: _, ...databases } = await makeTemplate(admin, server, log)
  project.provide('databases', databases)
  await admin.close()
  return async () => {
    await postgres.close()
    await rm(dataDir, { recursive: true, force: true })
    await rm(postgres.owner.host, { recursive: true, force: true })
    await removeTemp()
  }
}
