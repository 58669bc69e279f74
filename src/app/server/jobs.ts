import { codeMailer, sendCodeMail } from '#features/identity/server/send-code-mail.ts'
import type { Codes } from '#features/identity/server/codes.ts'
import { reuseMailer, sendReuseMail } from '#features/identity/server/send-reuse-mail.ts'
import { sweepIdentity } from '#features/identity/server/sweep-identity.ts'
import { makeVariants, makeVariantsHandler } from '#features/media/server/make-variants.ts'
import { sweepMedia } from '#features/media/server/sweep-media.ts'
import { sweepMails } from '#features/notifications/server/mail-store.ts'
import { mailSender, sendMail } from '#features/notifications/server/send-mail.ts'
import {
  announceTransitionHandler,
  announceOrderHandler,
  type AnnounceDeps,
} from '#features/orders/server/announce.ts'
import { sweepAttempts } from '#features/orders/server/attempt-store.ts'
import { announceTransition, announceOrder } from '#features/orders/server/jobs.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { JobHandlers } from '#platform/jobs/job-runner.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'

/** Everything that runs on a clock: handler → cron pattern (UTC). */
export const sweeps = {
  'sweep-identity': '7 * * * *',
  'sweep-attempts': '23 3 * * *',
  'sweep-mails': '41 * * * *',
  'sweep-media': '53 3 * * *',
  [makeVariants.name]: '11 * * * *',
}

/** What is done for each kind of job. */
export function jobHandlers(deps: {
  db: Database
  files: FileStore
  codes: Codes
  mailer: Mailer
  ring: AnnounceDeps['ring']
  publicUrl: string
  shopName: () => Promise<string>
}): JobHandlers {
  const { db, files, codes, mailer, ring, publicUrl, shopName } = deps
  const send = mailSender(mailer)
  const announcing: AnnounceDeps = {
    db,
    ring,
    shopName,
    queueMail: (mail) => sendMail.enqueue(db, mail, mail.messageId),
    orderUrl: (orderId) => `${publicUrl}/dashboard/order-details/${orderId}`,
  }
  return {
    [sendCodeMail.name]: codeMailer({ db, codes, sendMail: send, shopName }),
    [sendReuseMail.name]: reuseMailer({ db, sendMail: send, shopName }),
    [sendMail.name]: send,
    [announceOrder.name]: announceOrderHandler(announcing),
    [announceTransition.name]: announceTransitionHandler(announcing),
    'sweep-identity': () => sweepIdentity(db),
    'sweep-attempts': async () => void (await sweepAttempts(db)),
    'sweep-mails': async () => void (await sweepMails(db)),
    'sweep-media': () => sweepMedia({ db, files }),
    [makeVariants.name]: makeVariantsHandler({ db, files }),
  }
}
