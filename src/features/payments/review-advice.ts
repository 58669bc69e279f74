import type { PaymentReview } from './contract.ts'
import type { ReviewAction } from './reviews.ts'

export interface ReviewChoice {
  action: ReviewAction
  button: string
  /** Done at once, without a question. */
  isHarmless?: boolean
}

export interface ReviewAdvice extends ReviewChoice {
  words: string
  /** For whoever has seen to it elsewhere. */
  otherwise: ReviewChoice | null
}

const sendBack = { action: 'refund', button: 'Send it back', otherwise: null } as const
const putAside = { action: 'dismiss', button: 'Put aside' } as const

/** What the shopkeeper reads about a row of the list, and what can be done about it. */
export function reviewAdvice({ reason, orderId, provider }: PaymentReview): ReviewAdvice {
  switch (reason) {
    case 'excess':
      return { ...sendBack, words: 'The order was paid twice. The second payment is being sent back.' }
    case 'late':
      return {
        ...sendBack,
        words: 'Paid after the order had ended, and the goods are gone. The money is being sent back.',
      }
    case 'amount':
      return {
        ...sendBack,
        words: 'Another sum came than was asked for, so the order was not taken as paid.',
      }
    case 'currency':
      return { ...sendBack, words: 'It was paid in another currency, so the order was not taken as paid.' }
    case 'unknown':
      return orderId === null
        ? {
            ...sendBack,
            words:
              'Money came that this shop never asked for. If nothing else uses this account, send it back.',
            otherwise: putAside,
          }
        : {
            action: 'settle',
            button: 'Ask the provider again',
            isHarmless: true,
            words:
              'The provider never told us what became of this payment, or says that it was taken back from it. Ask again, or look it up in its dashboard.',
            otherwise: putAside,
          }
    case 'refund_failed':
      return {
        action: 'refund',
        button: 'Try the refund again',
        words:
          provider === 'SABPAISA'
            ? 'A refund failed, or SabPaisa cannot tell whether it was made. Look in its dashboard first: a part may be sent twice.'
            : 'A refund did not arrive. Trying again never sends it twice.',
        otherwise: { action: 'settle', button: 'It has arrived' },
      }
  }
}
