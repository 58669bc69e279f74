import type { BillMapping } from './bill-columns.ts'
import type { BillRow } from './contract.ts'

/** The rows of a file as lines of a bill; rows without a product or without a number, such as totals, are left out. */
export function billRowsOf(mapping: BillMapping, rows: readonly string[][]): BillRow[] {
  return rows.flatMap((cells) => {
    const row: Record<string, string> = {}
    for (const [at, column] of mapping.entries()) {
      const cell = (cells[at] ?? '').trim()
      if (column !== null && cell !== '') row[column] = cell.slice(0, column === 'name' ? 200 : 40)
    }
    const isNamed = row.barcode ?? row.code ?? row.name
    const isCounted = /\d/.test(row.quantity ?? row.free ?? '')
    return isNamed !== undefined && isCounted ? [row as unknown as BillRow] : []
  })
}
