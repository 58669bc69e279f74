import { changePrices, priceChanger } from '#features/catalogue/server/change-prices.ts'
import { fetchPictures, fetchPicturesHandler } from '#features/catalogue/server/fetch-pictures.ts'
import { sweepImports } from '#features/catalogue/server/imports-store.ts'
import { runImport, runImportHandler, type ImportRunner } from '#features/catalogue/server/run-import.ts'
import { sweepWishes } from '#features/fulfilment/slots/server/area-store.ts'
import { makeSlotsOfTheDay } from '#features/fulfilment/slots/server/make-slots.ts'
import { findBookCustomer } from '#features/khata/server/khata-store.ts'
import { codeMessenger, sendCodeMessage } from '#features/people/accounts/server/send-code-message.ts'
import { codeMailer, sendCodeMail } from '#features/people/accounts/server/send-code-mail.ts'
import type { Codes } from '#features/people/accounts/server/codes.ts'
import { resealSecondFactors } from '#features/people/accounts/server/reseal-second-factors.ts'
import { resealPaymentKeys } from '#features/payments/server/sealed-keys.ts'
import { failedLoginRecorder, recordFailedLogin } from '#features/people/accounts/server/record-login.ts'
import type { SecretBox } from '#features/people/accounts/server/secret-box.ts'
import { accountMailer, sendAccountMail } from '#features/people/accounts/server/send-account-mail.ts'
import { reuseMailer, sendReuseMail } from '#features/people/accounts/server/send-reuse-mail.ts'
import { sweepApprovals } from '#features/counter/server/till-store.ts'
import { sweepIdentity } from '#features/people/accounts/server/sweep-identity.ts'
import { touchBannersChangingToday } from '#features/marketing/server/save-banners.ts'
import type { AvifEncoder } from '#features/media/server/avif-encoder.ts'
import { makeVariants, makeVariantsHandler } from '#features/media/server/make-variants.ts'
import { pictureRemover, removePicture } from '#features/media/server/remove-picture.ts'
import { sweepMedia } from '#features/media/server/sweep-media.ts'
import { sweepMails } from '#features/notifications/server/mail-store.ts'
import { sweepOutbox } from '#features/notifications/server/outbox-store.ts'
import { codesToNumbers } from '#features/notifications/server/codes-to-numbers.ts'
import type { NumberDeps } from '#features/notifications/server/number-channel.ts'
import { resealMessageProviders } from '#features/notifications/server/provider-keys.ts'
import { messageSender, queueNotices, sendMessage } from '#features/notifications/server/send-message.ts'
import { pushSender, queueBell, sendPush, type PushDeps } from '#features/notifications/server/send-push.ts'
import { sendToNumber } from '#features/notifications/server/send-to-number.ts'
import { mailSender, queueMails, sendMail } from '#features/notifications/server/send-mail.ts'
import {
  announceRefundHandler,
  announceAdditionHandler,
  announceRescheduleHandler,
  announceTransitionHandler,
  announceForgotten,
  type AnnounceDeps,
  type OrderMail,
} from '#features/orders/server/announce.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import { forgetProofPhotos } from '#features/fulfilment/desk/server/delivery-store.ts'
import { remindToPay } from '#features/orders/server/remind-to-pay.ts'
import {
  ANNOUNCE,
  announceRefund,
  announceAddition,
  announceReschedule,
  announceTransition,
} from '#features/orders/server/jobs.ts'
import type { PaymentDeps } from '#features/orders/server/payment/payment-deps.ts'
import { KEEP_PAYMENT_PROMISES, keepPaymentPromises } from '#features/orders/server/payment/keep-promises.ts'
import { paymentLane } from '#features/orders/server/payment/payment-lane.ts'
import { fixDays } from '#features/subscriptions/server/fix-days.ts'
import { aggregateSales } from '#features/sales/server/aggregate-sales.ts'
import { sumTaxDays } from '#features/papers/server/tax-month.ts'
import { eraseExpired } from '#features/privacy/server/erase-expired.ts'
import { endAllMarkDowns } from '#features/stock/expiry/server/end-mark-downs.ts'
import { endUnpaidUpi } from '#features/upi/server/end-unpaid.ts'
import { eraseOldOrders } from '#features/privacy/server/erase-old-orders.ts'
import { erasePeople } from '#features/privacy/server/erase-people.ts'
import { pruneTerms } from '#features/search/server/search-terms-store.ts'
import { pruneWishes } from '#features/search/server/search-wishes-store.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { PublicFetch } from '#platform/http/public-fetch.ts'
import { sweepRateLimits } from '#platform/db/rate-limit-store.ts'
import { sweepRequests } from '#platform/requests/request-store.ts'
import { sweepCallerSockets } from '#platform/http/caller-socket-store.ts'
import type { JobLane } from '#platform/jobs/job-runner.ts'
import { localPath } from '#shared/locale-path.ts'
import { inLocale } from '#shared/words.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { tellBackInStock } from '#features/watches/server/tell-back-in-stock.ts'
import { mailAuditDay } from './mail-audit-day.ts'
import { notifyDesk } from '#features/notifications/server/notify-desk.ts'

/** How orders are announced. `db` has connections reserved for the order desk's notifications. */
export const announcingOf = (deps: {
  db: Database
  publicUrl: string
  authSecrets: [string, ...string[]]
  log: Log
}): AnnounceDeps => ({
  db: deps.db,
  log: deps.log,
  notifyDesk: async (tx, event, ...payloads) => {
    await notifyDesk(tx, event, ...payloads)
    if (event === 'new-order')
      await queueBell(
        tx,
        payloads.map(({ orderId }: { orderId?: string }) => orderId!),
      )
  },
  // Mails about one order to one person are sent in sequence; a slow mail server of one recipient delays nobody else.
  // An order that was taken on the phone need not have an address for mails.
  queueMails: (tx, mails) => {
    const queued = ({ orderId, mail }: OrderMail) => ({ mail, queue: `mails of ${orderId} to ${mail.to}` })
    return queueMails(tx, mails.filter(({ mail }) => mail.to !== '').map(queued))
  },
  tell: queueNotices,
  orderUrl: (orderId, locale) =>
    deps.publicUrl + inLocale(locale, () => localPath(`/dashboard/order-details/${orderId}`)),
  codeOf: deliveryCodesFrom(...deps.authSecrets).codeOf,
})

/** By lane: a hanging mail server or a long sweep delays no order; payments, images and reports have their own. */
export function jobLanes(deps: {
  announcing: AnnounceDeps
  db: Database
  files: FileStore
  codes: Codes
  secrets: SecretBox
  mailer: Mailer
  numbers: NumberDeps & { db: Database }
  push: PushDeps
  publicUrl: string
  shopName: () => Promise<string>
  payments: PaymentDeps
  /** Validates and imports a file of products. */
  importProducts: ImportRunner
  openAvifEncoder: () => AvifEncoder
  fetchPublic: PublicFetch
  /** Stores who was erased where no backup is older (`erasure-list.ts`). */
  keepErasureList: (db: Database) => Promise<void>
  log: Log
}): Record<
  | 'bell'
  | 'mail'
  | 'push'
  | 'images'
  | 'pictures'
  | 'imports'
  | 'payments'
  | 'promises'
  | 'mornings'
  | 'background',
  JobLane
> {
  const { announcing, db, files, codes, secrets, mailer, publicUrl, shopName, payments } = deps
  const { numbers, push, importProducts, openAvifEncoder, fetchPublic, keepErasureList, log } = deps
  const send = mailSender(db, mailer)
  const sweep = (name: string, run: () => Promise<unknown>): JobHandler => ({
    name,
    run: async () => void (await run()),
  })
  return {
    bell: {
      concurrency: 2,
      handlers: [
        // Jobs of the previous release: their orders are announced from their own rows.
        sweep(ANNOUNCE, async () => undefined),
        announceTransition.handledBy(announceTransitionHandler(announcing)),
        announceRefund.handledBy(announceRefundHandler(announcing)),
        announceAddition.handledBy(announceAdditionHandler(announcing)),
        announceReschedule.handledBy(announceRescheduleHandler(announcing)),
      ],
    },
    mail: {
      concurrency: 3,
      handlers: [
        sendCodeMail.handledBy(
          codeMailer({
            db,
            codes,
            sendMail: send,
            shopName,
            customerName: async (id) => (await findBookCustomer(db, id))?.name ?? '',
          }),
        ),
        sendCodeMessage.handledBy(
          codeMessenger({
            db,
            codes,
            numbers: codesToNumbers(numbers),
            send: (message) => sendToNumber(numbers, message),
          }),
        ),
        sendAccountMail.handledBy(accountMailer({ db, codes, publicUrl, sendMail: send, shopName })),
        sendReuseMail.handledBy(reuseMailer({ db, sendMail: send, shopName })),
        sendMail.handledBy(send),
        sendMessage.handledBy(messageSender(numbers)),
      ],
    },
    push: { concurrency: 4, handlers: [sendPush.handledBy(pushSender(push))] },
    images: {
      concurrency: 1,
      handlers: [makeVariants.handledBy(makeVariantsHandler({ db, files, openAvifEncoder }))],
      sweeps: { [makeVariants.name]: '11 * * * *' },
    },
    pictures: {
      concurrency: 1,
      handlers: [fetchPictures.handledBy(fetchPicturesHandler({ db, files, fetchPublic, log }))],
    },
    imports: {
      concurrency: 1,
      handlers: [
        runImport.handledBy(runImportHandler({ db, log, run: importProducts })),
        changePrices.handledBy(priceChanger(db)),
      ],
    },
    payments: paymentLane(payments),
    // On their own, so that nothing that keeps jobs waiting keeps them waiting too.
    promises: {
      concurrency: 2,
      handlers: [
        { name: KEEP_PAYMENT_PROMISES, run: (_, stopping) => keepPaymentPromises(payments, stopping) },
        sweep('announce-forgotten', () => announceForgotten(announcing)),
        sweep('remind-to-pay', () => remindToPay(announcing)),
        sweep('end-unpaid-upi', () => endUnpaidUpi(announcing)),
        sweep('tell-back-in-stock', () => tellBackInStock(db, publicUrl)),
      ],
      sweeps: {
        [KEEP_PAYMENT_PROMISES]: '* * * * *',
        'announce-forgotten': '* * * * *',
        'remind-to-pay': '* * * * *',
        'end-unpaid-upi': '* * * * *',
        'tell-back-in-stock': '* * * * *',
      },
    },
    // At a cut-off it places thousands of orders.
    mornings: {
      concurrency: 1,
      handlers: [
        {
          name: 'fix-subscriptions',
          run: async (_, stopping) => void (await fixDays({ db, publicUrl, log }, new Date(), stopping)),
        },
      ],
      sweeps: { 'fix-subscriptions': '* * * * *' },
    },
    background: {
      concurrency: 1,
      handlers: [
        recordFailedLogin.handledBy(failedLoginRecorder(db)),
        sweep('sweep-identity', () => sweepIdentity(db)),
        sweep('reseal-second-factors', async () => {
          await resealSecondFactors(db, secrets)
          await resealPaymentKeys(db, secrets)
          await resealMessageProviders(db, secrets)
        }),
        sweep('sweep-callers', () =>
          Promise.all([sweepRateLimits(db), sweepCallerSockets(db), sweepApprovals(db)]),
        ),
        sweep('mail-audit-day', () => mailAuditDay(db, publicUrl)),
        sweep('sweep-requests', () => sweepRequests(db)),
        {
          name: 'tally-sales',
          run: async (_, stopping) => {
            await aggregateSales(db, stopping)
            await sumTaxDays(db, stopping)
          },
        },
        sweep('turn-banners', () => touchBannersChangingToday(db, new Date())),
        sweep('make-slots', () => makeSlotsOfTheDay(db)),
        sweep('end-mark-downs', () => endAllMarkDowns(db)),
        sweep('sweep-wishes', () => sweepWishes(db)),
        sweep('sweep-imports', () => sweepImports(db)),
        sweep('sweep-mails', async () => (await sweepMails(db)) + (await sweepOutbox(db))),
        sweep('sweep-media', async () => {
          await forgetProofPhotos(db)
          await sweepMedia({ db, files })
        }),
        removePicture.handledBy(pictureRemover({ db, files })),
        sweep('sweep-search-terms', async () => (await pruneTerms(db)) + (await pruneWishes(db))),
        { name: 'erase-expired', run: (_, stopping) => eraseExpired(db, stopping) },
        { name: 'erase-old-orders', run: (_, stopping) => eraseOldOrders(db, stopping) },
        {
          name: 'erase-people',
          run: async (_, stopping) => {
            await erasePeople(db, stopping).finally(() => keepErasureList(db))
          },
        },
      ],
      sweeps: {
        'sweep-identity': '7 * * * *',
        'reseal-second-factors': '*/5 * * * *',
        'sweep-callers': '*/10 * * * *',
        // 7 in the morning in India.
        'mail-audit-day': '30 1 * * *',
        'sweep-requests': '23 3 * * *',
        'tally-sales': '*/15 * * * *',
        // A day in India begins at 18:30 UTC.
        'turn-banners': '30 18 * * *',
        'make-slots': '13 * * * *',
        'end-mark-downs': '*/5 * * * *',
        'sweep-wishes': '37 4 * * *',
        'sweep-imports': '29 * * * *',
        'sweep-mails': '41 * * * *',
        'sweep-media': '53 3 * * *',
        'erase-people': '* * * * *',
        'erase-old-orders': '17 4 * * *',
        'erase-expired': '47 4 * * *',
        'sweep-search-terms': '19 * * * *',
      },
    },
  }
}
