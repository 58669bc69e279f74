import type { Config } from '#platform/config.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#platform/log.ts'
import { openDatabase, type Database } from '#platform/db/postgres.ts'
import { prepareDatabase, rolesOf } from '../server/prepare-database.ts'
import { requireDatabases } from '../server/require-databases.ts'

export interface CommandContext {
  config: Config
  root: string
  say: (line: string) => void
}

/** A command that starts the shop also needs the environment that it was called with. */
export type UpgradeContext = CommandContext & { env: NodeJS.ProcessEnv }

/** On a running server's database, or on one that is started for the command and stopped afterwards. */
export async function withDatabase(
  context: CommandContext,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { config, root } = context
  const log = openLog('warn')
  await requireDatabases(config)
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: config.dataDir, log })
  const { owner, direct } = rolesOf(config, embedded)
  const db = openDatabase(direct, { poolSize: 4, log })
  try {
    await prepareDatabase({ owner, serving: db }, { root, log })
    await work(db)
  } finally {
    await db.close()
    await embedded?.close()
  }
}
