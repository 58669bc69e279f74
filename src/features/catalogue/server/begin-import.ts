import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { deleteImport, lockImportOf, saveImport, type ImportRecord } from './imports-store.ts'
import { isRunning } from './receive-import.ts'
import { runImport } from './run-import.ts'

/** Has the administrator's checked file written. Wrong rows stop it unless they are to be left out. */
export const beginImport = (
  db: Database,
  userId: string,
  { skipWrongRows }: { skipWrongRows: boolean },
): Promise<ImportRecord> =>
  db.transaction(async (tx) => {
    const checked = await lockImportOf(tx, userId)
    if (checked && isRunning(checked)) throw new AppError('import_running')
    if (checked?.status !== 'checked' || !checked.outcome) throw new AppError('not_found', undefined, GONE)
    const { rows: total } = checked.outcome.planned
    const begun: ImportRecord = {
      ...checked,
      status: 'importing',
      skip_wrong_rows: skipWrongRows,
      done: 0,
      total,
    }
    await saveImport(tx, begun)
    await runImport.enqueue(tx, { importId: checked.id }, { queue: 'imports' })
    return begun
  })

const GONE = { message: 'This file is no longer there. Please choose it again.' }

/** Forgets the administrator's file and its outcome; refused with `import_running` while it is read or written. */
export const discardImport = (db: Database, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const one = await lockImportOf(tx, userId)
    if (one && isRunning(one)) throw new AppError('import_running')
    if (one) await deleteImport(tx, one.id)
  })
