import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { REVIEW_REASONS, type ReviewReason } from '../reviews.ts'
import { ONLINE_METHODS, type OnlineMethod } from '../methods.ts'

const reviewRow = z.object({
  id: z.string(),
  subject: z.string(),
  reason: z.enum(REVIEW_REASONS),
  provider: z.enum(ONLINE_METHODS),
  order_id: z.string().nullable(),
  capture_id: z.string().nullable(),
  refund_id: z.string().nullable(),
  reference: z.string().nullable(),
  amount_paise: z.number(),
  at: z.date(),
  resolved_at: z.date().nullable(),
})
export type Review = z.infer<typeof reviewRow>

const columns = Object.keys(reviewRow.shape).join(', ')

const insert = sql(
  'reviews.insert',
  `INSERT INTO payment_reviews (id, subject, reason, provider, order_id, capture_id, refund_id, reference, amount_paise)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   ON CONFLICT (subject) DO UPDATE SET resolved_at = NULL, resolved_by = NULL, action = NULL, note = NULL, at = now()
     WHERE payment_reviews.refund_id IS NOT NULL AND payment_reviews.action = 'refund'`,
)

const list = sql(
  'reviews.list',
  `SELECT ${columns} FROM payment_reviews WHERE resolved_at IS NULL ORDER BY at, id LIMIT $1 OFFSET $2`,
  reviewRow,
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

const resolveCapture = sql(
  'reviews.resolveCapture',
  `UPDATE payment_reviews SET resolved_at = now(), action = $2
   WHERE capture_id = $1 AND resolved_at IS NULL AND subject NOT LIKE 'disputed:%'`,
)

const resolveSubject = sql(
  'reviews.resolveSubject',
  `UPDATE payment_reviews SET resolved_at = now(), action = 'settle' WHERE subject = $1 AND resolved_at IS NULL`,
)

export interface ReviewDraft {
  /** `capture:…`, `refund:…`, `attempt:…`, `returned:…` or `disputed:…` (a capture's id): one review each. */
  subject: string
  reason: ReviewReason
  provider: OnlineMethod
  orderId: string | null
  captureId?: string
  refundId?: string
  reference: string | null
  amountPaise: number
}

/** The subject of a capture that the provider has reversed. */
export const reversalSubject = (captureId: string) => `returned:${captureId}`

/** The subject of a capture that the payer's bank disputes. */
export const disputeSubject = (captureId: string) => `disputed:${captureId}`
export const isDispute = ({ subject }: Pick<Review, 'subject'>) => subject.startsWith('disputed:')

/** Opens a review for an administrator. */
export const insertReview = (tx: Tx, draft: ReviewDraft) =>
  tx.run(insert, [
    newHexId(),
    draft.subject,
    draft.reason,
    draft.provider,
    draft.orderId,
    draft.captureId ?? null,
    draft.refundId ?? null,
    draft.reference,
    draft.amountPaise,
  ])

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

/** Closes the reviews of a capture that was refunded or accepted. */
export const resolveReviewsOfCapture = (tx: Tx, captureId: string, action: 'refund' | 'settle') =>
  tx.run(resolveCapture, [captureId, action])

export const resolveReviewOf = (tx: Tx, subject: string) => tx.run(resolveSubject, [subject])
