import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

export interface ImportProgress {
  /** Rows written. */
  done: number
  total: number
}

const save = sql(
  'import_progress.save',
  `INSERT INTO import_progress (user_id, done, total) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET done = excluded.done, total = excluded.total`,
)
const find = sql<ImportProgress>(
  'import_progress.find',
  'SELECT done, total FROM import_progress WHERE user_id = $1',
  z.object({ done: z.int(), total: z.int() }),
)
const remove = sql('import_progress.delete', 'DELETE FROM import_progress WHERE user_id = $1')

export const saveImportProgress = (
  tx: Tx,
  userId: string,
  { done, total }: ImportProgress,
): Promise<number> => tx.run(save, [userId, done, total])

/** How far this administrator's import is; null while none is being written. */
export const findImportProgress = (tx: Tx, userId: string): Promise<ImportProgress | null> =>
  tx.maybe(find, [userId])

export const deleteImportProgress = (tx: Tx, userId: string): Promise<number> => tx.run(remove, [userId])
