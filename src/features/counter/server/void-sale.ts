import type { Database } from '#platform/db/postgres.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { releaseCoupon } from '#features/promotions/server/coupon-use-store.ts'
import { releaseUses } from '#features/promotions/server/promotion-use-store.ts'
import { VOID_MINUTES } from '#features/orders/states.ts'
import { notSoldHere } from './not-sold-here.ts'
import { findSoldBill } from './return-store.ts'
import { findByNumber } from './sale-store.ts'
import type { Seller } from './sale.ts'
import { takeBack, type ReturnToKhata, type TakeBack } from './take-back.ts'

/**
 * Makes a whole bill of a counter undone, while the customer is still near: the note, the money as it was paid, the goods.
 * Throws `void_needs_manager`, `void_too_late`, `void_in_parts` for what has come back in part, and what refuses a return.
 */
export async function voidSale(
  deps: { db: Database; returnToKhata: ReturnToKhata },
  caller: Seller,
  input: Pick<TakeBack, 'cashierId' | 'approval' | 'number' | 'reason'> & { counterId: string },
  sent: SentRequest | undefined,
): Promise<{ orderId: string; documentId: string }> {
  const sold = await findByNumber(deps.db, input.number)
  if (!sold) throw await notSoldHere(deps.db, input.number)
  if (sold.counter_id !== input.counterId)
    throw new AppError('document_not_found', undefined, () => ({
      message: t('said.this-bill-was-sold-at-another'),
      fields: { number: t('said.this-bill-was-sold-at-another') },
    }))
  const { paid } = await findSoldBill(deps.db, sold.order_id)
  const refuse: TakeBack['refuse'] = async (tx, { isManager }) => {
    if (!isManager) throw new AppError('void_needs_manager')
    const { sold_at: soldAt, has_returns: hasReturns } = await findSoldBill(tx, sold.order_id)
    if (Date.now() - soldAt.getTime() > VOID_MINUTES * 60_000)
      throw new AppError('void_too_late', { minutes: VOID_MINUTES })
    if (hasReturns) throw new AppError('void_in_parts')
    await releaseCoupon(tx, sold.order_id)
    await releaseUses(tx, sold.order_id)
  }
  return takeBack(deps, caller, { ...input, tender: 'cash', parts: paid, goodsBack: true, refuse }, sent)
}
