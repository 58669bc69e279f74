import { refreshSearchHandler, refreshSearchOfCategory } from '#features/catalogue/server/refresh-search.ts'
import { codeMailer, sendCodeMail } from '#features/identity/server/send-code-mail.ts'
import type { Codes } from '#features/identity/server/codes.ts'
import { accountMailer, sendAccountMail } from '#features/identity/server/send-account-mail.ts'
import { reuseMailer, sendReuseMail } from '#features/identity/server/send-reuse-mail.ts'
import { sweepIdentity } from '#features/identity/server/sweep-identity.ts'
import { turnBanners } from '#features/marketing/server/save-banners.ts'
import { makeVariants, makeVariantsHandler } from '#features/media/server/make-variants.ts'
import { sweepMedia } from '#features/media/server/sweep-media.ts'
import { sweepMails } from '#features/notifications/server/mail-store.ts'
import { mailSender, sendMail } from '#features/notifications/server/send-mail.ts'
import {
  announceTransitionHandler,
  announceOrderHandler,
  announceRefundHandler,
  type AnnounceDeps,
} from '#features/orders/server/announce.ts'
import { sweepAttempts } from '#features/orders/server/attempt-store.ts'
import { announceTransition, announceOrder, announceRefund } from '#features/orders/server/jobs.ts'
import type { PaymentDeps } from '#features/orders/server/payment/payment-deps.ts'
import { paymentLane } from '#features/orders/server/payment/payment-lane.ts'
import { tallySales } from '#features/orders/server/tally-sales.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { sweepJobQueues, type JobLane } from '#platform/jobs/job-runner.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
import { ring } from './ring.ts'

/**
 * What is done for each kind of job, by lanes: a mail server that hangs, or a sweep that takes long, never keeps the
 * shop's bell waiting. Payments, images and reports each get theirs here.
 */
export function jobLanes(deps: {
  /** Connections reserved for the bell. */
  bellDb: Database
  db: Database
  files: FileStore
  codes: Codes
  mailer: Mailer
  publicUrl: string
  shopName: () => Promise<string>
  payments: PaymentDeps
}): Record<'bell' | 'mail' | 'images' | 'payments' | 'background', JobLane> {
  const { bellDb, db, files, codes, mailer, publicUrl, shopName, payments } = deps
  const send = mailSender(mailer)
  const announcing: AnnounceDeps = {
    db: bellDb,
    ring,
    // One person's mails of an order go out in their order; a mail server that is slow with one keeps nobody else's.
    queueMail: (tx, orderId, mail) =>
      sendMail.enqueue(tx, mail, { key: mail.messageId, queue: `mails of ${orderId} to ${mail.to}` }),
    orderUrl: (orderId) => `${publicUrl}/dashboard/order-details/${orderId}`,
  }
  const sweep = (name: string, run: () => Promise<unknown>): JobHandler => ({
    name,
    run: async () => void (await run()),
  })
  return {
    bell: {
      concurrency: 2,
      handlers: [
        announceOrder.handledBy(announceOrderHandler(announcing)),
        announceTransition.handledBy(announceTransitionHandler(announcing)),
        announceRefund.handledBy(announceRefundHandler(announcing)),
      ],
    },
    mail: {
      concurrency: 3,
      handlers: [
        sendCodeMail.handledBy(codeMailer({ db, codes, sendMail: send, shopName })),
        sendAccountMail.handledBy(accountMailer({ db, sendMail: send, shopName })),
        sendReuseMail.handledBy(reuseMailer({ db, sendMail: send, shopName })),
        sendMail.handledBy(send),
      ],
    },
    images: {
      concurrency: 1,
      handlers: [makeVariants.handledBy(makeVariantsHandler({ db, files }))],
      sweeps: { [makeVariants.name]: '11 * * * *' },
    },
    payments: paymentLane(payments),
    background: {
      concurrency: 1,
      handlers: [
        refreshSearchOfCategory.handledBy(refreshSearchHandler(db)),
        sweep('sweep-identity', () => sweepIdentity(db)),
        sweep('sweep-attempts', () => sweepAttempts(db)),
        sweep('tally-sales', () => tallySales(db, 2)),
        sweep('tally-sales-of-a-month', () => tallySales(db, 31)),
        sweep('turn-banners', () => turnBanners(db, new Date())),
        sweep('sweep-mails', () => sweepMails(db)),
        sweep('sweep-media', () => sweepMedia({ db, files })),
        sweep('sweep-job-queues', () => sweepJobQueues(db)),
      ],
      sweeps: {
        'sweep-identity': '7 * * * *',
        'sweep-attempts': '23 3 * * *',
        'tally-sales': '*/15 * * * *',
        'tally-sales-of-a-month': '37 20 * * *',
        // A day begins in India at 18:30 UTC.
        'turn-banners': '30 18 * * *',
        'sweep-mails': '41 * * * *',
        'sweep-media': '53 3 * * *',
        'sweep-job-queues': '* * * * *',
      },
    },
  }
}
