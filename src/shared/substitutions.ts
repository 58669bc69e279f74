/** What a shopper wants if an item is missing: the best match, their money back, or a call. */
export const SUBSTITUTIONS = ['best', 'refund', 'call'] as const
export type Substitution = (typeof SUBSTITUTIONS)[number]
