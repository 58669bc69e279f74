import { Worker } from 'node:worker_threads'
import type { ImportOutcome } from '#features/catalogue/server/import-products.ts'
import type { ImportRunner } from '#features/catalogue/server/import-file.ts'
import type { Connection } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { ImportMessage, ImportTask } from './import-message.ts'

/**
 * Imports files in a thread that runs `program` anew: reading and planning 30,000 rows takes the processor for
 * seconds, and orders do not wait for it. One file at a time; a second is refused with `import_running`.
 */
export function importInThread(program: string, database: Connection | string): ImportRunner {
  let isRunning = false
  return async (actor, csv, { progress, ...options }) => {
    if (isRunning) throw new AppError('import_running')
    isRunning = true
    const task: ImportTask = { database, actor, csv, ...options }
    const thread = new Worker(program, { workerData: task })
    try {
      return await outcomeOf(thread, progress)
    } finally {
      isRunning = false
      await thread.terminate()
    }
  }
}

const outcomeOf = (
  thread: Worker,
  progress: ((done: number, total: number) => void) | undefined,
): Promise<ImportOutcome> =>
  new Promise((resolve, reject) => {
    thread.on('message', (message: ImportMessage) => {
      if (message.kind === 'progress') progress?.(message.done, message.total)
      else if (message.kind === 'outcome') resolve(message.outcome)
      else reject(new AppError(message.code))
    })
    thread.on('error', reject)
    thread.on('exit', (code) => reject(new Error(`The import's thread ended with code ${code}`)))
  })
