import { z } from 'zod'
import type { Mail } from '#platform/mail/mail.ts'
import { sql } from '#platform/db/postgres.ts'
import { retention } from '#platform/retention.ts'

/** Stores an email; false if it is already stored. */
export const storeMail = sql(
  'mails.keep',
  `INSERT INTO mails (message_id, recipient, subject, body) VALUES ($1, $2, $3, $4)
   ON CONFLICT (message_id) DO NOTHING`,
).wrote((mail: Mail) => [mail.messageId, mail.to, mail.subject, mail.text])

const storedMail = z.object({ to: z.string(), subject: z.string(), text: z.string(), at: z.date() })
export type StoredMail = z.infer<typeof storedMail>

/** Newest first, at most 200; only those to one recipient if `to` is given. */
export const listMails = sql(
  'mails.list',
  `SELECT recipient AS "to", subject, body AS text, at FROM mails
   WHERE $1::text IS NULL OR recipient = $1 ORDER BY id DESC LIMIT 200`,
  storedMail,
).many<[to: string | null]>()

/** Deletes all but the newest mails. */
export const sweepMails = sql(
  'mails.sweep',
  'DELETE FROM mails WHERE id <= (SELECT id FROM mails ORDER BY id DESC OFFSET $1 LIMIT 1)',
).run((limit: number = retention.mails.rows) => [limit])
