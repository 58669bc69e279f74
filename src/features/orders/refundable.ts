import { isCaptured } from '#features/payments/methods.ts'
import { fromRupees } from '#shared/money.ts'
import type { Order } from './contract.ts'

/** The part of what was paid of an order before it was at the door, or by UPI, that is not refunded or being refunded, in paise; the server decides. */
export function refundableOf({ payments, refunds = [] }: Order): number {
  const paid = payments.find(({ provider, status }) => isCaptured(provider) && status === 'Paid')
  if (!paid) return 0
  const refunded = refunds
    .filter(({ status }) => status !== 'Failed')
    .reduce((sum, { amount }) => sum + fromRupees(amount), 0)
  return Math.max(0, fromRupees(paid.amount) - refunded)
}
