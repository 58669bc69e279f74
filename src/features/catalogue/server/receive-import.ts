import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/postgres.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import { AppError } from '#shared/problems.ts'
import { decodeUtf8 } from './import-rows.ts'
import {
  addImportPart,
  deleteImport,
  findImportOf,
  insertImport,
  lockImportOf,
  saveImport,
  type ImportRecord,
} from './imports-store.ts'
import { runImport } from './run-import.ts'

/** So much of a file is in memory at once, in bytes. */
const PART = 512 * 1024

export const isRunning = ({ status }: ImportRecord): boolean =>
  status === 'checking' || status === 'importing'

/**
 * Keeps a file in the database, where every server of the shop finds it, and has it checked. It takes the place of the
 * administrator's last one; refused with `import_running` while that is being read or written.
 */
export async function receiveImport(
  db: Database,
  userId: string,
  { fileName, bytes }: { fileName: string; bytes: AsyncIterable<Buffer> },
): Promise<ImportRecord> {
  const earlier = await findImportOf(db, userId)
  if (earlier && isRunning(earlier)) throw new AppError('import_running')
  const id = randomBytes(12).toString('hex')
  await insertImport(db, { id, userId, fileName })
  try {
    const total = await keepParts(db, id, bytes)
    const received: ImportRecord = {
      id,
      user_id: userId,
      file_name: fileName,
      status: 'checking',
      skip_wrong_rows: false,
      done: 0,
      total,
      outcome: null,
      message: '',
      added: 0,
      changed: 0,
    }
    await db.transaction(async (tx) => {
      const last = await lockImportOf(tx, userId)
      if (last && isRunning(last)) throw new AppError('import_running')
      if (last) await deleteImport(tx, last.id)
      await saveImport(tx, received)
      await runImport.enqueue(tx, { importId: id }, { queue: 'imports' })
    })
    return received
  } catch (error) {
    await deleteImport(db, id)
    // Two were sent at once, and the other was first.
    if (isBrokenConstraint(error, 'imports_one_each'))
      throw new AppError('import_running', undefined, { cause: error })
    throw error
  }
}

/** Its length in bytes. */
async function keepParts(db: Database, id: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let waiting: Buffer[] = []
  let [size, total, number] = [0, 0, 0]
  const keep = async () => {
    await addImportPart(db, id, number, Buffer.concat(waiting))
    number += 1
    waiting = []
    size = 0
  }
  async function* noted() {
    for await (const piece of bytes) {
      waiting.push(piece)
      size += piece.length
      total += piece.length
      if (size >= PART) await keep()
      yield piece
    }
  }
  // Read for its faults alone: a file in another encoding is refused while whoever sent it is there.
  for await (const text of decodeUtf8(noted())) void text
  if (size > 0) await keep()
  return total
}
