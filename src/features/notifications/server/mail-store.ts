import { z } from 'zod'
import type { Mail } from '#platform/mail/mail.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'

const keep = sql(
  'mails.keep',
  `INSERT INTO mails (message_id, recipient, subject, body) VALUES ($1, $2, $3, $4)
   ON CONFLICT (message_id) DO NOTHING`,
)

/** Stores an email; false if it is already stored. */
export async function storeMail(tx: Tx, mail: Mail): Promise<boolean> {
  return (await tx.run(keep, [mail.messageId, mail.to, mail.subject, mail.text])) === 1
}

const storedMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), at: z.date() })
export type StoredMail = z.infer<typeof storedMail>

const list = sql(
  'mails.list',
  `SELECT recipient AS "to", subject, body AS text, at FROM mails
   WHERE $1::text IS NULL OR recipient = $1 ORDER BY id DESC LIMIT 200`,
  storedMail,
)

/** Newest first, at most 200; only those to one recipient if `to` is given. */
export const listMails = (tx: Tx, to: string | null): Promise<StoredMail[]> => tx.many(list, [to])

const sweep = sql(
  'mails.sweep',
  'DELETE FROM mails WHERE id <= (SELECT id FROM mails ORDER BY id DESC OFFSET $1 LIMIT 1)',
)

/** Deletes all but the newest mails. */
export const sweepMails = (tx: Tx, limit: number = retention.mails.rows): Promise<number> =>
  tx.run(sweep, [limit])
