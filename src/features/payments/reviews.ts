/** Why money, or an order, is on the list of what a person has to look at (api.md, Orders). */
export const REVIEW_REASONS = ['excess', 'amount', 'currency', 'late', 'unknown', 'refund_failed'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

export const REVIEW_ACTIONS = ['refund', 'settle', 'dismiss'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]
