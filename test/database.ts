import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database, type Log } from '#platform/db/postgres.ts'
import { addressIn } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databases: { server: string; template: string }
  }
}

export interface TestDatabase {
  db: Database
  url: string
  drop(): Promise<void>
}

// A connection that a test cuts on purpose is no news.
const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }

/** A database of one's own with the whole schema, made in some 30 ms. For `beforeAll`; `drop` it in `afterAll`. */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const { server, template } = inject('databases')
  return makeDatabase(server, `TEMPLATE ${template}`, options)
}

/** A database of one's own without any table. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase(inject('databases').server, 'TEMPLATE template0', {})
}

async function makeDatabase(
  server: string,
  how: string,
  options: { poolSize?: number },
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name} ${how}`)
  const url = addressIn(server, name)
  const db = openDatabase(url, { ...options, log })
  return {
    db,
    url,
    async drop() {
      await db.close()
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(server: string, text: string): Promise<void> {
  const admin = openDatabase(server, { poolSize: 1, log })
  try {
    await admin.pool.query(text)
  } finally {
    await admin.close()
  }
}
