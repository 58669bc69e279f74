import { sweepImports } from '#features/catalogue/server/imports-store.ts'
import { refreshSearchHandler, refreshSearchOfCategory } from '#features/catalogue/server/refresh-search.ts'
import { runImport, runImportHandler, type ImportRunner } from '#features/catalogue/server/run-import.ts'
import { codeMailer, sendCodeMail } from '#features/identity/server/send-code-mail.ts'
import type { Codes } from '#features/identity/server/codes.ts'
import { resealSecondFactors } from '#features/identity/server/reseal-second-factors.ts'
import type { SecretBox } from '#features/identity/server/secret-box.ts'
import { accountMailer, sendAccountMail } from '#features/identity/server/send-account-mail.ts'
import { reuseMailer, sendReuseMail } from '#features/identity/server/send-reuse-mail.ts'
import { sweepIdentity } from '#features/identity/server/sweep-identity.ts'
import { touchBannersChangingToday } from '#features/marketing/server/save-banners.ts'
import type { AvifEncoder } from '#features/media/server/avif-encoder.ts'
import { makeVariants, makeVariantsHandler } from '#features/media/server/make-variants.ts'
import { sweepMedia } from '#features/media/server/sweep-media.ts'
import { sweepMails } from '#features/notifications/server/mail-store.ts'
import { mailSender, sendMail } from '#features/notifications/server/send-mail.ts'
import {
  announceTransitionHandler,
  announceOrderHandler,
  announceRefundHandler,
  type AnnounceDeps,
  type OrderMail,
} from '#features/orders/server/announce.ts'
import { sweepAttempts } from '#features/orders/server/attempt-store.ts'
import { announceTransition, announceOrder, announceRefund } from '#features/orders/server/jobs.ts'
import type { PaymentDeps } from '#features/orders/server/payment/payment-deps.ts'
import { paymentLane } from '#features/orders/server/payment/payment-lane.ts'
import { aggregateSales } from '#features/orders/server/aggregate-sales.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { sweepCallerBudgets } from '#platform/http/caller-budget-store.ts'
import { sweepCallerSockets } from '#platform/http/caller-socket-store.ts'
import { sweepQueues } from '#platform/jobs/job-order.ts'
import type { JobLane } from '#platform/jobs/job-runner.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { notifyDesk } from './notify-desk.ts'

/**
 * The handlers of all jobs, by lane: a hanging mail server or a long sweep never delays the order desk's
 * notifications. Payments, images and reports each have their own lane.
 */
export function jobLanes(deps: {
  /** Connections reserved for the order desk's notifications. */
  bellDb: Database
  db: Database
  files: FileStore
  codes: Codes
  secrets: SecretBox
  mailer: Mailer
  publicUrl: string
  shopName: () => Promise<string>
  payments: PaymentDeps
  /** Validates and imports a file of products. */
  importProducts: ImportRunner
  openAvifEncoder: () => AvifEncoder
  log: Log
}): Record<'bell' | 'mail' | 'images' | 'imports' | 'payments' | 'background', JobLane> {
  const { bellDb, db, files, codes, secrets, mailer, publicUrl, shopName, payments } = deps
  const { importProducts, openAvifEncoder, log } = deps
  const send = mailSender(mailer)
  const announcing: AnnounceDeps = {
    db: bellDb,
    notifyDesk,
    // Mails about one order to one person are sent in sequence; a slow mail server of one recipient delays nobody else.
    queueMails: (tx, mails) => {
      const queued = ({ orderId, mail, isFirst }: OrderMail) => ({
        payload: mail,
        key: mail.messageId,
        queue: `mails of ${orderId} to ${mail.to}`,
        isFirst,
      })
      return sendMail.enqueueAll(tx, mails.map(queued))
    },
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
      handlers: [makeVariants.handledBy(makeVariantsHandler({ db, files, openAvifEncoder }))],
      sweeps: { [makeVariants.name]: '11 * * * *' },
    },
    imports: {
      concurrency: 1,
      handlers: [runImport.handledBy(runImportHandler({ db, log, run: importProducts }))],
    },
    payments: paymentLane(payments),
    background: {
      concurrency: 1,
      handlers: [
        refreshSearchOfCategory.handledBy(refreshSearchHandler(db)),
        sweep('sweep-identity', () => sweepIdentity(db)),
        sweep('reseal-second-factors', () => resealSecondFactors(db, secrets)),
        sweep('sweep-callers', () => Promise.all([sweepCallerBudgets(db), sweepCallerSockets(db)])),
        sweep('sweep-attempts', () => sweepAttempts(db)),
        sweep('tally-sales', () => aggregateSales(db, 2)),
        sweep('tally-sales-of-a-month', () => aggregateSales(db, 31)),
        sweep('turn-banners', () => touchBannersChangingToday(db, new Date())),
        sweep('sweep-imports', () => sweepImports(db)),
        sweep('sweep-mails', () => sweepMails(db)),
        sweep('sweep-media', () => sweepMedia({ db, files })),
        sweep('sweep-job-queues', () => sweepQueues(db)),
      ],
      sweeps: {
        'sweep-identity': '7 * * * *',
        'reseal-second-factors': '*/5 * * * *',
        'sweep-callers': '*/10 * * * *',
        'sweep-attempts': '23 3 * * *',
        'tally-sales': '*/15 * * * *',
        'tally-sales-of-a-month': '37 20 * * *',
        // A day in India begins at 18:30 UTC.
        'turn-banners': '30 18 * * *',
        'sweep-imports': '29 * * * *',
        'sweep-mails': '41 * * * *',
        'sweep-media': '53 3 * * *',
        'sweep-job-queues': '* * * * *',
      },
    },
  }
}
