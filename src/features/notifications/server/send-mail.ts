import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail, Mailer } from '#platform/mail/mail.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { addMessages, markMessage } from './outbox-store.ts'

/** The job of a mail. Code elsewhere calls `queueMail`, which enters it in the outbox, too. */
export const sendMail = jobKind<Mail>(
  'send-mail',
  z.object({ to: z.string(), subject: z.string(), text: z.string(), messageId: z.string() }),
)

/** A mail, and the queue in which those to one person about one thing stay in their order. */
interface QueuedMail {
  mail: Mail
  queue?: string
}

const messageOf = ({ messageId, to }: Mail) =>
  ({ event: messageId, recipient: to, channel: 'mail', kind: 'mail' }) as const

/**
 * Enters mails in the outbox and enqueues those that were not in it, in the transaction of their cause. A `messageId`
 * must be derived from that cause (`order-ORD-…-Confirmed`): each event is mailed to each person once.
 */
export async function queueMails(tx: Tx, mails: readonly QueuedMail[]): Promise<void> {
  const added = await addMessages(
    tx,
    mails.map((one) => ({ ...one, ...messageOf(one.mail) })),
  )
  const jobs = added.map(({ mail, queue }) => ({
    payload: mail,
    key: mail.messageId,
    queue: queue ?? `mail ${mail.messageId}`,
  }))
  if (jobs.length > 0) await sendMail.enqueueAll(tx, jobs)
}

export const queueMail = (tx: Tx, mail: Mail, queue?: string): Promise<void> =>
  queueMails(tx, [{ mail, ...(queue !== undefined && { queue }) }])

/** Sends a mail and notes in the outbox what became of it; a failure stays the job’s, which tries again. */
export const mailSender =
  (db: Database, mailer: Mailer) =>
  async (mail: Mail): Promise<void> => {
    try {
      await mailer.send(mail)
    } catch (error) {
      await markMessage(
        db,
        messageOf(mail),
        'waiting',
        error instanceof Error ? error.message : String(error),
      )
      throw error
    }
    await markMessage(db, messageOf(mail), 'sent')
  }
