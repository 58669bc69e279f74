/** Why a payment is refunded only if an administrator says why: its payer's bank disputes it, or it was returned. */
export type PaymentHold = 'disputed' | 'returned'

/** What a capture's balance says. Money in paise. */
export interface CaptureBalance {
  amount_paise: number
  /** Refunds that have gone, or are going. */
  out_paise: number
  /** What was given back by hand. */
  handed_over_paise: number
  /** What the provider returned without being asked. */
  returned_paise: number
  is_disputed: boolean
}

export const holdOf = ({ is_disputed, returned_paise }: CaptureBalance): PaymentHold | null =>
  is_disputed ? 'disputed' : returned_paise > 0 ? 'returned' : null

/** What may still go back, in paise: nothing disputed or returned but with a reason (`despite`). See `capture_balances`. */
export const refundableOfCapture = (balance: CaptureBalance, despite: string | null): number =>
  holdOf(balance) !== null && despite === null ? 0 : leftOfCapture(balance)

/** What has neither gone back nor is going, in paise. */
export const leftOfCapture = ({ amount_paise, out_paise, handed_over_paise }: CaptureBalance): number =>
  amount_paise - out_paise - handed_over_paise
