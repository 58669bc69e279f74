import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const seen = z.object({ bell_seen_at: z.date().nullable() })

const find = sql('bell.find', 'SELECT bell_seen_at FROM users WHERE id = $1', seen)

/** When this administrator last opened the bell; null for never. */
export async function findBellSeenAt(tx: Tx, userId: string): Promise<Date | null> {
  return (await tx.maybe(find, [userId]))?.bell_seen_at ?? null
}

const open = sql(
  'bell.open',
  'UPDATE users SET bell_seen_at = now() WHERE id = $1 RETURNING bell_seen_at',
  seen,
)

export async function markBellSeen(tx: Tx, userId: string): Promise<Date | null> {
  return (await tx.one(open, [userId])).bell_seen_at
}
