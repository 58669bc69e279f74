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

export const insertReview = sql(
  'reviews.insert',
  `INSERT INTO payment_reviews (id, kind, reason, provider, order_id, attempt_id, capture_id, refund_id, reference, amount_paise)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   -- The provider had the payment again, and returned it once more.
   ON CONFLICT (kind, subject_id) DO UPDATE SET resolved_at = NULL, resolved_by = NULL, action = NULL, note = NULL, at = now()
     WHERE payment_reviews.kind = 'returned'`,
).run((draft: ReviewDraft) => [
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
/** Opens the review of a disputed capture; false if this dispute has been closed. The caller holds the capture's lock. */
export const insertDispute = sql(
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
).wrote((input: { captureId: string; reference: string | null; isConfirmed: boolean }) => [
  newHexId(),
  input.captureId,
  input.isConfirmed,
  input.reference,
])

/** An administrator has seen the dispute in the provider's dashboard. */
export const confirmDispute = sql(
  'reviews.confirm',
  `UPDATE payment_reviews SET is_confirmed = true WHERE id = $1 AND NOT is_confirmed AND resolved_at IS NULL`,
).run<[id: string]>()

/** The open reviews, oldest first. */
export const listReviews = sql(
  'reviews.list',
  `SELECT ${columns}, (SELECT CASE WHEN is_disputed THEN 'disputed' WHEN returned_paise > 0 THEN 'returned' END
     FROM capture_balances b WHERE b.capture_id = payment_reviews.capture_id) AS hold
   FROM payment_reviews WHERE resolved_at IS NULL ORDER BY at, id LIMIT $1 OFFSET $2`,
  reviewRow.extend({ hold: z.enum(['disputed', 'returned']).nullable() }),
).many((page: Page) => [page.limit, offsetOf(page)])

const count = sql(
  'reviews.count',
  `SELECT count(*)::int AS count FROM payment_reviews WHERE resolved_at IS NULL`,
  z.object({ count: z.number() }),
)

/** The number of reviews that have been open for more than a day, and since when the oldest one is. */
export const findWaitingReviews = sql(
  'reviews.waiting',
  `SELECT count(*)::int AS count, min(at) AS since FROM payment_reviews
   WHERE resolved_at IS NULL AND at < now() - interval '1 day'`,
  z.object({ count: z.number(), since: z.date().nullable() }),
).one()

export const findReview = sql(
  'reviews.byId',
  `SELECT ${columns} FROM payment_reviews WHERE id = $1`,
  reviewRow,
).maybe<[id: string]>()

/** Null when it is resolved already. */
export const resolveReview = sql(
  'reviews.resolve',
  `UPDATE payment_reviews SET resolved_at = now(), resolved_by = $2, action = $3, note = $4
   WHERE id = $1 AND resolved_at IS NULL RETURNING ${columns}`,
  reviewRow,
).maybe(
  (
    id: string,
    by: { userId: string | null; action: 'refund' | 'settle' | 'dismiss'; note: string | null },
  ) => [id, by.userId, by.action, by.note],
)

// A refund of the same capture whose outcome is unknown stays listed.
/** Closes the reviews of a capture that was refunded or accepted, but no dispute or return. */
export const resolveReviewsOfCapture = sql(
  'reviews.resolveCapture',
  `UPDATE payment_reviews SET resolved_at = now(), action = $2
   WHERE capture_id = $1 AND resolved_at IS NULL AND kind NOT IN ('disputed', 'returned')
     AND NOT EXISTS (SELECT FROM refunds WHERE id = payment_reviews.refund_id AND status = 'Pending')`,
).run<[captureId: string, action: 'refund' | 'settle']>()

/** Closes the review of a refund that has arrived. */
export const resolveReviewOfRefund = sql(
  'reviews.resolveRefund',
  `UPDATE payment_reviews SET resolved_at = now(), action = 'settle' WHERE refund_id = $1 AND resolved_at IS NULL`,
).run<[refundId: string]>()

/** Closes the review of an attempt that has been answered. */
export const resolveReviewOfAttempt = sql(
  'reviews.resolveAttempt',
  `UPDATE payment_reviews SET resolved_at = now(), action = 'settle'
   WHERE kind = 'attempt' AND subject_id = $1 AND resolved_at IS NULL`,
).run<[attemptId: string]>()

interface ReviewDraft {
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

/** Opens the review of a failed refund, as the same matter as an open one about the refunded payment. */
export async function reviewFailedRefund(
  tx: Tx,
  draft: Omit<ReviewDraft, 'kind' | 'reason'> & { captureId: string; refundId: string },
): Promise<void> {
  const { captureId, refundId, reference, amountPaise } = draft
  const merged = await tx.run(refundFailed, [captureId, refundId, reference, amountPaise])
  if (merged === 0) await insertReview(tx, { ...draft, kind: 'refund', reason: 'refund_failed' })
}

export const countReviews = async (tx: Tx) => (await tx.one(count)).count
