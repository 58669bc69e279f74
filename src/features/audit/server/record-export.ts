import type { Tx } from '#platform/db/postgres.ts'
import type { Actor } from '../actor.ts'
import { recordAudit } from './record-audit.ts'

/**
 * Records that rows left the shop as a file. A long file is fetched in parts, each with its entry: the sum is what was
 * taken, even if the rest was not.
 */
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
