import type { TestProject } from 'vitest/node'
import { openDatabase, type Log } from '#platform/db/postgres.ts'
import { openPrivatePostgres } from './private-postgres.ts'
import { makeTemplate, patient } from './template-database.ts'

const log: Log = { info: () => undefined, warn: console.warn, error: console.error }

/** Gives the run its own PostgreSQL, or uses that of TEST_DATABASE_URL, and the template its databases are cloned from. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const postgres = given ? null : await openPrivatePostgres(log)
  const server = given ?? postgres!.address
  const admin = openDatabase(server, { ...patient, poolSize: 1, log })
  const { drop, ...databases } = await makeTemplate(admin, server, log)
  project.provide('databases', databases)
  return async () => {
    await drop()
    await admin.close()
    await postgres?.close()
  }
}
