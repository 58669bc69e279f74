import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail, Mailer } from '#platform/mail/mail.ts'

/**
 * A mail to a shopper, as part of the transaction that gives the reason for it. Its `messageId` must be made from
 * that reason (`order-ORD-…-Confirmed`), so that a second run of the job is the same mail.
 */
export const sendMail = jobKind<Mail>(
  'send-mail',
  z.object({ to: z.string(), subject: z.string(), text: z.string(), messageId: z.string() }),
)

export const mailSender =
  (mailer: Mailer): ((mail: Mail) => Promise<void>) =>
  (mail) =>
    mailer.send(mail)
