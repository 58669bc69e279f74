/** How often a wrong code can be entered for one attempt to deliver; the column `deliveries.tries` has the same limit. */
export const MAX_CODE_TRIES = 5

/**
 * How many codes may still be tried; none where nobody can have the code. The shopper's page and mail hold it, so whoever
 * orders by phone without an account has none, and a photo proves it at once.
 */
export const codeTriesLeft = ({ tries, hasAccount }: { tries: number; hasAccount: boolean }): number =>
  hasAccount ? MAX_CODE_TRIES - tries : 0

/** Why a rider comes back with an order. */
export const FAILURES = ['nobody there', 'refused', 'wrong address'] as const
export type Failure = (typeof FAILURES)[number]

/** Handed over only against its code: one that is paid, or costs more than the limit. A neighbour may pay for others. */
export const needsCode = (order: {
  duePaise: number | null
  totalPaise: number
  abovePaise: number
}): boolean => !order.duePaise || order.totalPaise > order.abovePaise
