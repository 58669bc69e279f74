import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { numbers, texts } from '#platform/db/row-columns.ts'
import { retention } from '#platform/retention.ts'
import { MAX_CODE_TRIES, type Failure } from '../delivery-proof.ts'

const deliveryRow = z.object({
  ...texts('order_id', 'rider_id'),
  ...numbers('attempt', 'tries'),
  outcome: z.enum(['delivered', 'failed']).nullable(),
})
export type DeliveryRow = z.infer<typeof deliveryRow>
const columns = Object.keys(deliveryRow.shape).join(', ')

/** The last attempt to deliver an order, also one that has ended; null while it has no rider. */
export const findLatestDelivery = sql(
  'deliveries.latest',
  `SELECT ${columns} FROM deliveries WHERE order_id = $1 ORDER BY attempt DESC LIMIT 1`,
  deliveryRow,
).maybe<[orderId: string]>()

/** Gives the open attempt to this rider, or begins one, with the tries of the order: five wrong codes are all. The caller holds the order's lock. */
export const assignDelivery = sql(
  'deliveries.assign',
  `WITH moved AS (
     UPDATE deliveries SET rider_id = $2, assigned_at = now(), sequence = NULL WHERE order_id = $1 AND done_at IS NULL
     RETURNING order_id
   )
   INSERT INTO deliveries (order_id, attempt, rider_id, tries)
   SELECT $1, coalesce(max(attempt), 0) + 1, $2, coalesce(max(tries), 0) FROM deliveries WHERE order_id = $1
   HAVING NOT EXISTS (SELECT FROM moved)`,
).run<[orderId: string, riderId: string]>()

// The code is compared by the statement that counts: however many calls there are, five wrong ones is all.
/** Ends the rider's open attempt as delivered if the code is right, and counts the try if not; null when no try is left. */
export const tryCode = sql(
  'deliveries.deliverByCode',
  `UPDATE deliveries SET tries = tries + CASE WHEN $3 = ANY($4::text[]) THEN 0 ELSE 1 END,
     done_at = CASE WHEN $3 = ANY($4) THEN now() END, outcome = CASE WHEN $3 = ANY($4) THEN 'delivered' END,
     proof = CASE WHEN $3 = ANY($4) THEN 'code' END, device_at = CASE WHEN $3 = ANY($4) THEN $5::timestamptz END
   WHERE order_id = $1 AND rider_id = $2 AND done_at IS NULL AND tries < ${MAX_CODE_TRIES}
   RETURNING outcome IS NOT NULL AS is_right, ${MAX_CODE_TRIES} - tries AS tries_left`,
  z.object({ is_right: z.boolean(), tries_left: z.number() }),
).maybe(({ orderId, riderId, deviceAt }: Handover, typed: string, right: string[]) => [
  orderId,
  riderId,
  typed,
  right,
  deviceAt,
])

interface Handover {
  orderId: string
  riderId: string
  deviceAt: Date | null
}

/**
 * Ends the rider's open attempt as delivered without a code: with the photo that was uploaded for it, or as handed to
 * whoever was there. False if a code is needed, unless there is a photo, and no try is left or nobody has the code.
 */
export const handOverWithoutCode = sql(
  'deliveries.deliverWithout',
  `UPDATE deliveries SET done_at = now(), outcome = 'delivered', proof = $3, device_at = $4
   WHERE order_id = $1 AND rider_id = $2 AND done_at IS NULL AND ($3 <> 'photo' OR photo = $5)
     AND (NOT $6 OR ($3 = 'photo' AND (tries >= ${MAX_CODE_TRIES} OR NOT $7)))`,
).wrote(
  (
    { orderId, riderId, deviceAt }: Handover,
    {
      photo,
      isCodeNeeded,
      hasAccount,
    }: { photo: string | undefined; isCodeNeeded: boolean; hasAccount: boolean },
  ) => [
    orderId,
    riderId,
    photo === undefined ? 'guard' : 'photo',
    deviceAt,
    photo ?? null,
    isCodeNeeded,
    hasAccount,
  ],
)

/** Ends the open attempt as delivered on a manager's word. Without a reason the order was handed to whoever was there. */
export const deliverOnWord = sql(
  'deliveries.deliverByWord',
  `UPDATE deliveries SET done_at = now(), outcome = 'delivered', proof_note = $2,
     proof = CASE WHEN $2::text IS NULL THEN 'guard' ELSE 'override' END
   WHERE order_id = $1 AND done_at IS NULL`,
).run<[orderId: string, reason: string | null]>()

/** What was due at the door of an order that has just been delivered, and how it was paid there. */
export const saveCollected = sql(
  'deliveries.collected',
  `UPDATE deliveries SET paid_by = $2, collected_paise = $3 WHERE order_id = $1 AND outcome = 'delivered'`,
).run<[orderId: string, paidBy: 'cash' | 'upi', paise: number]>()

/** An order that the desk handed over without a rider was paid by UPI: whoever took it has brought it, on their word. */
export const saveHandedOverByDesk = sql(
  'deliveries.byDesk',
  `INSERT INTO deliveries (order_id, attempt, rider_id, done_at, outcome, proof, proof_note, paid_by, collected_paise)
   SELECT $1, coalesce(max(attempt), 0) + 1, $2, now(), 'delivered', 'override', $3, 'upi', $4 FROM deliveries WHERE order_id = $1`,
).run((orderId: string, { byId, reason, paise }: { byId: string; reason: string; paise: number }) => [
  orderId,
  byId,
  reason,
  paise,
])

/** Ends the rider's open attempt; false if it is not open. */
export const failDelivery = sql(
  'deliveries.fail',
  `UPDATE deliveries SET done_at = now(), outcome = 'failed', failure = $3, proof_note = $4, device_at = $5
   WHERE order_id = $1 AND rider_id = $2 AND done_at IS NULL`,
).wrote(
  (
    { orderId, riderId, deviceAt }: Handover,
    { failure, note }: { failure: Failure; note: string | null },
  ) => [orderId, riderId, failure, note, deviceAt],
)

/** Ends the open attempt of an order that is cancelled, if it has one. */
export const callOffDelivery = sql(
  'deliveries.callOff',
  `UPDATE deliveries SET done_at = now(), outcome = 'failed', failure = 'called off' WHERE order_id = $1 AND done_at IS NULL`,
).run<[orderId: string]>()

/** What an order costs, and what of it is due at the door, less what notes gave back; null when nothing is. */
export const getDoorTerms = sql(
  'deliveries.terms',
  `SELECT coalesce(o.final_total_paise, o.total_paise) AS total_paise, o.user_id IS NOT NULL AS has_account,
     (SELECT amount_paise FROM payment_attempts WHERE order_id = o.id AND status = 'Due' AND provider = 'CASH_ON_DELIVERY') AS due_paise
   FROM orders o WHERE o.id = $1`,
  z.object({ total_paise: z.number(), due_paise: z.number().nullable(), has_account: z.boolean() }),
).one<[orderId: string]>()

/** Adds a photo to the rider's open attempt, or to their last one that was called off or counts as paid in cash, in place of an earlier one; false if there is none. */
export const setProofPhoto = sql(
  'deliveries.setPhoto',
  `UPDATE deliveries SET photo = $3 WHERE order_id = $1 AND rider_id = $2 AND (done_at IS NULL OR (failure = 'called off' OR paid_by = 'cash' AND photo IS NULL) AND reported_at IS NULL
     AND attempt = (SELECT max(attempt) FROM deliveries WHERE order_id = $1 AND rider_id = $2))`,
).wrote<[orderId: string, riderId: string, url: string]>()

/** Forgets photos of older attempts; the sweep of pictures then deletes the files. */
export const forgetProofPhotos = sql(
  'deliveries.forgetPhotos',
  `UPDATE deliveries SET photo = NULL WHERE photo IS NOT NULL AND coalesce(done_at, assigned_at) < now() - $1::interval`,
).run(() => [retention.proofPhotos.time])
