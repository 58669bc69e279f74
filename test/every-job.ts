import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { keepErasureList } from '#app/server/erasure-list.ts'
import { backupLane } from '#app/server/back-up-shop.ts'
import { openJobDatabases } from '#app/server/job-databases.ts'
import { announcingOf, jobLanes } from '#app/server/jobs.ts'
import { numberDepsOf, pushDepsOf } from '#app/server/number-deps.ts'
import { performImport } from '#features/catalogue/server/run-import.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { secretBoxFrom } from '#features/people/accounts/server/secret-box.ts'
import { encodeHere } from '#features/media/server/avif-encoder.ts'
import { mailboxMailer } from '#features/notifications/server/mailbox-mailer.ts'
import { openLog } from '#platform/log.ts'
import type { PaymentShop } from './payment-shop.ts'

const EVERY_MINUTE = '* * * * *'
const log = openLog('silent')

/** The connections, limits and handlers of a server. */
export function openHandlers(shop: PaymentShop, backups: string) {
  const { config, files } = shop
  const url = addressForJobs(shop)
  const { bellDb, jobDb, paymentDb, close } = openJobDatabases(url, log)
  const backup = { ...config.backup, dailyTime: '02:30', folder: backups }
  const lanes = [
    ...Object.values(
      jobLanes({
        announcing: announcingOf({
          db: bellDb,
          publicUrl: config.publicUrl,
          authSecrets: config.authSecrets,
          log,
        }),
        db: jobDb,
        files,
        codes: codesFrom(...config.authSecrets),
        secrets: secretBoxFrom(...config.authSecrets),
        mailer: mailboxMailer(jobDb, log),
        numbers: numberDepsOf(config, jobDb),
        push: pushDepsOf(config, jobDb),
        publicUrl: config.publicUrl,
        shopName: async () => 'Tokri',
        payments: { ...shop.deps, db: paymentDb },
        importProducts: (id) => performImport(jobDb, id),
        openAvifEncoder: encodeHere,
        fetchPublic: () => Promise.reject(new Error('a test fetches nothing')),
        keepErasureList: (db) =>
          keepErasureList({ ...config, backup: { ...config.backup, folder: backups } }, db),
        log,
      }),
    ),
    backupLane({ config: { ...config, backup }, database: url, db: jobDb, files, log }),
  ]
  const schedules = Object.assign({}, ...lanes.map(({ sweeps }) => sweeps)) as Record<string, string>
  return { handlers: lanes.flatMap(({ handlers }) => handlers), schedules, close }
}

/** For each job that is not scheduled, one about something that the shop has. */
async function payloadsFor({ db }: PaymentShop): Promise<Record<string, object>> {
  const one = async (text: string) => (await db.pool.query<Record<string, string>>(text)).rows[0]!
  const paid = await one(
    `SELECT r.id AS "refundId", r.order_id AS "orderId" FROM refunds r WHERE status = 'Pending' ORDER BY created_at DESC LIMIT 1`,
  )
  const attempt = await one(
    `SELECT a.id AS "attemptId" FROM payment_attempts a WHERE a.status = 'Pending' ORDER BY a.created_at LIMIT 1`,
  )
  const { orderId } = await one(
    `SELECT id AS "orderId" FROM orders WHERE status = 'Pending' AND announced_at IS NULL LIMIT 1`,
  )
  const { userId, email, sessionId } = await one(
    `SELECT u.id AS "userId", u.email, s.id AS "sessionId" FROM users u JOIN sessions s ON s.user_id = u.id WHERE role = 'ADMIN' LIMIT 1`,
  )
  const importId = 'f'.repeat(24)
  await db.pool.query(
    `INSERT INTO imports (id, user_id, file_name, status) VALUES ($1, $2, 'products.csv', 'checking')`,
    [importId, userId],
  )
  await db.pool.query(`INSERT INTO import_parts (import_id, part, content) VALUES ($1, 0, $2)`, [
    importId,
    Buffer.from('name,category,subCategory,unit,price\nNew,Everything,New,1 kg,10\n'),
  ])
  return {
    'announce-order': { orderId },
    'announce-move': { orderId, status: 'Confirmed' },
    'announce-refund': paid,
    'announce-addition': { orderId, additionId: importId },
    'announce-reschedule': { orderId, moveId: importId, before: null, after: '27 Nov, 7–9 am' },
    'send-code-mail': { email, purpose: 'login', otpId: importId },
    'send-code-message': {
      address: '+919876543210',
      purpose: 'login',
      otpId: importId,
      channel: 'sms',
      network: '127.0.0.1',
    },
    'send-push': { event: 'hello', device: 'ab', kind: 'bell', id: '1' },
    'send-message': {
      event: 'hello',
      kind: 'placed',
      address: '+919876543210',
      channel: 'sms',
      values: ['1'],
    },
    'send-account-mail': { userId, changeId: importId, about: 'password' },
    'send-reuse-mail': { sessionId },
    'send-mail': { to: email, subject: 'Hello', text: 'Hello', messageId: 'hello' },
    'make-image-variants': {},
    'remove-picture': { url: `/media/${'0'.repeat(32)}.webp` },
    'run-import': { importId },
    'change-prices': { id: importId },
    'fetch-pictures': { importId },
    'settle-payment': attempt,
    'poll-payment': attempt,
    'expire-payment': attempt,
    'abandon-payment': attempt,
    'send-refund': { refundId: paid.refundId },
    'record-failed-login': { email, problem: 'wrong_code', network: '127.0.0.1' },
  }
}

/** Under a name of its own, so that it is known when the connections have ended. */
const APPLICATION = 'jobs'
function addressForJobs(shop: PaymentShop): string {
  const url = new URL(shop.url)
  url.searchParams.set('application_name', APPLICATION)
  return url.href
}

export interface JobRun {
  name: string
  seconds: number
  /** Rows and index entries read of each table with more than 1,000 rows, and its rows. */
  read: Record<string, { rows: number; of: number }>
  isEveryMinute: boolean
  /** Why it failed; null if it did not. */
  failure: unknown
}

/**
 * Runs every job that a server registers once, with the connections and limits of a server. Throws for a job of which
 * `payloadsFor` knows no example.
 */
export async function runEveryJob(shop: PaymentShop): Promise<JobRun[]> {
  const backups = await mkdtemp(join(tmpdir(), 'tokri-backups-'))
  const payloads = await payloadsFor(shop)
  const first = openHandlers(shop, backups)
  const names = first.handlers.map(({ name }) => name)
  await first.close()
  expect(Object.keys(payloads).filter((name) => !names.includes(name))).toEqual([])
  const runs: JobRun[] = []
  let before = await rowsRead(shop)
  try {
    for (const name of names) {
      const { handlers, schedules, close } = openHandlers(shop, backups)
      const payload = payloads[name] ?? (schedules[name] && {})
      if (!payload) throw new Error(`test/every-job.ts has no example of the job ${name}`)
      const start = performance.now()
      const failure: unknown = await handlers
        .find((one) => one.name === name)!
        .run(payload, new AbortController().signal)
        .then(
          () => null,
          (error: unknown) => error,
        )
        .finally(close)
      const seconds = (performance.now() - start) / 1_000
      const after = await rowsRead(shop)
      const read = Object.fromEntries(
        Object.entries(after)
          .map(([table, { rows, of }]) => [table, { rows: rows - before[table]!.rows, of }] as const)
          .filter(([, { rows, of }]) => rows > 0 && of > 1_000),
      )
      before = after
      runs.push({ name, seconds, read, isEveryMinute: schedules[name] === EVERY_MINUTE, failure })
    }
    return runs
  } finally {
    await rm(backups, { recursive: true })
  }
}

/** What has been read of each table, by all connections that have ended: until then they report late. */
async function rowsRead({ owner }: PaymentShop): Promise<Record<string, { rows: number; of: number }>> {
  const open = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1'
  await expect.poll(async () => (await owner.pool.query(open, [APPLICATION])).rowCount).toBe(0)
  const { rows } = await owner.pool.query<{ table: string; read: number; live: number }>(
    `SELECT t.relname AS "table", c.reltuples::float8 AS live, (t.seq_tup_read +
       coalesce((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes i WHERE i.relid = t.relid), 0))::float8 AS read
     FROM pg_stat_user_tables t JOIN pg_class c ON c.oid = t.relid`,
  )
  return Object.fromEntries(rows.map(({ table, read, live }) => [table, { rows: read, of: live }]))
}
