import type { Connection } from '#platform/db/postgres.ts'
import type { Actor } from '#features/audit/actor.ts'
import type { ImportOutcome } from '#features/catalogue/server/import-products.ts'
import type { ProblemCode } from '#shared/problems.ts'

/** What the thread is to do. */
export interface ImportTask {
  database: Connection | string
  actor: Actor
  csv: string
  dryRun: boolean
  skipWrongRows: boolean
}

/** What the thread says. */
export type ImportMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'outcome'; outcome: ImportOutcome }
  | { kind: 'refused'; code: ProblemCode }
