import type { Tx } from '#platform/db/postgres.ts'
import type { Actor } from '../actor.ts'
import { changedValues } from '../changed-values.ts'
import { insertAuditEntry } from './audit-store.ts'

interface AuditedChange {
  /** The action, such as `product.update`, `charge.delete`, `settings.update`. */
  action: `${string}.${string}`
  /** The id of its subject; null where there is only one, such as the settings. */
  subjectId: string | number | null
  /** The name of a thing at the time of the change. Never that of a person: the log refers to them, and shows the name they have. */
  subjectName?: string
  /** The fields before, null when created; plain data without secrets. */
  before: object | null
  /** The fields after, null when deleted. */
  after: object | null
}

/** Records who changed what, in the change's transaction. A save that changes nothing is not recorded. */
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
