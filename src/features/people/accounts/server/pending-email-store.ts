import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'

/** Stores a pending email address; it replaces an earlier one. */
export const setPendingEmail = sql(
  'pendingEmails.want',
  `INSERT INTO pending_emails (user_id, email) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, asked_at = now()`,
).run<[userId: string, email: string]>()

export const findPendingEmail = sql(
  'pendingEmails.find',
  'SELECT email FROM pending_emails WHERE user_id = $1 FOR UPDATE',
  z.object({ email: z.string() }),
).maybeFirst<[userId: string]>()

export const deletePendingEmail = sql(
  'pendingEmails.forget',
  'DELETE FROM pending_emails WHERE user_id = $1',
).run<[userId: string]>()

export const sweepPendingEmails = sql(
  'pendingEmails.sweep',
  `DELETE FROM pending_emails WHERE asked_at < now() - interval '${retention.newAddress.time}'`,
).run()
