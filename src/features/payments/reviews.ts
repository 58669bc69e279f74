/** Why a payment or an order needs to be reviewed by a person (api.md, Orders). */
export const REVIEW_REASONS = ['excess', 'amount', 'currency', 'late', 'unknown', 'refund_failed'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** What a review is about: `returned` and `disputed` are captures that the provider returned or the bank disputes. */
export const REVIEW_KINDS = ['capture', 'refund', 'attempt', 'returned', 'disputed'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

export const REVIEW_ACTIONS = ['refund', 'settle', 'dismiss'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]
