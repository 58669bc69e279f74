import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Connection, type Database } from '#platform/db/postgres.ts'
import { openReplica } from '#platform/db/replica-reads.ts'
import { hasTables } from '#platform/db/server-store.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { openLog } from '#platform/log.ts'
import type { AuditHead } from '#features/audit/server/audit-chain-store.ts'
import {
  auditCheck,
  invariantsCheck,
  jobsCheck,
  statesCheck,
  paymentsCheck,
  schemaCheck,
} from '../doctor/check-database.ts'
import { clockCheck, replicasCheck, serverCheck } from '../doctor/check-postgres.ts'
import { backupCheck, certificateCheck, diskCheck, mailCheck } from '../doctor/check-machine.ts'
import { bucketsCheck, messagesCheck, providersCheck } from '../doctor/check-outside.ts'
import { picturesCheck } from '../doctor/check-pictures.ts'
import { secretsCheck, settingsCheck } from '../doctor/check-settings.ts'
import { runChecks, hasFailures, reportLines, type Check } from '../doctor/finding.ts'
import { rolesOf } from '../server/prepare-database.ts'
import { requireDatabases } from '../server/require-databases.ts'
import { openFileStore } from '../server/uploads.ts'
import type { CommandContext } from './with-database.ts'

/** `npm run doctor [-- --fix] [--json] [--audit-head NUMBER:CHECKSUM]`: checks the shop; returns true when something is broken. */
export async function runDoctor(
  context: CommandContext,
  { fix, json, auditHead }: { fix: boolean; json: boolean; auditHead: AuditHead | null },
): Promise<boolean> {
  const { config, root, say } = context
  const log = openLog('error')
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new Error(`No shop found in ${config.dataDir} (DATA_DIR).`)
  await requireDatabases(config)
  const embedded = config.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: config.dataDir, log })
  const { owner, direct } = rolesOf(config, embedded)
  const db = openDatabase(direct, { poolSize: 2, log })
  const replicas = config.databaseReadUrls.map((url) => openReplica(url, { poolSize: 1, log }))
  try {
    if (!(await hasTables(db))) throw new Error('This database has no shop yet. Start the shop once.')
    const reports = await runChecks(checksOf({ config, root, db, owner, replicas, auditHead }), {
      applyFixes: fix,
    })
    if (json) say(JSON.stringify({ isHealthy: !hasFailures(reports), checks: reports }, null, 2))
    else for (const line of reportLines(reports)) say(line)
    return hasFailures(reports)
  } finally {
    await Promise.all([db, ...replicas].map((each) => each.close()))
    await embedded?.close()
  }
}

const checksOf = (shop: {
  config: Config
  root: string
  db: Database
  owner: Connection | string
  replicas: Database[]
  auditHead: AuditHead | null
}): Check[] => {
  const { config, root, db, owner, replicas, auditHead } = shop
  return [
    schemaCheck(db, root),
    invariantsCheck(owner, root),
    auditCheck(owner, db, auditHead),
    picturesCheck(db, openFileStore(config)),
    jobsCheck(db),
    statesCheck(db),
    paymentsCheck(db),
    serverCheck(db),
    replicasCheck(db, replicas),
    clockCheck(db),
    diskCheck(config),
    certificateCheck(config),
    mailCheck(db, config),
    bucketsCheck(config),
    providersCheck(db, config),
    messagesCheck(db),
    backupCheck(db, config),
    secretsCheck(db, config),
    settingsCheck(db, config),
  ]
}
