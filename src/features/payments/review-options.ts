import type { PaymentReview } from './contract.ts'
import { paymentMethodLabels } from './methods.ts'
import type { ReviewAction } from './reviews.ts'

export interface ReviewChoice {
  action: ReviewAction
  button: string
  /** Runs at once, without a confirmation. */
  isHarmless?: boolean
}

export interface ReviewOptions extends ReviewChoice {
  explanation: string
  /** For a review that was resolved outside the shop. */
  alternative: ReviewChoice | null
}

const refund = { action: 'refund', button: 'Refund', alternative: null } as const
const dismiss = { action: 'dismiss', button: 'Dismiss' } as const

/** The explanation and the buttons of a row in the list of payments to review. */
export function reviewOptions({ reason, orderId, provider, isDisputed }: PaymentReview): ReviewOptions {
  if (isDisputed) {
    return {
      action: 'dismiss',
      button: 'Dispute closed',
      explanation: `The payer’s bank disputes this payment. Reply in ${paymentMethodLabels[provider]}’s dashboard before the deadline; the order does not change.`,
      alternative: null,
    }
  }
  switch (reason) {
    case 'excess':
      return { ...refund, explanation: 'The order was paid twice. The second payment is being refunded.' }
    case 'late':
      return {
        ...refund,
        explanation:
          'The payment arrived after the order had expired, and the items are no longer in stock. It is being refunded.',
      }
    case 'amount':
      return {
        ...refund,
        explanation: 'The amount paid differs from the order total, so the order is not marked as paid.',
      }
    case 'currency':
      return {
        ...refund,
        explanation: 'It was paid in another currency, so the order is not marked as paid.',
      }
    case 'unknown':
      return orderId === null
        ? {
            ...refund,
            explanation:
              'This payment belongs to no order of this shop. If nothing else uses this merchant account, refund it.',
            alternative: dismiss,
          }
        : {
            action: 'settle',
            button: 'Check again',
            isHarmless: true,
            explanation:
              'The provider has not confirmed this payment, or reports that it was reversed. Check again, or look it up in the provider’s dashboard.',
            alternative: dismiss,
          }
    case 'refund_failed':
      return {
        action: 'refund',
        button: 'Retry refund',
        explanation:
          provider === 'SABPAISA'
            ? 'A refund failed, or SabPaisa cannot say whether it was made. Check its dashboard first: a partial refund may be sent twice.'
            : 'A refund did not arrive. Retrying never sends it twice.',
        alternative: { action: 'settle', button: 'Mark as refunded' },
      }
  }
}
