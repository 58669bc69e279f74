import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { openDatabase, type Connection, type Database, type Log } from '#platform/db/postgres.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** Of a set-up's own connection: on a busy machine a new database takes longer than a shop waits for a statement. */
export const patient = { statementTimeoutMs: 60_000, timeouts: { connectMs: 60_000, responseMs: 63_000 } }

/** The template of cloned databases, and the URLs of their owner (`server`) and of their serving role (`serving`). */
export interface TestServer {
  server: string
  serving: string
  template: string
  /** How to clone it: copied files cost half as much as pages in the log, but wait until what changed is on the disk. */
  strategy: 'FILE_COPY' | 'WAL_LOG'
}

/** Creates a database with every migration applied, and a serving role like a shop's. */
export async function makeTemplate(
  admin: Database,
  server: string,
  log: Log,
): Promise<TestServer & { drop(): Promise<void> }> {
  const [suffix, password] = [randomBytes(4).toString('hex'), randomBytes(12).toString('hex')]
  const [template, role] = [`tokri_template_${suffix}`, `tokri_shop_${suffix}`]
  await admin.pool.query(`CREATE DATABASE ${template}`)
  await admin.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`)
  const serving = new URL(server)
  serving.username = role
  serving.password = password
  const owner = addressIn(server, template)
  const db = openDatabase(addressIn(serving.href, template), { ...patient, poolSize: 1, log })
  try {
    await prepareDatabase({ owner, serving: db }, { root, log })
    await openForOrders(db)
  } finally {
    await db.close()
  }
  const { rows } = await admin.pool.query<{ fsync: string }>('SHOW fsync')
  return {
    server,
    serving: serving.href,
    template,
    strategy: rows[0]!.fsync === 'off' ? 'FILE_COPY' : 'WAL_LOG',
    drop: async () => {
      await admin.pool.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
      // Fails if a broken test left a database that uses the role.
      await admin.pool.query(`DROP ROLE ${role}`).catch(() => undefined)
    },
  }
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

/** Opens a new shop for orders, as its owner does. */
export async function openForOrders(db: Pick<Database, 'pool'>): Promise<void> {
  await db.pool.query(`INSERT INTO settings (key, value) VALUES ('opened', '{}') ON CONFLICT DO NOTHING`)
}
