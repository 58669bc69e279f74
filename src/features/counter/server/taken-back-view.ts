import { listOrderDocuments } from '#features/papers/server/document-store.ts'
import { documentView } from '#features/papers/server/document-view.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { findReturn } from './return-store.ts'

/** A note of the counter, and how its money went back. */
export async function takenBackView(tx: Tx, orderId: string, documentId: string) {
  const [all, back] = await Promise.all([listOrderDocuments(tx, orderId), findReturn(tx, documentId)])
  const { kind, amount_paise } = back!
  return {
    document: documentView(
      all.find(({ id }) => id === documentId)!,
      all,
    ),
    refund: { kind, amount: toRupees(amount_paise) },
  }
}
