import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/postgres.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import { AppError } from '#shared/problems.ts'
import { decodeText } from './lists/decode-text.ts'
import { recogniseFile } from './lists/recognise-file.ts'
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

/** The size of a stored part, and so of what is in memory at once, in bytes. */
const PART = 512 * 1024

export const isRunning = ({ status }: ImportRecord): boolean =>
  status === 'checking' || status === 'importing'

/** Stores a file in the database, for every server, and has it checked, in place of the last. Throws `import_running`. */
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
    const total = await storeParts(db, id, bytes)
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
      last_row: 0,
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
    // Another file was uploaded at the same time, and was first.
    if (isBrokenConstraint(error, 'imports_one_each'))
      throw new AppError('import_running', undefined, { cause: error })
    throw error
  }
}

/** Stores a file in parts; returns its length in bytes. */
async function storeParts(db: Database, id: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let buffered: Buffer[] = []
  let [size, total, number] = [0, 0, 0]
  const storePart = async () => {
    await addImportPart(db, id, number, Buffer.concat(buffered))
    number += 1
    buffered = []
    size = 0
  }
  async function* storingParts() {
    for await (const chunk of bytes) {
      buffered.push(chunk)
      size += chunk.length
      total += chunk.length
      if (size >= PART) await storePart()
      yield chunk
    }
  }
  // Decoded only to check it: a file of another kind or encoding is refused in the response to its upload.
  const file = await recogniseFile(storingParts())
  for await (const piece of file.kind === 'text' ? decodeText(file.bytes) : file.bytes) void piece
  if (size > 0) await storePart()
  return total
}
