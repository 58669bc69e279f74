import type { Mailer } from '#platform/mail/mail.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { beginMailOutage, endMailOutage } from './mail-outage-store.ts'

/** A mailer that records for all servers whether mail can be sent, and logs when that changes. */
export function monitoredMailer(mailer: Mailer, db: Database, log: Log): Mailer {
  const logIfChanged = async (recording: Promise<boolean>, write: () => void) => {
    const isChanged = await recording.catch((error: unknown) => {
      log.warn({ err: error }, 'could not record whether mail was sent')
      return false
    })
    if (isChanged) write()
  }
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        await logIfChanged(beginMailOutage(db), () => log.warn({ reason }, 'sending mail failed'))
        throw error
      }
      await logIfChanged(endMailOutage(db), () => log.info('sending mail works again'))
    },
    close: () => mailer.close(),
  }
}
