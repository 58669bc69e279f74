import type { ClaimTerms } from '../contract.ts'

/** Whether something may be said of a line. */
export const isClaimable = ({ isOpen, pieces, grams }: ClaimTerms['lines'][number]): boolean =>
  !isOpen && (grams ?? pieces) > 0
