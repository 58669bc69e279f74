import { parentPort, workerData } from 'node:worker_threads'
import { performImport } from '#features/catalogue/server/run-import.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import { AppError } from '#shared/problems.ts'
import type { ImportMessage, ImportTask } from './import-message.ts'

/** Runs one import in its thread, on its own connections. */
export async function runImportTask(): Promise<void> {
  const { database, importId } = workerData as ImportTask
  const reply = (message: ImportMessage) => parentPort!.postMessage(message)
  const db = openDatabase(database, { poolSize: 2, log: openLog('warn') })
  try {
    await performImport(db, importId)
    reply({ kind: 'done' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    reply({ kind: 'refused', code: error.code })
  } finally {
    await db.close()
  }
}
