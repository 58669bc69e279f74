import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { migrateJobs } from '#platform/jobs/job-runner.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase, type Connection, type Database, type Log } from '#platform/db/postgres.ts'

export const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** Makes a database with every migration applied and answers its name. */
export async function makeTemplate(admin: Database, server: string, log: Log): Promise<string> {
  const name = `tokri_template_${randomBytes(4).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${name}`)
  const db = openDatabase(addressIn(server, name), { poolSize: 1, log })
  try {
    await migrate(db, migrations)
    await migrateJobs(db.pool, log)
  } finally {
    await db.close()
  }
  return name
}

/** A connection as a `postgres://` address. */
export function addressOf({ host, port, user, password, database }: Connection): string {
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}`
  return `postgres://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** The address of another database on the same server. */
export function addressIn(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
