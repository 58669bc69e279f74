import type { GivenRow } from '#features/papers/credit-rows.ts'
import { creditableOf, givenOf } from '#features/papers/server/given-rows.ts'
import { findBill, type BillWithNotes } from '#features/papers/server/write-note.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { SuppliedLine } from '../claim-lines.ts'
import { listClaimNotes, listSupplied, type SuppliedRow } from './claim-store.ts'

/** A line of what was supplied with its row of the bill. */
export type LineOfBill = SuppliedLine & { supplied: SuppliedRow }

/**
 * What was supplied of an order, what its bill says of it, and what of it came back or is claimed; null before the goods have
 * left. The rows of a bill begin with what was supplied, in its order.
 */
export async function suppliedOfOrder(
  tx: Tx,
  orderId: string,
): Promise<{ bill: BillWithNotes; lines: LineOfBill[] } | null> {
  const [bill, supplied, claimNotes] = await Promise.all([
    findBill(tx, orderId),
    listSupplied(tx, orderId),
    listClaimNotes(tx, orderId),
  ])
  if (!bill) return null
  const given = givenOf(bill.notes)
  const returned = givenOf(bill.notes.filter(({ id }) => !claimNotes.includes(id)))
  const at = (rows: GivenRow[], position: number) => rows.find((row) => row.position === position)
  const lines = supplied.flatMap((one, index) => {
    const row = bill.bill.rows[index]
    if (!row) return []
    return [
      {
        supplied: one,
        unit: one.unit,
        quantity: one.quantity,
        grams: one.grams,
        packGrams: one.pack_grams,
        claimedPieces: one.claimed_pieces,
        claimedGrams: one.claimed_grams,
        returnedPieces: at(returned, row.position)?.packs ?? 0,
        returnedGrams: at(returned, row.position)?.quantityMilli ?? 0,
        row: creditableOf(row),
        given: at(given, row.position),
      },
    ]
  })
  return { bill, lines }
}
