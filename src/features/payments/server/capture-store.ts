import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { numbers, orNull, texts } from '#platform/db/row-columns.ts'
import type { Disposition } from '../disposition.ts'
import { CAPTURE_METHODS, type CaptureMethod } from '../methods.ts'

const captureRow = z.object({
  ...texts('id', 'provider_reference', 'currency'),
  provider: z.enum(CAPTURE_METHODS),
  ...orNull(texts('attempt_id', 'order_id', 'reference')),
  ...numbers('amount_paise', 'out_paise', 'handed_over_paise', 'returned_paise'),
  disposition: z.enum(['settled', 'excess', 'late', 'amount', 'currency', 'unknown']),
  at: z.date(),
  is_disputed: z.boolean(),
})
export type Capture = z.infer<typeof captureRow>

const select = `SELECT c.id, c.provider, c.provider_reference, c.attempt_id, c.order_id, c.reference, c.amount_paise,
    c.currency, c.disposition, c.at, b.out_paise, b.handed_over_paise, b.returned_paise, b.is_disputed
  FROM capture_balances b JOIN payment_captures c ON c.id = b.capture_id`

/** Transactions look for these UPI references in turn: one pays one order or one sale. Packs are locked after it. */
export const lockUpiReferences = sql(
  'captures.lockReferences',
  `SELECT pg_advisory_xact_lock(hashtextextended('UPI reference ' || utr, 0))
   FROM (SELECT DISTINCT unnest($1::text[]) AS utr ORDER BY utr) AS sorted`,
).run<[references: string[]]>()

/** Those of these UPI references that have paid something: an order, a sale at the counter, or a khata whose entry was not undone. */
export const listUsedUpiReferences = sql(
  'captures.usedReferences',
  `SELECT provider_reference AS utr FROM payment_captures WHERE provider = 'UPI' AND provider_reference = ANY ($1)
   UNION SELECT reference FROM tenders WHERE kind = 'upi' AND reference = ANY ($1)
   UNION SELECT reference FROM khata_entries e WHERE paid_by = 'upi' AND reference = ANY ($1) AND credit_kind IS NULL
     AND NOT EXISTS (SELECT FROM khata_entries r WHERE r.reverses = e.id)`,
  z.object({ utr: z.string() }),
).manyFirst<[references: string[]]>()

const insert = sql(
  'captures.insert',
  `INSERT INTO payment_captures
     (id, provider, provider_reference, attempt_id, order_id, reference, amount_paise, currency, bank_reference, disposition)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (provider, provider_reference) DO NOTHING`,
)

export const findCaptureByReference = sql(
  'captures.byReference',
  `${select} WHERE c.provider = $1 AND c.provider_reference = $2`,
  captureRow,
).maybe<[provider: CaptureMethod, providerReference: string]>()

export const getCapture = sql('captures.byId', `${select} WHERE c.id = $1`, captureRow).one<[id: string]>()

// Everything that changes what may go back of a capture holds this lock: the triggers on `refunds` take it too.
/** Locks what may go back of a capture until `tx` ends. The order's lock, if it has an order, is taken first. */
export const lockCapture = sql(
  'captures.lock',
  `${select} WHERE c.id = $1 FOR NO KEY UPDATE OF b`,
  captureRow,
).one<[id: string]>()

/** The payer's bank disputes it, or no longer. The caller holds the capture's lock. */
export const markCaptureDisputed = sql(
  'captures.markDisputed',
  `UPDATE capture_balances SET is_disputed = $2 WHERE capture_id = $1`,
).run((id: string, { isDisputed }: { isDisputed: boolean }) => [id, isDisputed])

/** So much of it was given back by hand. The caller holds the capture's lock. */
export const markHandedOver = sql(
  'captures.handOver',
  `UPDATE capture_balances SET handed_over_paise = handed_over_paise + $2 WHERE capture_id = $1`,
).run<[id: string, amountPaise: number]>()

// Refunds that were let go in spite of it may have taken a part of it already.
/** The provider has returned all that had not gone back, or has it again. The caller holds the capture's lock. */
export const markCaptureReturned = sql(
  'captures.markReturned',
  `UPDATE capture_balances SET returned_paise = CASE WHEN $2 THEN amount_paise - out_paise + released_paise ELSE 0 END
   WHERE capture_id = $1`,
).run((id: string, { isReturned }: { isReturned: boolean }) => [id, isReturned])

/** All captures for an order, oldest first. */
export const listCaptures = sql(
  'captures.ofOrder',
  `${select} WHERE c.order_id = $1 ORDER BY c.at, c.id`,
  captureRow,
).many<[orderId: string]>()

interface CaptureDraft {
  provider: CaptureMethod
  providerReference: string
  attemptId: string | null
  orderId: string | null
  reference: string | null
  amountPaise: number
  currency: string
  bankReference: string | null
  disposition: Exclude<Disposition, 'revive'> | 'unknown'
}

/** Inserts a capture; null when this payment is already recorded. */
export async function insertCapture(tx: Tx, draft: CaptureDraft): Promise<string | null> {
  const id = newHexId()
  const written = await tx.run(insert, [
    id,
    draft.provider,
    draft.providerReference,
    draft.attemptId,
    draft.orderId,
    draft.reference,
    draft.amountPaise,
    draft.currency,
    draft.bankReference,
    draft.disposition,
  ])
  return written === 1 ? id : null
}

/** Whether a capture `c` paid an order, also one of another amount that an administrator accepted: its attempt names it then. */
export const IS_PAYING = `(c.disposition = 'settled'
  OR c.provider_reference = (SELECT reference FROM payment_attempts WHERE id = c.attempt_id))`

/** What paid an order before it was at the door, or by UPI; null if nothing did. */
export const findPayingCapture = sql(
  'captures.paying',
  `${select} JOIN orders o ON o.id = c.order_id AND o.settled_attempt_id = c.attempt_id
   WHERE o.id = $1 AND ${IS_PAYING}`,
  captureRow,
).maybe<[orderId: string]>()
