import type { ClaimLineRow } from './claim-store.ts'

/** Of a part, what a line gives: an amount in paise, or so many packets. */
export interface PartOfLine {
  line: ClaimLineRow
  amountPaise?: number | undefined
  pieces?: number | undefined
}
