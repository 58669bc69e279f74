import { isAboutRecipient, type Mailer } from '#platform/mail/mail.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { operatorText } from '#platform/operator-text.ts'
import { watchOutage } from '#platform/outages/watch-outage.ts'

/** A mailer that records for all servers whether mail can be sent, and logs when that changes. */
export function monitoredMailer(mailer: Mailer, db: Database, log: Log): Mailer {
  const watch = watchOutage({ db, log }, 'mail', {
    failed: 'sending mail failed',
    worked: 'sending mail works again',
  })
  const send: Mailer['send'] = async (mail) => {
    try {
      await mailer.send(mail)
    } catch (error) {
      if (!isAboutRecipient(error)) await watch.failed(operatorText(error))
      throw error
    }
    await watch.worked()
  }
  return { send, close: () => mailer.close() }
}
