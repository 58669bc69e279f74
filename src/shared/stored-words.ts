import { currentLocale, t, written } from './words.ts'

/** What the program writes for people into the database: in English, whoever reads it later. */
export const STORED = {
  cancelled: 'The order was cancelled',
  lessSupplied: 'Less was supplied than ordered',
  refundedByShop: 'Refunded by the shop',
  paidWithCredit: 'Paid with store credit',
  paymentNotSeen: 'We have not seen your payment by UPI. If you have paid, it goes back to you.',
  notOpened: 'It has not opened yet. Look around: it will take orders soon.',
  somebody: 'Somebody else',
  inPlaceOf: (orderId: string) => `Free of charge, in place of goods of ${orderId}`,
} as const

/** How the reason of a claim's note begins; the lines of the claim follow. */
export const CLAIM_REASON = 'Claim. '

const words: Partial<Record<string, string>> = written({
  [STORED.cancelled]: () => t('stored.the-order-was-cancelled'),
  [STORED.lessSupplied]: () => t('stored.less-was-supplied'),
  [STORED.refundedByShop]: () => t('stored.refunded-by-the-shop'),
  [STORED.paidWithCredit]: () => t('stored.paid-with-store-credit'),
  [STORED.paymentNotSeen]: () => t('stored.payment-not-seen'),
  [STORED.notOpened]: () => t('stored.not-opened-yet'),
  [STORED.somebody]: () => t('stored.somebody-else'),
})

/** A reason or note as it is stored, in the words of the page. What a person has written stays as it is. */
export function storedWords(stored: string): string {
  if (currentLocale() === 'en') return stored
  // The lines of the claim stand on the same page, in its language.
  if (stored.startsWith(CLAIM_REASON)) return t('stored.after-a-claim')
  const [, id] = /^Free of charge, in place of goods of (\S+)$/.exec(stored) ?? []
  return id ? t('stored.free-in-place-of', { id }) : (words[stored] ?? stored)
}
