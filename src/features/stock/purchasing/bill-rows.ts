import { isSummed, type BillColumn, type BillMapping } from './bill-columns.ts'
import type { BillRow } from './bill-shape.ts'

/** The rows of a file as lines of a bill; rows without a product or without a number, such as totals, are left out. */
export function billRowsOf(mapping: BillMapping, rows: readonly string[][]): BillRow[] {
  return rows.flatMap((cells) => {
    const row: Partial<Record<BillColumn, string>> = {}
    for (const [at, column] of mapping.entries()) {
      const cell = (cells[at] ?? '').trim()
      if (column === null || cell === '') continue
      const before = isSummed(column) && row[column] ? `${row[column]} + ` : ''
      row[column] = (before + cell).slice(0, column === 'name' || column === 'barcode' ? 200 : 40)
    }
    const isNamed = row.barcode ?? row.code ?? row.name
    const isCounted = /\p{Nd}/u.test(row.quantity ?? row.free ?? '')
    const isTotal = !row.barcode && !row.cost && TOTAL.test(row.name ?? row.code ?? '')
    return isNamed !== undefined && isCounted && !isTotal ? [row] : []
  })
}

/** What stands before a sum, in the column of the names. */
const TOTAL =
  /^\W*(?:(?:sub|grand|net|bill|page|invoice|gross)[\s-]*)?totals?(?:\s+(?:amount|qty|quantity|value|nos|items?|rs|inr|\([^)]*\)))?\W*(?:[:=].*)?$|^(?:कुल|योग|कुल योग)\W*$|^\W*(?:[cb]\s*\/\s*f|(?:carried|brought) forward)\W*$/i
