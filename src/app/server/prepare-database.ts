import { join } from 'node:path'
import { addPaymentMethods } from '#features/payments/server/payment-method-store.ts'
import type { Config } from '#platform/config.ts'
import { grantServingRole } from '#platform/db/grant-serving-role.ts'
import { migrate } from '#platform/db/migrate.ts'
import { isPooler } from '#platform/db/pooler.ts'
import { openDatabase, type Connection, type Database, type Log } from '#platform/db/postgres.ts'
import type { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { errorCode } from '#platform/error-code.ts'

/** One database with two roles: the owner, who migrates, and the serving role. */
interface DatabaseRoles {
  owner: Connection | string
  serving: Connection | string
  /** As `serving`, but without a pooler: for jobs, realtime, commands and everything else that needs a session. */
  direct: Connection | string
}

/** The embedded database if there is one, else that of the settings. */
export function rolesOf(config: Config, embedded: EmbeddedPostgres | null): DatabaseRoles {
  if (embedded) return { ...embedded, direct: embedded.serving }
  const serving = config.databaseUrl!
  const direct = config.databaseDirectUrl ?? serving
  return { owner: config.databaseOwnerUrl ?? direct, serving, direct }
}

/** Whether calls go through a pooler. Throws when jobs and realtime would have to as well, which cannot work. */
export async function usesPooler(config: Config): Promise<boolean> {
  const { databaseUrl, databaseDirectUrl, databasePooler } = config
  if (!databaseUrl || databasePooler === 'off') return false
  const isPooled = databasePooler === 'on' || (await isPooler(databaseUrl))
  if (isPooled && !databaseDirectUrl)
    throw new Error(
      'DATABASE_URL points to a pooler, through which jobs and realtime cannot work: ' +
        'set DATABASE_DIRECT_URL to the database itself, with the same role.',
    )
  return isPooled
}

/** A start on a busy machine waits: a shopper's five seconds for a statement are too few for a hundred grants. */
const patient = { statementTimeoutMs: 60_000, timeouts: { connectMs: 10_000, responseMs: 63_000 } }

/** Migrates the tables as the owner and grants the serving role its rights. Returns the migrations applied now. */
export async function prepareDatabase(
  { owner, serving }: { owner: DatabaseRoles['owner']; serving: Database },
  { root, log }: { root: string; log: Log },
): Promise<string[]> {
  const db = openDatabase(owner, { poolSize: 1, log, ...patient })
  try {
    const applied = await migrate(db, join(root, 'db/migrations'))
    await addPaymentMethods(db)
    if (!(await grantServingRole(db, serving)))
      log.warn(
        'one role owns the tables and serves the shop: set DATABASE_OWNER_URL so that the serving role has fewer rights',
      )
    return applied
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new Error(
      'The role that prepares the database is not allowed to change its tables: ' +
        'DATABASE_OWNER_URL (or DATABASE_URL, if it is the only one) must use the role that owns them.',
      { cause: error },
    )
  } finally {
    await db.close()
  }
}
