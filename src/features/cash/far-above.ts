import { formatRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'

/** Where nothing is due, so much is asked about. */
const MUCH_PAISE = 500_000

/** Whether a sum is ten times what is due, or more: a zero too many is the usual mistake. Paise. */
export const isFarAbove = (paise: number, duePaise: number): boolean =>
  paise >= (duePaise > 0 ? 10 * duePaise : MUCH_PAISE)

/**
 * Throws `amount_unusual` for a sum far above what is due, or above `leastPaise` where less is due, unless confirmed; undefined:
 * nobody can be asked.
 */
export function askOnce(
  paise: number,
  duePaise: number,
  isConfirmed: boolean | undefined,
  leastPaise = duePaise,
): void {
  if (isConfirmed !== false || !isFarAbove(paise, Math.max(duePaise, leastPaise))) return
  const [amount, due] = [toRupees(paise), toRupees(Math.max(0, duePaise))]
  throw new AppError('amount_unusual', { amount, due }, () => ({
    message: t('problems.amount-unusual', {
      amount: formatRupees(amount).slice(1),
      due: formatRupees(due).slice(1),
    }),
  }))
}
