import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { ints, texts } from '#platform/db/row-columns.ts'
import { retention } from '#platform/retention.ts'
import { sweepEffects } from './effects-store.ts'
import type { ImportOutcome, WrittenSoFar } from './check-list.ts'

const importStatuses = ['checking', 'checked', 'importing', 'done', 'failed'] as const

const row = z.object({
  ...texts('id', 'user_id', 'file_name', 'message'),
  status: z.enum(['receiving', ...importStatuses]),
  skip_wrong_rows: z.boolean(),
  ...ints('done', 'total', 'changed'),
  outcome: z.custom<ImportOutcome>().nullable(),
  /** The products written so far, by all runs. */
  added: z.int(),
  last_row: z.int(),
})
export type ImportRecord = z.infer<typeof row>

const columns = `id, user_id, file_name, status, skip_wrong_rows, done, total, outcome, message, added, changed, last_row`

/** Starts to store a file. The import is not listed for its user until the file is complete. */
export const insertImport = sql(
  'imports.insert',
  `INSERT INTO imports (id, user_id, file_name, status) VALUES ($1, $2, $3, 'receiving')`,
).run(({ id, userId, fileName }: { id: string; userId: string; fileName: string }) => [id, userId, fileName])

export const addImportPart = sql(
  'imports.addPart',
  `WITH touched AS (UPDATE imports SET updated_at = now() WHERE id = $1)
   INSERT INTO import_parts (import_id, part, content) VALUES ($1, $2, $3)`,
).run<[id: string, number: number, content: Buffer]>()

/** A part of the file, numbered from 0; null after the last. */
export const findImportPart = sql(
  'imports.part',
  'SELECT content FROM import_parts WHERE import_id = $1 AND part = $2',
  z.object({ content: z.instanceof(Buffer) }),
).maybeFirst<[id: string, number: number]>()

const size = sql(
  'imports.size',
  'SELECT coalesce(sum(octet_length(content)), 0)::int AS bytes FROM import_parts WHERE import_id = $1',
  z.object({ bytes: z.int() }),
)
export const dropImportParts = sql(
  'imports.dropParts',
  `DELETE FROM import_parts
   WHERE import_id = $1`,
).run<[id: string]>()
export const findImport = sql('imports.find', `SELECT ${columns} FROM imports WHERE id = $1`, row).maybe<
  [id: string]
>()
/** The administrator's import, if there is one. */
export const findImportOf = sql(
  'imports.ofUser',
  `SELECT ${columns} FROM imports WHERE user_id = $1 AND status <> 'receiving'`,
  row,
).maybe<[userId: string]>()

export const lockImportOf = sql(
  'imports.lockOfUser',
  `SELECT ${columns} FROM imports WHERE user_id = $1 AND status <> 'receiving' FOR UPDATE`,
  row,
).maybe<[userId: string]>()

export const saveImport = sql(
  'imports.change',
  `UPDATE imports SET status = $2, skip_wrong_rows = $3, done = $4, total = $5, outcome = $6, message = $7,
     updated_at = now()
   WHERE id = $1`,
).run((one: ImportRecord) => [
  one.id,
  one.status,
  one.skip_wrong_rows,
  one.done,
  one.total,
  one.outcome && JSON.stringify(one.outcome),
  one.message,
])
export const saveImportProgress = sql(
  'imports.setProgress',
  'UPDATE imports SET done = $2, total = $3, updated_at = now() WHERE id = $1',
).run<[id: string, done: number, total: number]>()

export const addImportWritten = sql(
  'imports.addWritten',
  'UPDATE imports SET added = added + $2, changed = changed + $3, last_row = $4 WHERE id = $1',
).run((id: string, { added, changed, lastRow }: WrittenSoFar) => [id, added, changed, lastRow])

export const deleteImport = sql('imports.remove', 'DELETE FROM imports WHERE id = $1').run<[id: string]>()
const sweep = sql(
  'imports.sweep',
  `DELETE FROM imports WHERE updated_at < now() - interval '${retention.importFile.time}'`,
)

/** The size of the file, in bytes. */
export const sizeOfImport = async (tx: Tx, id: string): Promise<number> =>
  (await tx.maybe(size, [id]))?.bytes ?? 0

/** Deletes imports without activity, with their files, and what can no longer be undone. */
export async function sweepImports(tx: Tx): Promise<void> {
  await tx.run(sweep)
  await sweepEffects(tx)
}
