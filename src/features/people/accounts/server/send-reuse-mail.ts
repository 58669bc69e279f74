import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { currentLocale, inLocale, t } from '#shared/words.ts'
import { greeting } from '#platform/mail/greeting.ts'
import { findReusedSession } from './session-store.ts'

const reuseMail = z.object({ sessionId: z.string() })

/** Enqueued in the transaction that ends the session, so each ended session sends one. */
export const sendReuseMail = jobKind('send-reuse-mail', reuseMail)

/** Notifies users that an old refresh token of theirs was reused, unless the account no longer exists. */
export function reuseMailer(deps: {
  db: Database
  sendMail(mail: Mail): Promise<void>
  shopName(): Promise<string>
}): (payload: z.output<typeof reuseMail>) => Promise<void> {
  return async ({ sessionId }) => {
    const session = await findReusedSession(deps.db, sessionId)
    if (!session || session.email === '') return
    const shop = await deps.shopName()
    await deps.sendMail({
      to: session.email,
      messageId: `reuse-${sessionId}`,
      ...inLocale(session.locale, () => reuseText(session, shop)),
    })
  }
}

const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'long',
  timeStyle: 'short',
})

const whenText = (time: Date): string =>
  currentLocale() === 'en' ? moment.format(time).replace(/\s/g, ' ') : formatWhenOnPaper(time.toISOString())

/** Contains no link: an alarming email that asks for a click looks like phishing. */
export function reuseText(
  { name, ended_at }: { name: string; ended_at: Date },
  shop: string,
): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: t('mails.you-were-logged-out-of-shop', { shop }),
    text: [
      ...greeting(name),
      t('mails.an-old-login-was-used-again', { shop }),
      t('mails.have-a-copy-of-it'),
      '',
      t('mails.when-time-in-india', { when: whenText(ended_at) }),
      '',
      t('mails.what-to-do'),
      t('mails.open-shop-as-you-usually-do', { shop }),
      t('mails.check-your-orders-and-addresses'),
      t('mails.log-out-on-devices'),
      '',
      t('mails.if-you-have-just-changed-phones'),
      t('mails.never-share-a-code'),
      '',
    ].join('\n'),
  }
}
