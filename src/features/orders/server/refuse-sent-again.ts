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
  amountPaise?: number
  grossPaise?: number
}

/**
 * Packets are either sent again free of charge or paid back: what is asked of an order's bill, as money or, with `isSentAgain`,
 * to be sent, is refused where both would be given. The caller holds the lock of the order. Throws `credit_exceeds`.
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
    const sum = (of: readonly Amounts[], what: 'packs' | 'amountPaise' | 'grossPaise') =>
      of
        .filter(({ position }) => rows.some((row) => row.position === position))
        .reduce((total, one) => total + (one[what] ?? 0), 0)
    const [packs, amountPaise] = [sum(asks, 'packs'), sum(asks, 'amountPaise')]
    const sent = pieces + (isSentAgain ? packs : 0)
    if (sent === 0 || packs + amountPaise === 0) continue
    const tooMany = sum(given, 'packs') + packs + pieces > quantity
    const wholePaise = rows.reduce((total, { gross_paise: paise }) => total + paise, 0)
    const paise =
      sum(given, 'grossPaise') +
      amountPaise -
      portionPaise(wholePaise, Math.max(0, quantity - sent), quantity)
    // Under a rupee is rounding: no less is given back as money alone.
    const tooMuch = (isSentAgain || amountPaise > 0) && paise >= MIN_CREDIT_PAISE
    if (tooMany || tooMuch) throw new AppError('credit_exceeds')
  }
}
