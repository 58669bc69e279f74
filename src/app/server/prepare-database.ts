import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { grantServingRole } from '#platform/db/grant-serving-role.ts'
import { migrate } from '#platform/db/migrate.ts'
import { isPooler } from '#platform/db/pooler.ts'
import { openDatabase, type Connection, type Database, type Log } from '#platform/db/postgres.ts'
import type { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { errorCode } from '#platform/error-code.ts'
import { migrateJobs } from '#platform/jobs/job-runner.ts'

/** One database, by two roles: the one that owns the tables and migrates, and the one that serves the shop. */
export interface DatabaseRoles {
  owner: Connection | string
  serving: Connection | string
  /** As `serving`, past any pooler: for jobs, realtime, commands and whatever else needs a session. */
  direct: Connection | string
}

/** The shop's database: the embedded one where it is given, else that of the settings. */
export function rolesOf(config: Config, embedded: EmbeddedPostgres | null): DatabaseRoles {
  if (embedded) return { ...embedded, direct: embedded.serving }
  const serving = config.databaseUrl!
  const direct = config.databaseDirectUrl ?? serving
  return { owner: config.databaseOwnerUrl ?? direct, serving, direct }
}

/** Whether calls go through a pooler. Throws when jobs and realtime would have to as well: neither can. */
export async function usesPooler(config: Config): Promise<boolean> {
  const { databaseUrl, databaseDirectUrl, databasePooler } = config
  if (!databaseUrl || databasePooler === 'off') return false
  const isPooled = databasePooler === 'on' || (await isPooler(databaseUrl))
  if (isPooled && !databaseDirectUrl)
    throw new Error(
      'DATABASE_URL leads to a pooler, through which jobs and realtime cannot work: ' +
        'set DATABASE_DIRECT_URL to the database itself, as the same role.',
    )
  return isPooled
}

/**
 * As the owner, who is needed for nothing else: brings the shop's tables and the job queue's up to date, and grants the
 * serving role its rights. Answers the migrations applied now.
 */
export async function prepareDatabase(
  { owner, serving }: { owner: DatabaseRoles['owner']; serving: Database },
  { root, log }: { root: string; log: Log },
): Promise<string[]> {
  const db = openDatabase(owner, { poolSize: 1, log })
  try {
    const applied = await migrate(db, join(root, 'db/migrations'))
    await migrateJobs(db.pool, log)
    if (!(await grantServingRole(db, serving)))
      log.warn(
        'one role owns the tables and serves the shop: DATABASE_OWNER_URL would let the serving one do less',
      )
    return applied
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new Error(
      'The role that prepares the database may not change its tables: ' +
        'DATABASE_OWNER_URL (or DATABASE_URL, where it stands alone) must name the role that owns them.',
      { cause: error },
    )
  } finally {
    await db.close()
  }
}
