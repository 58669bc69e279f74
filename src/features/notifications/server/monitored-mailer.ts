import { isAboutRecipient, type Mailer } from '#platform/mail/mail.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { watched, watchOutage } from '#platform/outages/watch-outage.ts'

/** A mailer that records for all servers whether mail can be sent, and logs when that changes. */
export function monitoredMailer(mailer: Mailer, db: Database, log: Log): Mailer {
  const watch = watchOutage({ db, log }, 'mail', {
    failed: 'sending mail failed',
    worked: 'sending mail works again',
  })
  return {
    send: (mail) => watched(watch, mailer.send(mail), (error) => !isAboutRecipient(error)),
    close: () => mailer.close(),
  }
}
