import { formatRupees, toRupees } from '#shared/money.ts'
import type { findHindrances } from './erasure-store.ts'

/** What an erasure waits for, in sentences for the person and whoever helps them; none if nothing. */
export function waitsFor({
  has_orders,
  has_refunds,
  khata_paise,
  credit_paise,
}: Awaited<ReturnType<typeof findHindrances>>): string[] {
  const khata = formatRupees(toRupees(Math.abs(khata_paise)))
  return [
    ...(has_orders ? ['An order is still on its way.'] : []),
    ...(has_refunds ? ['A refund is still on its way.'] : []),
    ...(khata_paise > 0
      ? [`${khata} is owed to the shop on khata. It is paid there, or a manager writes it off.`]
      : []),
    ...(khata_paise < 0
      ? [`The shop owes ${khata} that was paid in advance on khata. A manager gives it back.`]
      : []),
    ...(credit_paise > 0
      ? [
          `The shop owes ${formatRupees(toRupees(credit_paise))} of store credit. It is spent, or a manager pays it out or, of a gift, takes it back.`,
        ]
      : []),
  ]
}
