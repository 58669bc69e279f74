import type { CreditableRow, GivenRow } from '../credit-rows.ts'
import type { DocumentRecord, DocumentRowRecord } from './document-store.ts'

export const creditableOf = (row: DocumentRowRecord, position = row.position): CreditableRow => ({
  position,
  packs: row.packs,
  quantityMilli: row.quantity_milli,
  grossPaise: row.gross_paise,
  taxablePaise: row.taxable_paise,
  cgstPaise: row.cgst_paise,
  sgstPaise: row.sgst_paise,
  igstPaise: row.igst_paise,
})

/** The rows of a bill for each supplied line, in its order; a line of two rates has a row for each. */
export function rowsOfSupplied(
  bill: DocumentRecord,
  supplied: readonly { quantity: number }[],
): DocumentRowRecord[][] {
  let next = 0
  return supplied.map(({ quantity }) => {
    const rows: DocumentRowRecord[] = []
    for (let packs = 0; packs < quantity && next < bill.rows.length; next++) {
      rows.push(bill.rows[next]!)
      packs += bill.rows[next]!.packs
    }
    return rows
  })
}

/** What notes gave back, by the rows of the document that they correct. */
export function givenOf(notes: DocumentRecord[]): GivenRow[] {
  const given = new Map<number, GivenRow>()
  for (const row of notes.flatMap(({ rows }) => rows)) {
    const position = row.of_position!
    const one = creditableOf(row, position)
    const before = given.get(position)
    given.set(
      position,
      before
        ? {
            position,
            packs: before.packs + one.packs,
            quantityMilli: before.quantityMilli + one.quantityMilli,
            grossPaise: before.grossPaise + one.grossPaise,
            taxablePaise: before.taxablePaise + one.taxablePaise,
            cgstPaise: before.cgstPaise + one.cgstPaise,
            sgstPaise: before.sgstPaise + one.sgstPaise,
            igstPaise: before.igstPaise + one.igstPaise,
          }
        : one,
    )
  }
  return [...given.values()]
}
