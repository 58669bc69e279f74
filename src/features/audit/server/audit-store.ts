import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { Actor } from '../actor.ts'

const insert = sql(
  'audit.insert',
  `INSERT INTO audit_log (actor_kind, actor_id, action, subject_id, subject_name, changes)
   VALUES ($1, $2, $3, $4, left($5, 300), $6::jsonb) RETURNING id`,
  z.object({ id: z.int() }),
)

/** A stored entry; `changes` holds both values of each changed field. */
interface NewAuditEntry {
  actor: Actor
  action: string
  subjectId: string | null
  subjectName: string | null
  changes: Readonly<Record<string, unknown>>
}

/** Adds an entry. The database does not let the shop's role change or delete it. */
export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  const { actor, action, subjectId, subjectName, changes } = entry
  await tx.one(insert, [actor.kind, actor.userId, action, subjectId, subjectName, JSON.stringify(changes)])
}
