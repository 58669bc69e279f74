import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail, Mailer } from '#platform/mail/mail.ts'

/**
 * A mail to a shopper, enqueued in the transaction of its cause. Its `messageId` must be derived from that cause
 * (`order-ORD-…-Confirmed`), so that a second run of the job sends the same mail.
 */
export const sendMail = jobKind<Mail>(
  'send-mail',
  z.object({ to: z.string(), subject: z.string(), text: z.string(), messageId: z.string() }),
)

export const mailSender =
  (mailer: Mailer): ((mail: Mail) => Promise<void>) =>
  (mail) =>
    mailer.send(mail)
