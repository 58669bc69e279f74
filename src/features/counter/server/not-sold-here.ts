import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { findOrderOfDocument } from './sale-store.ts'
import { t } from '#shared/words.ts'

/** Why a bill cannot be taken back at a counter that did not sell it. */
export async function notSoldHere(tx: Tx, number: string): Promise<AppError> {
  const order = await findOrderOfDocument(tx, number)
  return new AppError('document_not_found', undefined, () => {
    const message = order
      ? t('said.this-is-the-bill-of-order', { orderId: order.order_id })
      : t('said.no-bill-has-this-number')
    return { message, fields: { number: message } }
  })
}
