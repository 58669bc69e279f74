import { writeFile } from 'node:fs/promises'
import { dumpSchema } from '#platform/db/dump-schema.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase, type Log } from '#platform/db/postgres.ts'
import { openPrivatePostgres } from '../test/private-postgres.ts'
import { migrations } from '../test/template-database.ts'

const log: Log = { info: () => undefined, warn: console.warn, error: console.error }

const postgres = await openPrivatePostgres(log)
const db = openDatabase(postgres.address, { log })
try {
  await migrate(db, migrations)
  await writeFile(new URL('../db/schema.sql', import.meta.url), await dumpSchema(db.pool))
} finally {
  await db.close()
  await postgres.close()
}
