import type { Mailer } from '#platform/mail/mail.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { storeMail } from './mail-store.ts'

/** Stores mails for `/dev/mailbox` and logs their subjects, codes among them. Never for a production shop. */
export function mailboxMailer(db: Database, log: Log): Mailer {
  return {
    send: async (mail) => {
      if (await storeMail(db, mail)) log.info(`Mail to ${mail.to}: ${mail.subject}`)
    },
    close: () => undefined,
  }
}
