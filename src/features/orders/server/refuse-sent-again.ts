import { MIN_CREDIT_PAISE, type CreditAsk } from '#features/papers/credit-rows.ts'
import { givenOf, rowsOfSupplied } from '#features/papers/server/given-rows.ts'
import type { BillWithNotes } from '#features/papers/server/write-note.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { portionPaise } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { listSentAgain } from './sent-again-store.ts'

interface Amounts {
  position: number
  packs?: number
  grossPaise?: number
}

/**
 * Packets are either sent again free of charge or paid back: of an order's bill, asks for packets that are paid back or, with
 * `isSentAgain`, sent are refused where both would be given. An amount of money may be given by hand for what was sent again and is
 * bad, too. The caller holds the lock of the order. Throws `credit_exceeds`.
 */
export async function refuseSentAgain(
  tx: Tx,
  orderId: string,
  { bill, notes }: BillWithNotes,
  asks: CreditAsk[],
  isSentAgain = false,
): Promise<void> {
  const given = givenOf(notes)
  const supplied = await listSentAgain(tx, orderId)
  const billed = rowsOfSupplied(bill, supplied)
  for (const [at, { quantity, pieces }] of supplied.entries()) {
    const rows = billed[at]!
    const sum = (of: readonly Amounts[], what: 'packs' | 'grossPaise') =>
      of
        .filter(({ position }) => rows.some((row) => row.position === position))
        .reduce((total, one) => total + (one[what] ?? 0), 0)
    const packs = sum(asks, 'packs')
    if (packs === 0 || (pieces === 0 && !isSentAgain)) continue
    const left = quantity - pieces - packs
    const wholePaise = rows.reduce((total, { gross_paise: paise }) => total + paise, 0)
    const overPaise = sum(given, 'grossPaise') - portionPaise(wholePaise, Math.max(0, left), quantity)
    // Under a rupee is rounding: no less is given back as money alone.
    const isPaid = isSentAgain && overPaise >= MIN_CREDIT_PAISE
    if (isPaid || sum(given, 'packs') > left) throw new AppError('credit_exceeds')
  }
}
