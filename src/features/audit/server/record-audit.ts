import type { Tx } from '#platform/db/postgres.ts'
import type { Actor } from '../actor.ts'
import { changedValues } from '../changed-values.ts'
import { insertAuditEntry } from './audit-store.ts'

export interface AuditedChange {
  /** What was done to what, such as `product.update`, `charge.delete`, `settings.update`. */
  action: `${string}.${string}`
  /** Which one; null where there is only one, such as the settings. */
  subjectId: string | number | null
  /** What people call it, as it was when it was changed. */
  subjectName?: string
  /** The fields before, null for what is created; plain data without secrets. */
  before: object | null
  /** The fields after, null for what is deleted. */
  after: object | null
}

/**
 * Notes who changed what, in the transaction of the change: what is rolled back is not noted, and what is
 * committed always is. A save that changes nothing is not noted.
 */
export async function recordAudit(tx: Tx, actor: Actor, change: AuditedChange): Promise<void> {
  const changes = changedValues(change.before as Fields, change.after as Fields)
  if (Object.keys(changes).length === 0) return
  await insertAuditEntry(tx, {
    actor,
    action: change.action,
    subjectId: change.subjectId === null ? null : String(change.subjectId),
    subjectName: change.subjectName ?? null,
    changes,
  })
}

type Fields = Record<string, unknown> | null
