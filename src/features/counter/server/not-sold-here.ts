import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { findOrderOfDocument } from './sale-store.ts'

/** Why a bill cannot be taken back at a counter that did not sell it. */
export async function notSoldHere(tx: Tx, number: string): Promise<AppError> {
  const order = await findOrderOfDocument(tx, number)
  const message = order
    ? `This is the bill of order ${order.order_id}, which was not sold at a counter. An owner or a manager gives its money back in the order.`
    : 'No bill has this number. Please compare it with the paper.'
  return new AppError('document_not_found', undefined, { message, fields: { number: message } })
}
