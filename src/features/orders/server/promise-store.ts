import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { saidNo } from '#features/consents/server/consent-store.ts'

/** How many of a kind one run of a sweep takes. */
const LIMIT = 50

// What the shop has promised and what has not happened two minutes after its time, although no job about it is waiting
// for a later time. A job that waits or runs for longer than that counts as lost.
const noJob = (kind: string, key: string, id: string, since = `now() - interval '2 min'`) =>
  // Each of the two has an index; a dead job is never taken.
  ['j.taken_by IS NULL AND j.died_at IS NULL', 'j.taken_by IS NOT NULL']
    .map(
      (state) => `NOT EXISTS (SELECT FROM jobs j
     WHERE j.kind = '${kind}' AND j.payload->>'${key}' = ${id} AND ${state} AND j.run_at > ${since})`,
    )
    .join(' AND ')

const ids = z.object({ id: z.string() })

const overdue = sql(
  'promises.overdueAttempts',
  `SELECT a.id FROM orders o CROSS JOIN LATERAL (
     SELECT id, expires_at FROM payment_attempts WHERE order_id = o.id ORDER BY created_at DESC, id DESC LIMIT 1) a
   WHERE o.status = 'Awaiting Payment' AND a.expires_at < now() - interval '2 min'
     AND ${noJob('expire-payment', 'attemptId', 'a.id')}
   ORDER BY a.expires_at LIMIT ${LIMIT}`,
  ids,
)

/** The newest attempts of unpaid orders whose time is over. */
export const listOverdueAttempts = async (tx: Tx) => (await tx.many(overdue)).map(({ id }) => id)

// After an hour the polls and the nightly reconciliation go on. An answer that has been stored before is not stored
// again, so a provider may be asked more than once.
const unsettled = sql(
  'promises.unsettledAttempts',
  `SELECT DISTINCT a.id FROM payment_signals s JOIN payment_attempts a ON a.id = s.attempt_id
   WHERE s.source <> 'status' AND s.refusal IS NULL AND a.status <> 'Paid'
     AND s.received_at BETWEEN now() - interval '1 hour' AND now() - interval '2 min'
     AND NOT EXISTS (SELECT FROM payment_signals t
       WHERE t.attempt_id = a.id AND t.source = 'status' AND t.received_at >= s.received_at)
     AND ${noJob('settle-payment', 'attemptId', 'a.id')}
   LIMIT ${LIMIT}`,
  ids,
)

/** Attempts about which a message arrived that no answer of the provider has followed. */
export const listUnsettledAttempts = async (tx: Tx) => (await tx.many(unsettled)).map(({ id }) => id)

// One that was tried and is under review waits for a person.
/** Pending refunds that no job is about. */
export const listUnsentRefunds = sql(
  'promises.unsentRefunds',
  `SELECT r.id, r.order_id FROM refunds r
   WHERE r.status = 'Pending' AND r.updated_at < now() - interval '2 min'
     AND (r.tries = 0 OR NOT EXISTS (SELECT FROM payment_reviews WHERE kind = 'refund' AND subject_id = r.id))
     AND ${noJob('send-refund', 'refundId', 'r.id', "'-infinity'")}
   ORDER BY r.created_at LIMIT ${LIMIT}`,
  z.object({ id: z.string(), order_id: z.string().nullable() }),
).many()

// The lock lets a payment that is being settled finish first: its order is then no longer awaiting one.
/** Marks the unpaid orders that expire within five minutes as reminded; returns when each expires. */
export const markReminded = sql(
  'promises.remindToPay',
  `WITH due AS (
     SELECT o.id, a.expires_at FROM orders o CROSS JOIN LATERAL (
       SELECT status, expires_at FROM payment_attempts WHERE order_id = o.id ORDER BY created_at DESC, id DESC LIMIT 1) a
     WHERE o.status = 'Awaiting Payment' AND o.payment_reminded_at IS NULL AND a.status <> 'Paid'
       AND a.expires_at > now() AND a.expires_at < now() + interval '5 min'
       AND NOT ${saidNo('o.user_id', 'reminders')}
     ORDER BY o.id LIMIT ${LIMIT} FOR NO KEY UPDATE OF o SKIP LOCKED)
   UPDATE orders o SET payment_reminded_at = now() FROM due
   WHERE o.id = due.id AND o.status = 'Awaiting Payment' AND o.payment_reminded_at IS NULL
   RETURNING o.id, due.expires_at`,
  z.object({ id: z.string(), expires_at: z.date() }),
).many()
