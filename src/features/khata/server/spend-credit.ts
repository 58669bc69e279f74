import type { Tx } from '#platform/db/postgres.ts'
import { findCustomerIdOfUser, insertCreditEntry, lockCustomerCredit, lowerCredit } from './credit-store.ts'
import type { CreditOwner } from './give-credit.ts'

/** Locks what somebody may spend, after the packs and before the slot. Null without a customer. */
export async function lockSpendable(tx: Tx, owner: CreditOwner) {
  const customerId = 'customerId' in owner ? owner.customerId : await findCustomerIdOfUser(tx, owner.userId)
  return customerId === null ? null : lockCustomerCredit(tx, customerId)
}

/** Takes what an order spends off its customer's credit, in the transaction that locked it. */
export const spendCredit = (
  tx: Tx,
  spent: { customerId: string; orderId: string; paise: number; byId: string | null },
) => insertCreditEntry(tx, { ...spent, kind: 'spend', paise: -spent.paise })

/**
 * Gives back what an order took of its customer's credit as far as it costs less now: nothing as long as the money covers what
 * has fallen away, and all of it once it costs nothing. Does nothing when it is called again. The caller holds the order's lock.
 */
export const lowerCreditTo = (tx: Tx, orderId: string, costPaise: number, byId: string | null) =>
  lowerCredit(tx, orderId, costPaise, byId)
