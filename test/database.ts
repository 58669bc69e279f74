import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database, type Log } from '#platform/db/postgres.ts'
import { addressIn, type TestServer } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestServer
  }
}

export interface TestDatabase {
  /** As the shop has it: its role may do no more than the shop's own statements. */
  db: Database
  url: string
  /** As the owner, for what a shop never does: TRUNCATE, ALTER, another past. */
  owner: Database
  ownerUrl: string
  drop(): Promise<void>
}

// A connection that a test cuts on purpose is no news.
const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }

/** A database of one's own with the whole schema, made in some 30 ms. For `beforeAll`; `drop` it in `afterAll`. */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const { serving, template } = inject('databases')
  return makeDatabase(serving, `TEMPLATE ${template}`, options)
}

/** A database of one's own without any table; both roles are its owner. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase(inject('databases').server, 'TEMPLATE template0', {})
}

async function makeDatabase(
  serving: string,
  how: string,
  options: { poolSize?: number },
): Promise<TestDatabase> {
  const { server } = inject('databases')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name} ${how}`)
  const [url, ownerUrl] = [addressIn(serving, name), addressIn(server, name)]
  const [db, owner] = [url, ownerUrl].map((address) => openDatabase(address, { ...options, log })) as [
    Database,
    Database,
  ]
  return {
    db,
    url,
    owner,
    ownerUrl,
    async drop() {
      await Promise.all([db.close(), owner.close()])
      await dropDatabase(server, name)
    },
  }
}

/** On a busy machine the ends of connections take longer than the five seconds that PostgreSQL waits for them. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || tries === 6) throw error
    }
  }
}

/** Without the shop's time limits: to copy or drop a database may take a slow disk a while. */
async function onServer(server: string, text: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
