import { isBareMeasure } from '../../counted-cell.ts'
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

/**
 * Any list, by the columns that were chosen. A row without a name is a further pack of the product above it; a row of one
 * text alone is the head of a section, the category of what follows.
 */
export const convertMapped = (columns: ColumnMapping): Converter =>
  async function* ({ headings, rows }) {
    let above: Converted['cells'] = null
    let section = ''
    for await (const { row, cells: given } of rows) {
      if (given.every((cell) => cell.trim() === '')) continue
      const head = sectionOf(given)
      if (head !== null) {
        section = head
        continue
      }
      const { cells, beyond } = cellsOf(columns, headings.length, given)
      const isPack: boolean = above !== null && !cells.name && Boolean(cells.price ?? cells.sellingPrice)
      const of: Converted['cells'] = isPack ? above : null
      const whole: NonNullable<Converted['cells']> = {
        ...cells,
        ...(of && pick(of)),
        category: cells.category || of?.category || section || 'Imported',
        subCategory: cells.subCategory || of?.subCategory || 'All',
        unit: cells.unit || '1 pc',
      }
      if (whole.name) above = whole
      yield { row, cells: whole, beyond, labels: labelsOf(columns, headings), warnings: [] }
    }
  }

/** What a row of one text says: PULSES, OILS. Null for any other row. */
function sectionOf(given: readonly string[]): string | null {
  const [only = '', ...more] = given.map((cell) => cell.trim()).filter(Boolean)
  return more.length === 0 && /\p{L}{2}/u.test(only) && only.length <= 80 ? only : null
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
    const before = cells[column]
    if (before === undefined) cells[column] = cell
    // What an item is sold by says nothing more beside a size.
    else if (column === 'unit' && isBareMeasure(before)) cells.unit = cell
    else if (column !== 'unit' || !isBareMeasure(cell)) cells[column] = `${before.trim()} / ${cell.trim()}`
  }
  return { cells, beyond: given.slice(count).find((cell) => cell.trim() !== '') }
}

const labelsOf = (columns: ColumnMapping, headings: string[]): Partial<Record<ListColumn, string>> =>
  Object.fromEntries(
    columns.flatMap((column, i) => (column ? [[column, shownCell(headings[i]!.trim())]] : [])),
  )
