import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { orNull, texts } from '#platform/db/row-columns.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { REVIEW_KINDS, REVIEW_REASONS, type ReviewKind, type ReviewReason } from '../reviews.ts'
import { CAPTURE_METHODS, type CaptureMethod } from '../methods.ts'

const reviewRow = z.object({
  id: z.string(),
  kind: z.enum(REVIEW_KINDS),
  reason: z.enum(REVIEW_REASONS),
  provider: z.enum(CAPTURE_METHODS),
  ...orNull(texts('order_id', 'attempt_id', 'capture_id', 'refund_id', 'reference')),
  amount_paise: z.number(),
  at: z.date(),
  resolved_at: z.date().nullable(),
  /** False for a dispute that nobody has signed or confirmed. */
  is_confirmed: z.boolean(),
})
export type Review = z.infer<typeof reviewRow>

const columns = Object.keys(reviewRow.shape).join(', ')

const insert = sql(
  'reviews.insert',
  `INSERT INTO payment_reviews (id, kind, reason, provider, order_id, attempt_id, capture_id, refund_id, reference, amount_paise)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   -- The provider had the payment again, and returned it once more.
   ON CONFLICT (kind, subject_id) DO UPDATE SET resolved_at = NULL, resolved_by = NULL, action = NULL, note = NULL, at = now()
     WHERE payment_reviews.kind = 'returned'`,
)

// One matter is one row: a failed refund of money that is listed already takes over its row, and its own earlier row is
// opened again if the retry failed. The caller holds the capture's lock.
const refundFailed = sql(
  'reviews.refundFailed',
  `UPDATE payment_reviews SET reason = 'refund_failed', refund_id = $2, reference = $3, amount_paise = $4,
     resolved_at = NULL, resolved_by = NULL, action = NULL, note = NULL, at = now()
   WHERE (refund_id = $2 AND (resolved_at IS NULL OR action = 'refund'))
     OR (capture_id = $1 AND refund_id IS NULL AND resolved_at IS NULL AND kind = 'capture')`,
)

// A message without a signature confirms nothing. A dispute that was closed is opened by another one only.
const dispute = sql(
  'reviews.dispute',
  `INSERT INTO payment_reviews AS r (id, kind, reason, provider, order_id, capture_id, reference, amount_paise,
     is_confirmed, dispute_reference)
   SELECT $1, 'disputed', 'unknown', c.provider, c.order_id, c.id, c.reference, c.amount_paise, $3, $4
   FROM payment_captures c WHERE c.id = $2
   ON CONFLICT (kind, subject_id) DO UPDATE SET dispute_reference = excluded.dispute_reference,
     is_confirmed = excluded.is_confirmed OR (r.is_confirmed AND r.resolved_at IS NULL),
     at = CASE WHEN r.resolved_at IS NULL THEN r.at ELSE now() END,
     resolved_at = NULL, resolved_by = NULL, action = NULL, note = NULL
     WHERE r.resolved_at IS NULL OR r.dispute_reference IS DISTINCT FROM excluded.dispute_reference`,
)

const confirm = sql(
  'reviews.confirm',
  `UPDATE payment_reviews SET is_confirmed = true WHERE id = $1 AND NOT is_confirmed AND resolved_at IS NULL`,
)

const list = sql(
  'reviews.list',
  `SELECT ${columns}, (SELECT CASE WHEN is_disputed THEN 'disputed' WHEN returned_paise > 0 THEN 'returned' END
     FROM capture_balances b WHERE b.capture_id = payment_reviews.capture_id) AS hold
   FROM payment_reviews WHERE resolved_at IS NULL ORDER BY at, id LIMIT $1 OFFSET $2`,
  reviewRow.extend({ hold: z.enum(['disputed', 'returned']).nullable() }),
)

const count = sql(
  'reviews.count',
  `SELECT count(*)::int AS count FROM payment_reviews WHERE resolved_at IS NULL`,
  z.object({ count: z.number() }),
)

const waiting = sql(
  'reviews.waiting',
  `SELECT count(*)::int AS count, min(at) AS since FROM payment_reviews
   WHERE resolved_at IS NULL AND at < now() - interval '1 day'`,
  z.object({ count: z.number(), since: z.date().nullable() }),
)

const byId = sql('reviews.byId', `SELECT ${columns} FROM payment_reviews WHERE id = $1`, reviewRow)

const resolve = sql(
  'reviews.resolve',
  `UPDATE payment_reviews SET resolved_at = now(), resolved_by = $2, action = $3, note = $4
   WHERE id = $1 AND resolved_at IS NULL RETURNING ${columns}`,
  reviewRow,
)

// A refund of the same capture whose outcome is unknown stays listed.
const resolveCapture = sql(
  'reviews.resolveCapture',
  `UPDATE payment_reviews SET resolved_at = now(), action = $2
   WHERE capture_id = $1 AND resolved_at IS NULL AND kind NOT IN ('disputed', 'returned')
     AND NOT EXISTS (SELECT FROM refunds WHERE id = payment_reviews.refund_id AND status = 'Pending')`,
)

const resolveRefund = sql(
  'reviews.resolveRefund',
  `UPDATE payment_reviews SET resolved_at = now(), action = 'settle' WHERE refund_id = $1 AND resolved_at IS NULL`,
)

const resolveAttempt = sql(
  'reviews.resolveAttempt',
  `UPDATE payment_reviews SET resolved_at = now(), action = 'settle'
   WHERE kind = 'attempt' AND subject_id = $1 AND resolved_at IS NULL`,
)

export interface ReviewDraft {
  /** One review of each kind about the attempt, the capture or the refund that it needs. */
  kind: ReviewKind
  reason: ReviewReason
  provider: CaptureMethod
  orderId: string | null
  attemptId?: string
  captureId?: string
  refundId?: string
  reference: string | null
  amountPaise: number
}

export const isReversal = ({ kind }: Pick<Review, 'kind'>) => kind === 'returned'
export const isDispute = ({ kind }: Pick<Review, 'kind'>) => kind === 'disputed'

/** Opens a review for an administrator. */
export const insertReview = (tx: Tx, draft: ReviewDraft) =>
  tx.run(insert, [
    newHexId(),
    draft.kind,
    draft.reason,
    draft.provider,
    draft.orderId,
    draft.attemptId ?? null,
    draft.captureId ?? null,
    draft.refundId ?? null,
    draft.reference,
    draft.amountPaise,
  ])

/** Opens the review of a failed refund, as the same matter as an open one about the refunded payment. */
export async function reviewFailedRefund(
  tx: Tx,
  draft: Omit<ReviewDraft, 'kind' | 'reason'> & { captureId: string; refundId: string },
): Promise<void> {
  const { captureId, refundId, reference, amountPaise } = draft
  const merged = await tx.run(refundFailed, [captureId, refundId, reference, amountPaise])
  if (merged === 0) await insertReview(tx, { ...draft, kind: 'refund', reason: 'refund_failed' })
}

/** Opens the review of a disputed capture; false if this dispute has been closed. The caller holds the capture's lock. */
export const insertDispute = async (
  tx: Tx,
  input: { captureId: string; reference: string | null; isConfirmed: boolean },
): Promise<boolean> =>
  (await tx.run(dispute, [newHexId(), input.captureId, input.isConfirmed, input.reference])) === 1

/** An administrator has seen the dispute in the provider's dashboard. */
export const confirmDispute = (tx: Tx, id: string) => tx.run(confirm, [id])

/** The open reviews, oldest first. */
export const listReviews = (tx: Tx, page: Page) => tx.many(list, [page.limit, offsetOf(page)])
export const countReviews = async (tx: Tx) => (await tx.one(count)).count
/** The number of reviews that have been open for more than a day, and since when the oldest one is. */
export const findWaitingReviews = (tx: Tx) => tx.one(waiting)
export const findReview = (tx: Tx, id: string) => tx.maybe(byId, [id])

/** Null when it is resolved already. */
export const resolveReview = (
  tx: Tx,
  id: string,
  by: { userId: string | null; action: 'refund' | 'settle' | 'dismiss'; note: string | null },
) => tx.maybe(resolve, [id, by.userId, by.action, by.note])

/** Closes the reviews of a capture that was refunded or accepted, but no dispute or return. */
export const resolveReviewsOfCapture = (tx: Tx, captureId: string, action: 'refund' | 'settle') =>
  tx.run(resolveCapture, [captureId, action])

/** Closes the review of an attempt that has been answered. */
export const resolveReviewOfAttempt = (tx: Tx, attemptId: string) => tx.run(resolveAttempt, [attemptId])

/** Closes the review of a refund that has arrived. */
export const resolveReviewOfRefund = (tx: Tx, refundId: string) => tx.run(resolveRefund, [refundId])
