import type { Connection } from '#platform/db/postgres.ts'
import type { ProblemCode } from '#shared/problems.ts'

export interface ImportTask {
  database: Connection | string
  importId: string
}

/** The thread's reply. */
export type ImportMessage = { kind: 'done' } | { kind: 'refused'; code: ProblemCode }
