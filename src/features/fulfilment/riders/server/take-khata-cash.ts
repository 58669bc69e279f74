import { staffActor } from '#features/audit/actor.ts'
import { writeEntry } from '#features/khata/server/write-entry.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { KhataCashInput, Stop } from '../contract.ts'
import type { Rider } from './deliver-order.ts'
import { findCustomerOfStop } from './stop-store.ts'
import { getStop } from './stop-view.ts'
import { t } from '#shared/words.ts'

/**
 * Takes cash at the door for the customer's khata: an entry of the khata and one of the rider's cash, in one transaction.
 * The order may be delivered already, or have come back. The same key is the same payment. Throws `order_not_found` for an
 * order that was never the rider's, `khata_not_offered`, `idempotency_key_reused`.
 */
export async function takeKhataCash(
  db: Database,
  rider: Rider,
  { orderId, amount, at }: KhataCashInput,
  sent: SentRequest | undefined,
): Promise<Stop> {
  const { userId: riderId } = rider
  const found = await findCustomerOfStop(db, riderId, orderId)
  if (!found) throw new AppError('order_not_found')
  const { customer_id: customerId } = found
  if (customerId === null)
    throw new AppError('khata_not_offered', undefined, () => ({
      message: t('said.this-customer-has-no-khata'),
    }))
  const lockCash = () => Promise.resolve({ rider: riderId })
  await writeEntry({ db, lockCash, happenedAt: at ? new Date(at) : null }, staffActor(rider), {
    customerId,
    kind: 'payment',
    amountPaise: fromRupees(amount),
    paidBy: 'cash',
    note: null,
    sent,
  })
  return getStop(db, riderId, orderId)
}
