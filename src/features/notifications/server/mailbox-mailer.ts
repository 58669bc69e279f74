import type { Mailer } from '#platform/mail/mail.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { storeMail } from './mail-store.ts'

/**
 * The mailer of a shop without a mail server: mails are stored in the shop's own table for `/dev/mailbox`, and their
 * subjects (a code email's contains the code) are logged. Never for a production shop.
 */
export function mailboxMailer(db: Database, log: Log): Mailer {
  return {
    send: async (mail) => {
      if (await storeMail(db, mail)) log.info(`Mail to ${mail.to}: ${mail.subject}`)
    },
    close: () => undefined,
  }
}
