import type { PaymentReview } from './contract.ts'
import { paymentMethodLabels } from './methods.ts'
import type { ReviewAction } from './reviews.ts'

export interface ReviewChoice {
  action: ReviewAction
  button: string
  /** Runs at once, without a confirmation. */
  isHarmless?: boolean
  /** Asks why a payment is refunded that is disputed or was returned. */
  asksWhy?: boolean
}

interface ReviewOptions extends ReviewChoice {
  /** What it is about, in two or three words. */
  subject: string
  explanation: string
  /** For a review that was resolved outside the shop. */
  alternative: ReviewChoice | null
  /** A refund in spite of a dispute or a return. */
  last?: ReviewChoice
}

const refund = { action: 'refund', button: 'Refund', alternative: null } as const
const dismiss = { action: 'dismiss', button: 'Dismiss' } as const

const despite = { action: 'refund', button: 'Refund anyway', asksWhy: true } as const

/** The explanation and the buttons of a row in the list of payments to review. */
export function reviewOptions(review: PaymentReview): ReviewOptions {
  const { isDisputed, isConfirmed = true, hold, provider } = review
  if (isDisputed && !isConfirmed)
    return {
      subject: 'Dispute, not confirmed',
      action: 'settle',
      button: 'Confirm dispute',
      explanation: `Not confirmed: a message without a signature says that the payer’s bank disputes this payment. Look for it in ${paymentMethodLabels[provider]}’s dashboard. Until you confirm it, the payment is refunded as usual.`,
      alternative: { ...dismiss, button: 'No such dispute' },
    }
  if (isDisputed)
    return {
      subject: 'Disputed',
      action: 'dismiss',
      button: 'Dispute won',
      explanation: `The payer’s bank disputes this payment, so it is not refunded. Reply in ${paymentMethodLabels[provider]}’s dashboard before the deadline; the order does not change. If it is won and the order was cancelled, the payment is refunded.`,
      alternative: { action: 'settle', button: 'Dispute lost' },
      last: despite,
    }
  const options = optionsOf(review)
  if (!hold) return options
  // Every refund of it asks why.
  const asking = <Choice extends ReviewChoice>(choice: Choice): Choice =>
    choice.action === 'refund' || review.reason === 'refund_failed' ? { ...choice, asksWhy: true } : choice
  return {
    ...asking(options),
    explanation: `${options.explanation} ${holdRisks[hold]}`,
    alternative: options.alternative && asking(options.alternative),
    ...(options.action !== 'refund' && { last: despite }),
  }
}

/** Why a payment is refunded only with the reason why. */
export const holdRisks = {
  disputed: 'The payer’s bank disputes the payment: what you refund now may be taken from the shop twice.',
  returned: 'The provider reports that it has returned the payment: what you refund now may be paid twice.',
} as const

function optionsOf({ reason, orderId, provider }: PaymentReview): ReviewOptions {
  switch (reason) {
    case 'excess':
      return {
        ...refund,
        subject: 'Paid twice',
        explanation: 'The order was paid twice. The second payment is being refunded.',
      }
    case 'late':
      return {
        ...refund,
        subject: 'Paid too late',
        explanation:
          'The payment arrived after the order had expired, and the items are no longer in stock. It is being refunded.',
      }
    case 'amount':
      return {
        ...refund,
        subject: 'Another amount',
        explanation: 'The amount paid differs from the order total, so the order is not marked as paid.',
      }
    case 'currency':
      return {
        ...refund,
        subject: 'Another currency',
        explanation: 'It was paid in another currency, so the order is not marked as paid.',
      }
    case 'unknown':
      return orderId === null
        ? {
            ...refund,
            subject: 'No order',
            explanation:
              'This payment belongs to no order of this shop. If nothing else uses this merchant account, refund it.',
            alternative: dismiss,
          }
        : {
            subject: 'Not confirmed',
            action: 'settle',
            button: 'Check again',
            isHarmless: true,
            explanation:
              'The provider has not confirmed this payment, or reports that it was reversed; then it is not refunded. Check again, or look it up in the provider’s dashboard.',
            alternative: dismiss,
          }
    case 'refund_failed':
      if (provider === 'UPI')
        return {
          subject: 'To be refunded by hand',
          action: 'settle',
          button: 'Mark as refunded',
          explanation:
            'The shop owes this money. Send it from the shop’s UPI app to whoever paid, once, and then mark it as refunded.',
          alternative: null,
        }
      return {
        subject: 'Refund failed',
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
