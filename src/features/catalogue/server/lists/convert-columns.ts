import { shownCell } from '../../csv-cells.ts'
import type { ColumnMapping } from '../../list-headings.ts'
import type { Converted, Converter, ListColumn } from './converter.ts'

/** Our own format: the columns are ours. */
export const convertOwn = (columns: ColumnMapping): Converter =>
  async function* ({ headings, rows }) {
    for await (const { row, cells } of rows) {
      if (cells.every((cell) => cell.trim() === '')) continue
      yield { row, ...cellsOf(columns, headings.length, cells), warnings: [] }
    }
  }

/** Any list, by the columns that were chosen. A row without a name is a further pack of the product above it. */
export const convertMapped = (columns: ColumnMapping): Converter =>
  async function* ({ headings, rows }) {
    let above: Converted['cells'] = null
    for await (const { row, cells: given } of rows) {
      if (given.every((cell) => cell.trim() === '')) continue
      const { cells, beyond } = cellsOf(columns, headings.length, given)
      const isPack: boolean = above !== null && !cells.name && Boolean(cells.price ?? cells.sellingPrice)
      const of: Converted['cells'] = isPack ? above : null
      const whole: NonNullable<Converted['cells']> = {
        ...cells,
        ...(of && pick(of)),
        category: cells.category || of?.category || 'Imported',
        subCategory: cells.subCategory || of?.subCategory || 'All',
        unit: cells.unit || '1 pc',
      }
      if (whole.name) above = whole
      yield { row, cells: whole, beyond, labels: labelsOf(columns, headings), warnings: [] }
    }
  }

const pick = ({ name, brand }: NonNullable<Converted['cells']>) => ({
  ...(name !== undefined && { name }),
  ...(brand !== undefined && { brand }),
})

function cellsOf(columns: ColumnMapping, count: number, given: string[]) {
  const cells: Partial<Record<ListColumn, string>> = {}
  for (const [i, column] of columns.entries()) {
    const cell = given[i] ?? ''
    if (column === null || cell.trim() === '') continue
    cells[column] = cells[column] === undefined ? cell : `${cells[column].trim()} / ${cell.trim()}`
  }
  return { cells, beyond: given.slice(count).find((cell) => cell.trim() !== '') }
}

const labelsOf = (columns: ColumnMapping, headings: string[]): Partial<Record<ListColumn, string>> =>
  Object.fromEntries(
    columns.flatMap((column, i) => (column ? [[column, shownCell(headings[i]!.trim())]] : [])),
  )
