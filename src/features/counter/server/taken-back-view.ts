import { listOrderDocuments } from '#features/papers/server/document-store.ts'
import { documentView } from '#features/papers/server/document-view.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { listReturns } from './return-store.ts'

/** A note of the counter, and how its money went back. */
export async function takenBackView(tx: Tx, orderId: string, documentId: string) {
  const [all, back] = await Promise.all([listOrderDocuments(tx, orderId), listReturns(tx, documentId)])
  const refunds = back.map(({ kind, amount_paise }) => ({ kind, amount: toRupees(amount_paise) }))
  return {
    document: documentView(
      all.find(({ id }) => id === documentId)!,
      all,
    ),
    refund: refunds[0] ?? { kind: 'cash' as const, amount: 0 },
    ...(refunds.length > 1 && { refunds }),
  }
}
