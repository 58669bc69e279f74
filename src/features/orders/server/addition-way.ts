import { t } from '#shared/words.ts'
import { chargesOnce } from '#features/charges/charge-rule.ts'
import type { ChargeRow } from '#features/charges/server/charge-store.ts'
import { AppError } from '#shared/problems.ts'
import type { AdditionWay } from '../addition-quote.ts'
import type { OrderToAddTo } from './addition-store.ts'
import { moveRefused } from './move-refused.ts'

/**
 * How something is added to an order. Into it while nobody picks it, cash at the door is due for it, and nothing else has paid or was
 * asked to; beside it, as an order that is paid as it was, while nobody picks it; after that as a second order of the same time. Null once
 * it has left or ended, and for what was itself added.
 */
export function wayOf(order: OrderToAddTo): AdditionWay | null {
  const { status, payments, address, channel } = order
  if (channel === 'counter' || !address || order.added_to) return null
  if (status === 'Packed' || (status === 'Confirmed' && order.is_being_picked)) return 'after'
  if (status !== 'Pending' && status !== 'Confirmed') return null
  const isPlain =
    order.payment_method === 'CASH_ON_DELIVERY' &&
    payments.length === 1 &&
    payments[0]!.status === 'Due' &&
    order.credit_paise === 0 &&
    order.total_paise > 0 &&
    !order.is_standing
  return isPlain ? 'same' : 'beside'
}

/** The charges of what comes together with an order, by its way. */
export const chargesOfAddition = (
  charges: ChargeRow[],
  { charges: paid, sub_total_paise: paise }: OrderToAddTo,
  way: AdditionWay,
): ChargeRow[] =>
  chargesOnce(
    charges,
    { subTotalPaise: paise, ids: paid.map(({ id }) => id) },
    ({ oncePerTime }) => way === 'beside' || oncePerTime,
  )

/** Of what was shown and agreed to, something is not so any more. */
export const changedMeanwhile = () =>
  new AppError('total_changed', undefined, () => ({
    message: t('said.your-order-has-changed-meanwhile'),
  }))

/** Refuses what would come another way than was agreed. Beside an order it may come although it could come into it. */
export function refuseOtherWay(order: OrderToAddTo | null, agreed: AdditionWay): void {
  const way = order && wayOf(order)
  if (!way) throw order ? moveRefused(order) : new AppError('move_refused', { state: '' })
  if (way !== agreed && !(way === 'same' && agreed === 'beside')) throw changedMeanwhile()
}
