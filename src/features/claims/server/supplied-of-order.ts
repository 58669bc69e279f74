import type { CreditableRow, CreditAsk, GivenRow } from '#features/papers/credit-rows.ts'
import { creditableOf, givenOf, rowsOfSupplied } from '#features/papers/server/given-rows.ts'
import { findBill, type BillWithNotes } from '#features/papers/server/write-note.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { SuppliedLine } from '../claim-lines.ts'
import { listClaimNotes } from './claim-store.ts'
import { listSupplied, type SuppliedRow } from './claimed-order-store.ts'

export type LineOfBill = SuppliedLine & {
  supplied: SuppliedRow
  /** One, or two where some of its pieces bear another rate, each with what is left of it. */
  rows: CreditableRow[]
  left: CreditableRow[]
}

/** What was supplied, billed, came back and is claimed of an order; null before the goods have left. */
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
  const of = (rows: CreditableRow[], notes: GivenRow[]) =>
    sumOfRows(notes.filter(({ position }) => rows.some((row) => row.position === position)))
  const billed = rowsOfSupplied(bill.bill, supplied)
  const lines = supplied.flatMap((one, at) => {
    const rows = billed[at]!.map((row) => creditableOf(row))
    const row = sumOfRows(rows)
    if (!row) return []
    const back = of(rows, returned)
    return [
      {
        supplied: one,
        unit: one.unit,
        quantity: one.quantity,
        grams: one.grams,
        packGrams: one.pack_grams,
        claimedPieces: one.claimed_pieces,
        claimedGrams: one.claimed_grams,
        returnedPieces: back?.packs ?? 0,
        returnedGrams: back?.quantityMilli ?? 0,
        row,
        given: of(rows, given),
        rows,
        left: rows.map((whole) => lessGiven(whole, of([whole], given))),
      },
    ]
  })
  return { bill, lines }
}

const FIGURES = [
  'packs',
  'quantityMilli',
  'grossPaise',
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
] as const

/** Rows as one, at the position of the first; undefined for none. */
const sumOfRows = ([first, ...more]: CreditableRow[]): CreditableRow | undefined =>
  first && more.reduce((sum, row) => combined(sum, row, 1), first)

const lessGiven = (row: CreditableRow, given: CreditableRow | undefined): CreditableRow =>
  given ? combined(row, given, -1) : row

function combined(one: CreditableRow, other: CreditableRow, sign: 1 | -1): CreditableRow {
  const sum = { ...one }
  for (const figure of FIGURES) sum[figure] += sign * other[figure]
  return sum
}

/** What is asked of a line, by the rows of its bill: of each as much as is left, and of the last what is too much. */
export function asksOfRows({ left }: Pick<LineOfBill, 'left'>, ask: CreditAsk): CreditAsk[] {
  let open = 'packs' in ask ? ask.packs : ask.amountPaise
  return left.flatMap(({ position, packs, grossPaise }, at): CreditAsk[] => {
    const has = 'packs' in ask ? packs : grossPaise
    const some = at === left.length - 1 ? open : Math.min(open, has)
    open -= some
    if (some === 0) return []
    return ['packs' in ask ? { position, packs: some } : { position, amountPaise: some }]
  })
}
