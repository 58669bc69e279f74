import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { deleteImport, lockImportOf, saveImport, type ImportRecord } from './imports-store.ts'
import { isRunning } from './receive-import.ts'
import { runImport } from './run-import.ts'

/** Starts to import the administrator's checked file. Wrong rows stop it unless `skipWrongRows` is set. */
export const beginImport = (
  db: Database,
  userId: string,
  { skipWrongRows }: { skipWrongRows: boolean },
): Promise<ImportRecord> =>
  db.transaction(async (tx) => {
    const checked = await lockCheckedImport(tx, userId)
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

/** The administrator's checked file. Throws `import_running`, and `not_found` when there is none any more. */
export async function lockCheckedImport(
  tx: Tx,
  userId: string,
): Promise<ImportRecord & { outcome: NonNullable<ImportRecord['outcome']> }> {
  const checked = await lockImportOf(tx, userId)
  if (checked && isRunning(checked)) throw new AppError('import_running')
  if (checked?.status !== 'checked' || !checked.outcome)
    throw new AppError('not_found', undefined, {
      message: 'This file is no longer available. Please choose it again.',
    })
  return { ...checked, outcome: checked.outcome }
}

/** Deletes the administrator's import. Throws `import_running` while it is being checked or imported. */
export const discardImport = (db: Database, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const current = await lockImportOf(tx, userId)
    if (current && isRunning(current)) throw new AppError('import_running')
    if (current) await deleteImport(tx, current.id)
  })
