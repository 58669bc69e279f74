import { moveMoney } from '#features/cash/server/move-money.ts'
import { collectDuePayment } from '#features/payments/server/payment-attempt-store.ts'
import { collectCashPart } from '#features/payments/server/cash-part-store.ts'
import { DEFAULT_CODE_ABOVE } from '#features/storefront/code-above.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { fromRupees } from '#shared/money.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { needsCode } from '../delivery-proof.ts'
import { findOpenRider } from '#features/orders/server/open-rider-store.ts'
import { deliverOnWord, getDoorTerms, saveCollected } from './delivery-store.ts'
import { t } from '#shared/words.ts'

export interface AtTheDoor {
  riderId: string
  paidBy: 'cash' | 'upi'
  /** Of what is paid by UPI, so much was paid in cash after all. */
  cashPaise?: number
}

/** What is due at an order's door, in paise, whether it is handed over only against its code, and whether anybody has that. */
export async function doorTerms(
  tx: Tx,
  orderId: string,
  /** What was paid in cash when more was due than is now: whoever paid it needs no code. */
  handedPaise = 0,
): Promise<{ duePaise: number | null; isCodeNeeded: boolean; hasAccount: boolean }> {
  const [{ total_paise: totalPaise, due_paise: duePaise, has_account: hasAccount }, { delivery }] =
    await Promise.all([getDoorTerms(tx, orderId), readShop(tx)])
  const abovePaise = fromRupees(delivery.codeAbove ?? DEFAULT_CODE_ABOVE)
  const isCodeNeeded = needsCode({ duePaise: duePaise || handedPaise, totalPaise, abovePaise })
  return { duePaise, isCodeNeeded, hasAccount }
}

/**
 * The money of an order that is being delivered: cash goes to its rider, or without one into the safe, and it is paid. A
 * UPI payment at the door stays due until it is seen, and so does the part of a bill that is paid by UPI. On a manager's word (`door` is null) the rider's open attempt ends
 * too, paid in cash; where a code is needed, the word needs a reason. The caller holds the order's lock.
 */
export async function handOver(
  tx: Tx,
  { orderId, actorId, note }: { orderId: string; actorId: string | null; note: string | null },
  door: AtTheDoor | null,
): Promise<void> {
  const riderId = door?.riderId ?? (await findOpenRider(tx, orderId))
  const { duePaise, isCodeNeeded } = await doorTerms(tx, orderId)
  if (riderId !== null && !door) {
    if (isCodeNeeded && !note) throw reasonNeeded()
    await deliverOnWord(tx, orderId, note)
  }
  const paidBy = door?.paidBy ?? 'cash'
  const partPaise = (paidBy === 'upi' && door?.cashPaise) || 0
  if (duePaise) {
    if (riderId !== null) await saveCollected(tx, orderId, paidBy, duePaise - partPaise)
    const amountPaise = paidBy === 'cash' ? duePaise : partPaise
    if (amountPaise > 0)
      await moveMoney(tx, {
        kind: 'collected',
        from: 'customer',
        to: riderId === null ? 'safe' : { rider: riderId },
        amountPaise,
        orderId,
        byId: actorId ?? riderId,
      })
  }
  if (paidBy === 'cash' || !duePaise) await collectDuePayment(tx, orderId)
  else if (partPaise > 0) await collectCashPart(tx, orderId, partPaise)
}

const reasonNeeded = () => invalidField('note', () => t('said.a-rider-has-this-order'), 422)
