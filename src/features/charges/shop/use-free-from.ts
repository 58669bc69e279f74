import { formatRupees, toRupees } from '#shared/money.ts'
import { cartOf, freeDeliveryProgress } from '../charge-rule.ts'
import { useCharges } from './use-charges.ts'

/** The amount from which delivery is free, as "₹199.00"; null while it is not known, and where it never is. */
export function useFreeFrom(): string | null {
  const progress = freeDeliveryProgress(cartOf(0), useCharges(true).charges)
  return progress && formatRupees(toRupees(progress.goalPaise))
}
