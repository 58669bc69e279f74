import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AUDIT_CHAIN_FAULTS, hasAuditLink, type AuditHead } from '#features/audit/server/audit-chain-store.ts'
import { findUnreadStates } from '#features/addresses/server/address-store.ts'
import { findWaitingReviews } from '#features/payments/server/review-store.ts'
import { compareWithBaseline, howToMove } from '#platform/db/before-baseline.ts'
import { findViolations } from '#platform/db/find-violations.ts'
import type { Connection, Database } from '#platform/db/postgres.ts'
import { readMigrations } from '#platform/db/read-migrations.ts'
import { readAppliedMigrations } from '#platform/db/server-store.ts'
import { findFailedJobs, findLateJobs, tryFailedJobsAgain } from '#platform/jobs/job-trouble-store.ts'
import { counted, type Check, type Finding } from './finding.ts'

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

/** Checks that the program and the tables have the same version. */
export const schemaCheck = (db: Database, root: string): Check => ({
  name: 'Schema',
  run: async () => {
    const applied = await readAppliedMigrations(db)
    const compared = compareWithBaseline(await readMigrations(join(root, 'db/migrations')), applied)
    if (!compared)
      return [
        {
          level: 'fault' as const,
          text: 'this version cannot update the database',
          advice: howToMove(applied, 'database'),
          isLast: true as const,
        },
      ]
    const missing = (from: { name: string }[], names: { name: string }[]) =>
      from.map(({ name }) => name).filter((name) => !names.some((other) => other.name === name))
    const pending = missing(compared.files, compared.applied)
    const newer = missing(compared.applied, compared.files)
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
