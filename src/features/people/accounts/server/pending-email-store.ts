import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'

const want = sql(
  'pendingEmails.want',
  `INSERT INTO pending_emails (user_id, email) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, asked_at = now()`,
)

/** Stores a pending email address; it replaces an earlier one. */
export const setPendingEmail = (tx: Tx, userId: string, email: string) => tx.run(want, [userId, email])

const find = sql(
  'pendingEmails.find',
  'SELECT email FROM pending_emails WHERE user_id = $1 FOR UPDATE',
  z.object({ email: z.string() }),
)

export async function findPendingEmail(tx: Tx, userId: string): Promise<string | null> {
  return (await tx.maybe(find, [userId]))?.email ?? null
}

const forget = sql('pendingEmails.forget', 'DELETE FROM pending_emails WHERE user_id = $1')

export const deletePendingEmail = (tx: Tx, userId: string) => tx.run(forget, [userId])

const sweep = sql(
  'pendingEmails.sweep',
  `DELETE FROM pending_emails WHERE asked_at < now() - interval '${retention.newAddress.time}'`,
)

export const sweepPendingEmails = (tx: Tx): Promise<number> => tx.run(sweep)
