import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import { retention } from '#platform/retention.ts'
import { sweepEffects } from './effects-store.ts'
import type { ImportOutcome, WrittenProducts } from './check-list.ts'

export const importStatuses = ['checking', 'checked', 'importing', 'done', 'failed'] as const

const row = z.object({
  ...texts('id', 'user_id', 'file_name', 'message'),
  status: z.enum(['receiving', ...importStatuses]),
  skip_wrong_rows: z.boolean(),
  ...ints('done', 'total', 'changed'),
  outcome: z.custom<ImportOutcome>().nullable(),
  /** The products written so far, by all runs. */
  added: z.int(),
})
export type ImportRecord = z.infer<typeof row>

const columns = `id, user_id, file_name, status, skip_wrong_rows, done, total, outcome, message, added, changed`

const insert = sql(
  'imports.insert',
  `INSERT INTO imports (id, user_id, file_name, status) VALUES ($1, $2, $3, 'receiving')`,
)
const addPart = sql(
  'imports.addPart',
  `WITH touched AS (UPDATE imports SET updated_at = now() WHERE id = $1)
   INSERT INTO import_parts (import_id, part, content) VALUES ($1, $2, $3)`,
)
const part = sql(
  'imports.part',
  'SELECT content FROM import_parts WHERE import_id = $1 AND part = $2',
  z.object({ content: z.instanceof(Buffer) }),
)
const size = sql(
  'imports.size',
  'SELECT coalesce(sum(octet_length(content)), 0)::int AS bytes FROM import_parts WHERE import_id = $1',
  z.object({ bytes: z.int() }),
)
const dropParts = sql('imports.dropParts', 'DELETE FROM import_parts WHERE import_id = $1')
const find = sql('imports.find', `SELECT ${columns} FROM imports WHERE id = $1`, row)
const ofUser = sql(
  'imports.ofUser',
  `SELECT ${columns} FROM imports WHERE user_id = $1 AND status <> 'receiving'`,
  row,
)
const lockOfUser = sql(
  'imports.lockOfUser',
  `SELECT ${columns} FROM imports WHERE user_id = $1 AND status <> 'receiving' FOR UPDATE`,
  row,
)
const change = sql(
  'imports.change',
  `UPDATE imports SET status = $2, skip_wrong_rows = $3, done = $4, total = $5, outcome = $6, message = $7,
     updated_at = now()
   WHERE id = $1`,
)
const setProgress = sql(
  'imports.setProgress',
  'UPDATE imports SET done = $2, total = $3, updated_at = now() WHERE id = $1',
)
const addWritten = sql(
  'imports.addWritten',
  'UPDATE imports SET added = added + $2, changed = changed + $3 WHERE id = $1',
)
const remove = sql('imports.remove', 'DELETE FROM imports WHERE id = $1')
const sweep = sql(
  'imports.sweep',
  `DELETE FROM imports WHERE updated_at < now() - interval '${retention.importFile.time}'`,
)

/** Starts to store a file. The import is not listed for its user until the file is complete. */
export const insertImport = (
  tx: Tx,
  { id, userId, fileName }: { id: string; userId: string; fileName: string },
) => tx.run(insert, [id, userId, fileName])

export const addImportPart = (tx: Tx, id: string, number: number, content: Buffer) =>
  tx.run(addPart, [id, number, content])

/** A part of the file, numbered from 0; null after the last. */
export const findImportPart = async (tx: Tx, id: string, number: number): Promise<Buffer | null> =>
  (await tx.maybe(part, [id, number]))?.content ?? null

/** The size of the file, in bytes. */
export const sizeOfImport = async (tx: Tx, id: string): Promise<number> =>
  (await tx.maybe(size, [id]))?.bytes ?? 0

export const dropImportParts = (tx: Tx, id: string) => tx.run(dropParts, [id])

export const findImport = (tx: Tx, id: string) => tx.maybe(find, [id])

/** The administrator's import, if there is one. */
export const findImportOf = (tx: Tx, userId: string) => tx.maybe(ofUser, [userId])

export const lockImportOf = (tx: Tx, userId: string) => tx.maybe(lockOfUser, [userId])

export const saveImport = (tx: Tx, one: ImportRecord) =>
  tx.run(change, [
    one.id,
    one.status,
    one.skip_wrong_rows,
    one.done,
    one.total,
    one.outcome && JSON.stringify(one.outcome),
    one.message,
  ])

export const saveImportProgress = (tx: Tx, id: string, done: number, total: number) =>
  tx.run(setProgress, [id, done, total])

export const addImportWritten = (tx: Tx, id: string, { added, changed }: WrittenProducts) =>
  tx.run(addWritten, [id, added, changed])

export const deleteImport = (tx: Tx, id: string) => tx.run(remove, [id])

/** Deletes imports without activity, with their files, and what can no longer be undone. */
export async function sweepImports(tx: Tx): Promise<void> {
  await tx.run(sweep)
  await sweepEffects(tx)
}
