import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { errorCode } from '#platform/error-code.ts'
import { openDatabase, type Database, type Log } from '#platform/db/postgres.ts'
import { addressIn, type TestServer } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databases: TestServer
  }
}

export interface TestDatabase {
  /** As in the shop: its role has the privileges of the shop's own statements only. */
  db: Database
  url: string
  /** As the owner, for what a shop never does: TRUNCATE, ALTER, rewriting the past. */
  owner: Database
  ownerUrl: string
  drop(): Promise<void>
}

interface DatabaseOptions {
  poolSize?: number
  showsRequestId?: boolean
}

const TIMEOUT_MS = 30_000

// Warnings are not logged: tests close connections on purpose.
const log: Log = { info: () => undefined, warn: () => undefined, error: console.error }

/** Sets longer timeouts than a shop has, which would respond "busy" on a busy machine. */
export function withLongTimeouts(db: Database): Database {
  const { options } = db.pool
  Object.assign(options, {
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    options: `${options.options} -c lock_timeout=${TIMEOUT_MS} -c statement_timeout=${TIMEOUT_MS}`,
  })
  return db
}

/** A new database with the whole schema and long timeouts, created in some 30 ms. For `beforeAll`; `drop` it in `afterAll`. */
export async function testDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { serving, template, strategy } = inject('databases')
  const database = await makeDatabase(serving, `TEMPLATE ${template} STRATEGY ${strategy}`, options)
  withLongTimeouts(database.db)
  withLongTimeouts(database.owner)
  return database
}

/**
 * Empties tables, listed as in SQL, and those that refer to them, as TRUNCATE … CASCADE does; without triggers. TRUNCATE
 * makes new files for eighty tables with their indexes where four have rows: it was three quarters of the database's work.
 * It asks for its locks again rather than wait for a server that reads the same tables and waits for it.
 */
export async function truncate({ owner }: Pick<TestDatabase, 'owner'>, tables: string): Promise<void> {
  for (;;) {
    try {
      await owner.pool.query(`
        SET LOCAL lock_timeout = '300ms';
        SET LOCAL session_replication_role = replica;
        DO $$ DECLARE filled regclass[]; name regclass; BEGIN
          WITH RECURSIVE emptied (id) AS (
            SELECT unnest('{${tables}}'::regclass[])::oid
            UNION SELECT conrelid FROM pg_constraint JOIN emptied ON confrelid = id WHERE contype = 'f')
          SELECT array_agg(id ORDER BY id) FROM emptied WHERE pg_relation_size(id) > 0 INTO filled;
          IF filled IS NULL THEN RETURN; END IF;
          EXECUTE 'LOCK TABLE ' || array_to_string(filled, ', ') || ' IN EXCLUSIVE MODE';
          FOREACH name IN ARRAY filled LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
        END $$`)
      return
    } catch (error) {
      if (!['55P03', '40P01'].includes(errorCode(error) ?? '')) throw error
    }
  }
}

/** A new database without tables, with the timeouts of a shop; `db` and `owner` both connect as its owner. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return makeDatabase(inject('databases').server, 'TEMPLATE template0', {})
}

const closeBoth = (...both: Database[]) =>
  Promise.all(both.filter(({ pool }) => !pool.ending).map((each) => each.close()))

/** A copy of a database, whose own connections are closed for it. */
export async function copyOf({ db, owner, ownerUrl }: TestDatabase): Promise<TestDatabase> {
  await closeBoth(db, owner)
  const { serving, strategy } = inject('databases')
  const copy = await makeDatabase(
    serving,
    `TEMPLATE ${new URL(ownerUrl).pathname.slice(1)} STRATEGY ${strategy}`,
    {},
  )
  withLongTimeouts(copy.db)
  withLongTimeouts(copy.owner)
  return copy
}

async function makeDatabase(serving: string, how: string, options: DatabaseOptions): Promise<TestDatabase> {
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
      await closeBoth(db, owner)
      await dropDatabase(server, name)
    },
  }
}

/** On a busy machine closing connections takes longer than the five seconds that PostgreSQL waits for them. */
async function dropDatabase(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || tries === 6) throw error
    }
  }
}

/** Without the shop's timeouts: copying or dropping a database may take a while on a slow disk. */
async function onServer(server: string, text: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
