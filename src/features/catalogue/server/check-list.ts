import type { Database, Tx } from '#platform/db/postgres.ts'
import { missingImages } from '#features/media/server/image-store.ts'
import { openImportPlan, type ImportPlan, type PlannedRow, withOneBlank } from './import-plan.ts'
import { readImport, type ImportBatch, type ImportRow } from './import-rows.ts'
import type { FileBytes } from './lists/decode-text.ts'
import {
  headingsHash,
  UnknownColumns,
  type KnownRow,
  type ListColumns,
  type MappingOf,
} from './lists/recognise-list.ts'
import { findLastMapped, findMapping, listCategoryMeanings } from './mapping-store.ts'
import { UnreadableFile, type RowFault } from './lists/row-fault.ts'
import { categoryPathKey, findNewCategories } from './import-categories.ts'
import { findKnownProducts } from './import-store.ts'

/** The number of faults that are listed; the rest are only counted. */
const SHOWN_FAULTS = 200

export interface ImportOptions {
  /** Validates only; writes nothing. */
  dryRun: boolean
  /** Skips invalid rows instead of refusing the file. */
  skipWrongRows: boolean
  /** What the columns of a list mean that is not recognised by its headings. */
  mappingOf?: MappingOf | undefined
  /** Under which its effects are recorded; a run that continues another has its id. */
  importId?: string
  /** For the list of imports that can be undone. */
  fileName?: string
  /** Called with the rows written and to write. */
  progress?: (done: number, total: number) => Promise<void> | void
  /** What an interrupted earlier run of the same import wrote. */
  before?: WrittenSoFar
  /** Called first in each transaction that writes; throws when it may not. */
  permit?: (tx: Tx) => Promise<void>
  /** Called within each transaction that writes, with what it wrote. */
  record?: (tx: Tx, written: WrittenSoFar) => Promise<unknown>
}

export interface WrittenProducts {
  added: number
  changed: number
}

export interface WrittenSoFar extends WrittenProducts {
  /** The last row of the file that was written, or left out as wrong. */
  lastRow: number
}

export interface ImportOutcome {
  /** The first `SHOWN_FAULTS`. */
  faults: RowFault[]
  faultCount: number
  wrongRows: number
  /** What was changed or left out on the way: the first `SHOWN_FAULTS`. */
  warnings: RowFault[]
  warningCount: number
  /** The columns of a list that is not ours, to choose what they mean, or as they were chosen. */
  columns: ListColumns | null
  /** Categories of another shop that this one does not have: the first `SHOWN_FAULTS`. */
  newCategories: { category: string; subCategory: string; rows: number }[]
  /** Counts of the valid rows and their products, written or not. */
  planned: { rows: number; newProducts: number; knownProducts: number }
  /** False for a dry run and for a refused file. */
  isWritten: boolean
  added: number
  changed: number
  /** One sentence for the administrator. */
  summary: string
}

/** A checked file: the plan of its valid rows, and the faults of the others. */
export interface CheckedFile {
  /** It cannot be read to its end, so that nothing of it is written. */
  isUnreadable: boolean
  counts: Omit<ImportOutcome, 'isWritten' | 'summary' | keyof WrittenProducts>
  plan: ImportPlan
  rows: Map<number, PlannedRow>
}

/** Reads the file with what is known about lists like it: what their columns and categories mean. */
export async function openList(
  db: Database,
  open: () => FileBytes,
  mappingOf?: MappingOf,
): Promise<() => AsyncGenerator<ImportBatch, void>> {
  const meanings = new Map(
    (await listCategoryMeanings(db)).map((one) => [
      meaningKey(one),
      { category: one.toCategory, subCategory: one.toSubCategory },
    ]),
  )
  const known: MappingOf = (headings, proposed) =>
    mappingOf ? mappingOf(headings, proposed) : findMapping(db, headingsHash(headings))
  const knownRow: KnownRow = async (rows) => {
    const hashes = rows.map(headingsHash)
    return hashes.indexOf((await findLastMapped(db, hashes)) ?? '')
  }
  return async function* () {
    for await (const batch of readImport(open(), known, mappingOf ? undefined : knownRow)) {
      const rows = batch.rows.map((row) => ({ ...row, ...meanings.get(meaningKey(row)) }))
      yield batch.kind === 'own' ? batch : { ...batch, rows }
    }
  }
}

const meaningKey = ({ category, subCategory }: { category: string; subCategory: string }): string =>
  JSON.stringify([category.toLowerCase(), subCategory.toLowerCase()])

export async function checkFile(db: Database, batches: AsyncIterable<ImportBatch>): Promise<CheckedFile> {
  const plan = openImportPlan()
  const rows = new Map<number, PlannedRow>()
  const paths = new Map<string, ImportOutcome['newCategories'][number]>()
  const counts: CheckedFile['counts'] = {
    faults: [],
    faultCount: 0,
    wrongRows: 0,
    warnings: [],
    warningCount: 0,
    columns: null,
    newCategories: [],
    planned: { rows: 0, newProducts: 0, knownProducts: 0 },
  }
  const addFaults = (found: RowFault[]) => {
    counts.faultCount += found.length
    counts.wrongRows += new Set(found.map(({ row }) => row)).size
    counts.faults.push(...found.slice(0, SHOWN_FAULTS - counts.faults.length))
  }
  const addWarnings = (found: RowFault[]) => {
    counts.warningCount += found.length
    counts.warnings.push(...found.slice(0, SHOWN_FAULTS - counts.warnings.length))
  }
  try {
    for await (const { kind, columns, ...batch } of batches) {
      counts.columns = columns
      const pictureFaults = await findMissingPictures(db, batch.rows)
      const rowsToPlan = batch.rows.filter(({ row }) => !pictureFaults.some((fault) => fault.row === row))
      plan.addKnown(await findKnownProducts(db, identifiersIn(rowsToPlan)))
      const contradictions: RowFault[] = []
      const hints: RowFault[] = []
      for (const row of rowsToPlan) {
        const planned = plan.add(row)
        if (typeof planned === 'string')
          contradictions.push({ row: row.row, column: columnOf(planned), message: planned })
        else {
          rows.set(row.row, planned)
          if (planned.hint) hints.push({ row: row.row, column: 'sku', message: planned.hint })
          if (planned.mrpHint) hints.push({ row: row.row, column: 'price', message: planned.mrpHint })
          if (kind !== 'own') countPath(paths, row)
        }
      }
      addFaults([...batch.faults, ...pictureFaults, ...contradictions].sort((a, b) => a.row - b.row))
      addWarnings([...batch.warnings, ...hints].sort((a, b) => a.row - b.row))
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { faults } = error
    const columns = error instanceof UnknownColumns ? error.columns : null
    const refused = { ...counts, faults, faultCount: faults.length, wrongRows: 1, columns }
    return { isUnreadable: true, plan, rows, counts: refused }
  }
  counts.newCategories = await findNewCategories(db, [...paths.values()], SHOWN_FAULTS)
  const planned = { rows: rows.size, ...plan.count() }
  return { isUnreadable: false, plan, rows, counts: { ...counts, planned } }
}

const columnOf = (message: string): string | null => /^(barcode): /.exec(message)?.[1] ?? null

function countPath(paths: Map<string, ImportOutcome['newCategories'][number]>, row: ImportRow): void {
  const key = categoryPathKey(row)
  const { category, subCategory } = row
  paths.set(key, { category, subCategory, rows: (paths.get(key)?.rows ?? 0) + 1 })
}

const identifiersIn = (rows: ImportRow[]) => ({
  names: [...new Set(rows.flatMap(({ name }) => [name, withOneBlank(name)]))],
  skus: rows.flatMap(({ sku }) => sku ?? []),
  barcodes: rows.flatMap(({ barcode }) => barcode ?? []),
})

async function findMissingPictures(db: Database, rows: ImportRow[]): Promise<RowFault[]> {
  const urlsOf = ({ image = [], packImage }: ImportRow) => ({
    image,
    packImage: packImage ? [packImage] : [],
  })
  const columns = rows.flatMap((row) =>
    Object.entries(urlsOf(row)).map(([column, urls]) => ({ row: row.row, column, urls })),
  )
  const missing = new Set(await missingImages(db, [...new Set(columns.flatMap(({ urls }) => urls))]))
  return columns
    .filter(({ urls }) => urls.some((url) => missing.has(url)))
    .map(({ row, column }) => ({
      row,
      column,
      message: `${column}: This picture does not exist in this shop`,
    }))
}
