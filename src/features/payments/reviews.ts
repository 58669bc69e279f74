/** Why a payment or an order needs to be reviewed by a person (api.md, Orders). */
export const REVIEW_REASONS = ['excess', 'amount', 'currency', 'late', 'unknown', 'refund_failed'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

export const REVIEW_ACTIONS = ['refund', 'settle', 'dismiss'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]
