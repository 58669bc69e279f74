import { z } from 'zod'
import { MAX_CODE_TRIES } from '#features/fulfilment/desk/delivery-proof.ts'
import { sql } from '#platform/db/postgres.ts'

/** The rider's last attempt that was called off, or paid in cash against their word, unreported since. Lock held. */
export const findCalledOff = sql(
  'deliveries.calledOff',
  `SELECT attempt, outcome = 'failed' AS is_called_off FROM (SELECT * FROM deliveries WHERE order_id = $1 AND rider_id = $2 ORDER BY attempt DESC LIMIT 1) d
   WHERE (failure = 'called off' OR (paid_by = 'cash' AND $3::text = 'upi')) AND reported_at IS NULL`,
  z.object({ attempt: z.number(), is_called_off: z.boolean() }),
).maybe<[orderId: string, riderId: string, paidBy: 'cash' | 'upi' | null]>()

/** Whether a code is right, and counts the try with the attempt of now if not; null when no try is left. */
export const tryCodeAgain = sql(
  'deliveries.tryCodeAgain',
  `UPDATE deliveries SET tries = tries + CASE WHEN $2 = ANY($3::text[]) THEN 0 ELSE 1 END
   WHERE order_id = $1 AND attempt = (SELECT max(attempt) FROM deliveries WHERE order_id = $1) AND tries < ${MAX_CODE_TRIES}
   RETURNING $2 = ANY($3) AS is_right, ${MAX_CODE_TRIES} - tries AS tries_left`,
  z.object({ is_right: z.boolean(), tries_left: z.number() }),
).maybe<[orderId: string, typed: string, right: string[]]>()

/** A new attempt of the same rider, with the tries of the order and their own photo. */
export const beginAgain = sql(
  'deliveries.beginAgain',
  `INSERT INTO deliveries (order_id, attempt, rider_id, tries, photo)
   SELECT $1, max(attempt) + 1, $2, max(tries),
     (SELECT photo FROM deliveries WHERE order_id = $1 AND rider_id = $2 ORDER BY attempt DESC LIMIT 1) FROM deliveries WHERE order_id = $1`,
).run<[orderId: string, riderId: string]>()

/** The photo of the rider's last attempt of an order that they have handed over, also if that came late; null without one. */
export const findReportedPhoto = sql(
  'deliveries.reportedPhoto',
  `SELECT photo FROM (SELECT * FROM deliveries WHERE order_id = $1 AND rider_id = $2 ORDER BY attempt DESC LIMIT 1) d
   WHERE (outcome = 'delivered' OR reported_at IS NOT NULL) AND photo IS NOT NULL`,
  z.object({ photo: z.string() }),
).maybeFirst<[orderId: string, riderId: string]>()

export const saveReport = sql(
  'deliveries.report',
  `UPDATE deliveries SET reported_at = now(), reported_cash_paise = $3, reported_upi_paise = $4 WHERE order_id = $1 AND attempt = $2`,
).run((one: { orderId: string; attempt: number; cashPaise: number; upiPaise: number }) => [
  one.orderId,
  one.attempt,
  one.cashPaise,
  one.upiPaise,
])

/** Whether cash was collected for an order, also if that was undone. */
export const hasCollected = sql(
  'deliveries.hasCollected',
  `SELECT EXISTS (SELECT FROM cash_moves WHERE order_id = $1 AND kind = 'collected') AS found`,
  z.object({ found: z.boolean() }),
).oneFirst<[orderId: string]>()

/** Marks the late reports of an order as seen; returns whose they are. */
export const seeReports = sql(
  'deliveries.seeReports',
  `UPDATE deliveries SET report_seen_at = now() WHERE order_id = $1 AND reported_at IS NOT NULL AND report_seen_at IS NULL RETURNING rider_id`,
  z.object({ rider_id: z.string() }),
).manyFirst<[orderId: string]>()

// What was paid beyond what is due is written with the delivery itself.
/** The state of an order of which a rider’s late report waits for the desk; null without one. */
export const findLateReport = sql(
  'deliveries.lateReport',
  `SELECT o.status FROM deliveries d JOIN orders o ON o.id = d.order_id WHERE d.order_id = $1 AND d.rider_id = $2 AND d.reported_at IS NOT NULL
     AND d.reported_at IS DISTINCT FROM d.done_at AND d.report_seen_at IS NULL LIMIT 1`,
  z.object({ status: z.string() }),
).maybeFirst<[orderId: string, riderId: string]>()
