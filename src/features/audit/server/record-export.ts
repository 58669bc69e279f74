import type { Tx } from '#platform/db/postgres.ts'
import type { Actor } from '../actor.ts'
import { recordAudit } from './record-audit.ts'

/** Records that rows left as a file. Each part of a long one has its entry: the sum is what was taken. */
export const recordExport = (
  tx: Tx,
  actor: Actor,
  { of, rows, filter }: { of: string; rows: number; filter: object },
): Promise<void> =>
  recordAudit(tx, actor, {
    action: `export.${of}`,
    subjectId: null,
    before: null,
    after: { rows, ...filter },
  })
