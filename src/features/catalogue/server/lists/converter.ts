import type { ListColumn as MappedColumn } from '../../list-headings.ts'
import type { FileRow } from './file-row.ts'

/** What a converter may fill: what a list may, and the addresses of pictures. */
export type ListColumn = MappedColumn | 'pictures'

/** What a converter leaves out or changes, as its code. */
export type ConversionCode =
  | 'stock_below_zero'
  | 'stock_not_counted'
  | 'stock_not_whole'
  | 'type_not_supported'
  | 'parent_not_found'
  | 'price_wrong'
  | 'price_without_tax'
  | 'name_missing'

/** A row in our own columns, as text that is still to be checked. */
export interface Converted {
  row: number
  /** Null for a row that is left out. */
  cells: Partial<Record<ListColumn, string>> | null
  /** The first cell beyond the headings that is not blank. */
  beyond?: string | undefined
  /** The file's own headings, to name a cell by. */
  labels?: Partial<Record<ListColumn, string>>
  warnings: ConversionCode[]
}

/** A file: its headings, and the rows below them. */
export interface List {
  headings: string[]
  rows: AsyncIterable<FileRow>
}

/** Turns a list into our rows. */
export type Converter = (list: List) => AsyncGenerator<Converted, void>
