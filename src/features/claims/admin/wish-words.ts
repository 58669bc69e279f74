import type { ClaimWish } from '#shared/claim-words.ts'

export const wishWords: Record<ClaimWish, string> = {
  money: 'Money back',
  credit: 'Store credit',
  again: 'Send it again',
}
