import type { ReviewAction, ReviewReason } from './reviews.ts'

/** What the shopkeeper reads about each kind of row, and the one thing to do about it. */
export const reviewAdvice = {
  excess: {
    words: 'The order was paid twice. The second payment is being sent back.',
    action: 'refund',
    button: 'Send it back',
  },
  late: {
    words: 'Paid after the order had ended, and the goods are gone. The money is being sent back.',
    action: 'refund',
    button: 'Send it back',
  },
  amount: {
    words: 'Another sum came than was asked for, so the order was not taken as paid.',
    action: 'refund',
    button: 'Send it back',
  },
  currency: {
    words: 'It was paid in another currency, so the order was not taken as paid.',
    action: 'refund',
    button: 'Send it back',
  },
  unknown: {
    words:
      'We could not learn what became of this payment, or know no order for it. Look it up at the provider, then put it aside.',
    action: 'dismiss',
    button: 'Put aside',
  },
  refund_failed: {
    words: 'A refund did not arrive. Trying again never sends it twice.',
    action: 'refund',
    button: 'Try the refund again',
  },
} as const satisfies Record<ReviewReason, { words: string; action: ReviewAction; button: string }>
