import type { CreditOwner } from '#features/khata/server/give-credit.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { getOrder } from './order-store.ts'
import type { BillWithNotes } from '#features/papers/server/write-note.ts'

export const usedBefore = () => new AppError('idempotency_key_reused')

/** What is left of a bill after its notes. */
export const leftOf = ({ bill, notes }: BillWithNotes): number =>
  notes.reduce((left, { total_paise }) => left - total_paise, bill.total_paise)

/** Whoever ordered: their account, or the customer of the book. */
export async function ownerOf(tx: Tx, orderId: string): Promise<CreditOwner> {
  const { user_id: userId, customer_id: customerId } = await getOrder(tx, orderId)
  if (userId !== null) return { userId }
  if (customerId !== null) return { customerId }
  throw new AppError('not_found', undefined, { message: 'Nobody’s account belongs to this order.' })
}
