import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
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
    await deps.sendMail({
      to: session.email,
      messageId: `reuse-${sessionId}`,
      ...reuseText(session, await deps.shopName()),
    })
  }
}

const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** Contains no link: an alarming email that asks for a click looks like phishing. */
export function reuseText(
  { name, ended_at }: { name: string; ended_at: Date },
  shop: string,
): Pick<Mail, 'subject' | 'text'> {
  return {
    subject: `You were logged out of ${shop}, to be safe`,
    text: [
      `Hello ${name || 'there'},`,
      '',
      `An old login of yours at ${shop} was used again. A login belongs to one device, so someone else may`,
      'have a copy of it. We have ended it, so nobody can use it any more.',
      '',
      `When: ${moment.format(ended_at).replace(/\s/g, ' ')}, time in India`,
      '',
      'What to do:',
      `1. Open ${shop} as you usually do and log in again with a new code.`,
      '2. Check your orders and addresses. If something is not yours, tell the shop.',
      '3. Log out on devices you no longer use or share with others.',
      '',
      'If you have just changed phones or restored a backup, it was probably you, and there is nothing to worry about.',
      'Never share a code with anyone. We will never ask you for one.',
      '',
    ].join('\n'),
  }
}
