/** What may be wrong with a line of a delivered order; `lighter`: it weighs less than is written on it. */
export const CLAIM_KINDS = ['missing', 'damaged', 'expired', 'wrong', 'poor', 'lighter'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** What a shopper may wish for: the money, store credit, or the goods once more. */
export const CLAIM_WISHES = ['money', 'credit', 'again'] as const
export type ClaimWish = (typeof CLAIM_WISHES)[number]
