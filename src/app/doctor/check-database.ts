import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AUDIT_CHAIN_FAULTS, hasAuditLink, type AuditHead } from '#features/audit/server/audit-chain-store.ts'
import { findUnreadStates } from '#features/addresses/server/address-store.ts'
import { findWaitingReviews } from '#features/payments/server/review-store.ts'
import { howToMove } from '#platform/db/before-baseline.ts'
import { findViolations } from '#platform/db/find-violations.ts'
import type { Connection, Database } from '#platform/db/postgres.ts'
import {
  findInvalidObjects,
  readMigrationNames,
  readReplicaFacts,
  readServerFacts,
} from '#platform/db/server-store.ts'
import { findFailedJobs, findLateJobs, tryFailedJobsAgain } from '#platform/jobs/job-store.ts'
import { counted, type Check, type Finding } from './finding.ts'

const OLDEST_POSTGRES = 15
/** Beyond this difference, codes, sessions and payments expire at times other than those shown. */
const CLOCK_MS = 5_000

/** Checks the invariants of `db/invariants.sql`: stock and its ledger, orders and their parts, payments. */
export const invariantsCheck = (database: Connection | string, root: string): Check => ({
  name: 'Books',
  run: async () => {
    const query = await readFile(join(root, 'db/invariants.sql'), 'utf8')
    const violations = await findViolations(database, query)
    return violations.map(({ rule, count, examples }): Finding => ({
      level: 'fault',
      text: `${rule}: ${counted(count, 'violation', 'violations')}`,
      examples,
      advice:
        'Back up now and report this to the developers of Tokri: it is a bug. Do not change any rows first.',
    }))
  },
})

const TAMPERED =
  'Nothing in the shop can do this: somebody changed the database past it. Compare with a backup, and change the passwords of the database and the server.'

/** Checks the chain of the audit log and, if a `noted` head is given, that the log up to it is still the same. */
export const auditCheck = (
  database: Connection | string,
  db: Database,
  noted: AuditHead | null = null,
): Check => ({
  name: 'Audit log',
  run: async () => {
    const broken = await findViolations(database, AUDIT_CHAIN_FAULTS)
    const findings = broken.flatMap(({ rule, examples }) =>
      examples.map((text): Finding => ({
        level: rule === 'beginning' ? 'warning' : 'fault',
        text,
        advice:
          rule === 'beginning'
            ? 'If you did not remove them yourself: restore a backup and compare.'
            : TAMPERED,
      })),
    )
    if (noted && !(await hasAuditLink(db, noted)))
      findings.push({
        level: 'fault',
        text: `number ${noted.seq} of the log no longer has the checksum that was noted`,
        advice: TAMPERED,
      })
    return findings
  },
})

/** Lists addresses and open orders whose state could not be read when states became a list. */
export const statesCheck = (db: Database): Check => ({
  name: 'States',
  run: async () => {
    const unread = await findUnreadStates(db)
    if (unread.length === 0) return []
    return [
      {
        level: 'warning',
        text: `the state of ${counted(unread.length, 'address or order', 'addresses and orders')} could not be read`,
        examples: unread
          .slice(0, 20)
          .map(({ kind, id, state, pincode }) => `${kind} ${id}: “${state}”, ${pincode}`),
        advice:
          'Their people are asked to choose the state when they order next. An order’s bill takes the state of its pincode.',
      },
    ]
  },
})

export const jobsCheck = (db: Database): Check => ({
  name: 'Jobs',
  run: async () => {
    const [failed, late] = await Promise.all([findFailedJobs(db), findLateJobs(db)])
    return [
      ...failed.map(({ name, count, last_error }): Finding => ({
        level: 'fault',
        text: `${count} × ${name} failed permanently: ${last_error?.slice(0, 200) ?? 'no reason is known'}`,
        advice: 'Fix the cause, then put them back into the queue: npm run doctor -- --fix',
        fix: async () => void (await tryFailedJobsAgain(db)),
      })),
      ...(late.count > 0
        ? [
            {
              level: 'fault' as const,
              text: `${counted(late.count, 'job has', 'jobs have')} been waiting since ${late.since!.toISOString()}, and no server runs ${late.count === 1 ? 'it' : 'them'}`,
              advice: 'No server is running, or its jobs are stuck: check its log and restart it.',
            },
          ]
        : []),
    ]
  },
})

/** Payments that a person must decide about. A bank dispute is lost if nobody responds in time. */
export const paymentsCheck = (db: Database): Check => ({
  name: 'Payments',
  run: async () => {
    const { count, since } = await findWaitingReviews(db)
    if (!since) return []
    return [
      {
        level: 'warning',
        text: `${counted(count, 'payment needs', 'payments need')} a decision, the oldest since ${since.toISOString()}`,
        advice: 'Open Payments to review (/dashboard/payments): each row says what to do.',
      },
    ]
  },
})

export const serverCheck = (db: Database): Check => ({
  name: 'PostgreSQL',
  run: async () => {
    const facts = await readServerFacts(db)
    const findings: Finding[] = []
    const major = Math.floor(facts.version / 10_000)
    if (major < OLDEST_POSTGRES)
      findings.push({
        level: 'fault',
        text: `PostgreSQL ${major} is too old`,
        advice: `Upgrade it to ${OLDEST_POSTGRES} or newer.`,
      })
    if (!facts.has_fsync || !facts.has_commit)
      findings.push({
        level: 'fault',
        text: `${facts.has_fsync ? 'synchronous_commit' : 'fsync'} is off: a crash can lose confirmed orders`,
        advice: 'Turn it on in postgresql.conf, and reload PostgreSQL.',
      })
    if (!facts.has_checksums)
      findings.push({
        level: 'warning',
        text: 'data checksums are off: a bad disk goes unnoticed',
        advice: 'Stop PostgreSQL and run pg_checksums --enable.',
      })
    if (facts.is_superuser)
      findings.push({
        level: 'warning',
        text: 'the shop is served by a superuser',
        advice:
          'Create a role for it, and set DATABASE_URL and DATABASE_OWNER_URL (docs/operate/several-servers.md, A database server of your own).',
      })
    findings.push(
      ...(await findInvalidObjects(db)).map((name): Finding => ({
        level: 'fault',
        text: `${name} is invalid: its creation was interrupted`,
        advice: 'Restart the shop; if it remains, drop it and report it to the developers of Tokri.',
      })),
    )
    return findings
  },
})

/** Checks that each of DATABASE_READ_URLS is a replica and up to date. Pages work without replicas. */
export const replicasCheck = (db: Database, replicas: Database[]): Check => ({
  name: 'Replicas',
  run: async () => {
    const findings: Finding[] = []
    const warn = (text: string, advice: string) => findings.push({ level: 'warning', text, advice })
    for (const [i, replica] of replicas.entries()) {
      const name = `replica ${i + 1} of DATABASE_READ_URLS`
      const { version } = await readReplicaFacts(db)
      const facts = await replica.transaction(readReplicaFacts).catch((error: Error) => error)
      if (facts instanceof Error)
        warn(
          `${name} does not answer: ${facts.message}`,
          'Start it, or remove it from the list: the primary serves its reads.',
        )
      else if (!facts.is_replica)
        warn(
          `${name} is not a replica: it accepts writes`,
          'Set the address of a server that streams from the primary.',
        )
      else if (facts.version < version)
        warn(
          `${name} is ${counted(version - facts.version, 'change', 'changes')} behind`,
          'Check again in a minute. If it stays behind, check pg_stat_replication on the primary, and the replica’s log.',
        )
    }
    return findings
  },
})

export const clockCheck = (db: Database): Check => ({
  name: 'Clock',
  run: async () => {
    const before = Date.now()
    const { now } = await readServerFacts(db)
    const after = Date.now()
    const differenceMs = Math.max(0, before - now.getTime(), now.getTime() - after)
    if (differenceMs <= CLOCK_MS) return []
    return [
      {
        level: 'fault',
        text: `this machine and the database are ${Math.round(differenceMs / 1_000)} s apart`,
        advice: 'Synchronise both clocks by NTP: timedatectl set-ntp true',
      },
    ]
  },
})

/** Checks that the program and the tables have the same version. */
export const schemaCheck = (db: Database, root: string): Check => ({
  name: 'Schema',
  run: async () => {
    const applied = (await readMigrationNames(db)).sort()
    const known = (await readdir(join(root, 'db/migrations')))
      .filter((file) => file.endsWith('.sql'))
      .map((file) => file.slice(0, -'.sql'.length))
    const pending = known.filter((name) => !applied.includes(name))
    const newer = applied.filter((name) => !known.includes(name))
    if (applied[0] !== known.sort()[0])
      return [
        {
          level: 'fault' as const,
          text: 'this version cannot update the database',
          advice: howToMove(applied.at(-1)!),
          isLast: true as const,
        },
      ]
    return [
      ...(pending.length > 0
        ? [
            {
              level: 'warning' as const,
              text: `${counted(pending.length, 'migration is', 'migrations are')} pending, up to ${pending.at(-1)}`,
              advice: 'Back up, and start this version: it applies them.',
            },
          ]
        : []),
      ...(newer.length > 0
        ? [
            {
              level: 'warning' as const,
              text: `the database is newer than this program: it has ${newer.at(-1)}`,
              advice: 'Install the newer version here too.',
            },
          ]
        : []),
    ]
  },
})
