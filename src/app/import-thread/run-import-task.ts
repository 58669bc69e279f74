import { parentPort, workerData } from 'node:worker_threads'
import { importProducts } from '#features/catalogue/server/import-products.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openLog } from '#platform/log.ts'
import { AppError } from '#shared/problems.ts'
import type { ImportMessage, ImportTask } from './import-message.ts'

/** The whole life of an import's thread: one file, on connections of its own. */
export async function runImportTask(): Promise<void> {
  const { database, actor, csv, ...options } = workerData as ImportTask
  const tell = (message: ImportMessage) => parentPort!.postMessage(message)
  const db = openDatabase(database, { poolSize: 2, log: openLog('warn') })
  try {
    const progress = (done: number, total: number) => tell({ kind: 'progress', done, total })
    tell({ kind: 'outcome', outcome: await importProducts(db, actor, csv, { ...options, progress }) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    tell({ kind: 'refused', code: error.code })
  } finally {
    await db.close()
  }
}
