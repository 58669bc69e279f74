import type { Database } from '#platform/db/postgres.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { mappingProblem, type ColumnMapping } from '../list-headings.ts'
import { lockCheckedImport } from './begin-import.ts'
import { headingsHash } from './lists/recognise-list.ts'
import { saveImport, sizeOfImport, type ImportRecord } from './imports-store.ts'
import { saveCategoryMeaning, saveMapping, type CategoryMeaning } from './mapping-store.ts'
import { runImport } from './run-import.ts'

interface ChosenMeanings {
  columns?: ColumnMapping | undefined
  /** The row of the file that has the headings, if it is not the one that was taken for them. */
  headingRow?: number | undefined
  categories: CategoryMeaning[]
}

/** Keeps what the columns and categories of the administrator's file mean, and checks the file again. */
export const mapImport = (
  db: Database,
  userId: string,
  { columns, headingRow, categories }: ChosenMeanings,
): Promise<ImportRecord> =>
  db.transaction(async (tx) => {
    const checked = await lockCheckedImport(tx, userId)
    if (columns) {
      const found = checked.outcome.columns
      const headings =
        headingRow === undefined ? found?.headings : found?.rows?.find(({ row }) => row === headingRow)?.cells
      const problem =
        headings?.length === columns.length
          ? mappingProblem(columns)
          : 'The file has other columns. Please load the page again'
      if (problem || !headings) throw invalidField('columns', problem!)
      await saveMapping(tx, headingsHash(headings), columns)
    }
    for (const meaning of categories) await saveCategoryMeaning(tx, meaning)
    const total = await sizeOfImport(tx, checked.id)
    const again: ImportRecord = { ...checked, status: 'checking', outcome: null, message: '', done: 0, total }
    await saveImport(tx, again)
    await runImport.enqueue(tx, { importId: checked.id }, { queue: 'imports' })
    return again
  })
