import { cashRounding } from '#features/cash/whole-rupees.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { saleTotal } from '../sale-lines.ts'
import type { Sale } from './sale.ts'
import type { NewSale } from './sale-store.ts'
import type { SoldLine } from './sold-lines.ts'

interface SumOfSale {
  totalPaise: number
  /** What the cash has more or less than its part of the total. */
  roundingPaise: number
  /** What offers and a coupon took off, of what they may have. */
  offPaise: number
}

/**
 * What a sale comes to, which its tenders pay to the paisa, or with cash in whole rupees. Tills of the version before added up
 * the lines as they are shown. `offs` is what may have come off, the first for choice. Throws `tenders_differ`.
 */
export function sumOfSale(
  sale: Sale,
  lines: SoldLine[],
  tenders: NewSale['tenders'],
  offs: readonly number[] = [0],
): SumOfSale {
  const sumOf = (isCash: boolean) =>
    tenders.reduce((sum, one) => sum + ((one.kind === 'cash') === isCash ? one.amount_paise : 0), 0)
  const [cashPaise, otherPaise] = [sumOf(true), sumOf(false)]
  const hasCash = tenders.some(({ kind }) => kind === 'cash')
  // What is missing by UPI, card or khata, which are exact, is not paid by nothing.
  const leastPaise = tenders.every(({ kind }) => kind === 'cash' || kind === 'credit') ? 1 : 50
  const exact = saleTotal(
    lines.map((line) => {
      const { quantity = null, grams = null } = sale.lines[line.position]!
      return { quantity, grams, unitPaise: line.unit_paise, packGrams: line.grams }
    }),
  )
  const shown = lines.reduce((sum, { line_paise }) => sum + line_paise, 0)
  for (const offPaise of offs)
    for (const wholePaise of sale.serial === undefined ? [exact] : [exact, shown]) {
      const totalPaise = wholePaise - offPaise
      const restPaise = totalPaise - otherPaise
      if (cashPaise === restPaise) return { totalPaise, roundingPaise: 0, offPaise }
      const roundingPaise = cashRounding(restPaise)
      if (hasCash && restPaise >= leastPaise && cashPaise === restPaise + roundingPaise)
        return { totalPaise, roundingPaise, offPaise }
    }
  const [total, tendered] = [exact - (offs[0] ?? 0), cashPaise + otherPaise].map(toRupees) as [number, number]
  throw new AppError('tenders_differ', { total, tendered }, () => ({
    message: t('problems.tenders-differ', { total: amountText(total), tendered: amountText(tendered) }),
  }))
}

/** As the sentence has it behind its ₹. */
const amountText = (rupees: number): string => formatRupees(rupees).slice(1)

/** The tenders as parts of the total: cash without its rounding, as one, if there was any. */
export function withoutRounding(tenders: NewSale['tenders'], roundingPaise: number): NewSale['tenders'] {
  if (roundingPaise === 0) return tenders.filter(({ amount_paise }) => amount_paise > 0)
  const paidIn = tenders.filter(({ kind }) => kind === 'cash')
  const amount_paise = paidIn.reduce((sum, one) => sum + one.amount_paise, 0) - roundingPaise
  return tenders.flatMap((one) =>
    one.kind !== 'cash' ? [one] : one === paidIn[0] ? [{ ...one, amount_paise }] : [],
  )
}
