import { Worker } from 'node:worker_threads'
import type { ImportRunner } from '#features/catalogue/server/run-import.ts'
import type { Connection } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { ImportMessage, ImportTask } from './import-message.ts'

/** The heap limit of an import's thread, in megabytes: ten times what the largest file needs. */
const MEMORY_MB = 512

/** Imports in a worker thread of `program`: parsing and planning 30,000 rows takes seconds, which orders must not wait. */
export function importInThread(program: string, database: Connection | string): ImportRunner {
  return async (importId) => {
    const task: ImportTask = { database, importId }
    const thread = new Worker(program, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    try {
      await endOf(thread)
    } finally {
      await thread.terminate()
    }
  }
}

const endOf = (thread: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    thread.on('message', (message: ImportMessage) => {
      if (message.kind === 'done') resolve()
      else reject(new AppError(message.code))
    })
    thread.on('error', reject)
    thread.on('exit', (code) => reject(new Error(`The import's thread ended with code ${code}`)))
  })
