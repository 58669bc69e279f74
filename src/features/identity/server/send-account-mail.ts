import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
import { findUser } from './user-store.ts'

const about = { userId: z.string(), changeId: z.string() }

/** What happened to an account; after a change of address its owner is written to at the old one. */
const accountMail = z.discriminatedUnion('about', [
  z.object({ ...about, about: z.literal('password') }),
  z.object({ ...about, about: z.literal('email'), formerEmail: z.string() }),
])
export type AccountMail = z.output<typeof accountMail>

/** Enqueued by the transaction that makes the change. */
export const sendAccountMail = jobKind('send-account-mail', accountMail)

/** Notifies users that their password or address was changed, in case it was not them. */
export function accountMailer(deps: {
  db: Database
  sendMail(mail: Mail): Promise<void>
  shopName(): Promise<string>
}): (payload: AccountMail) => Promise<void> {
  return async (payload) => {
    const user = await findUser(deps.db, payload.userId)
    if (!user) return
    const shop = await deps.shopName()
    const [what, to] =
      payload.about === 'password' ? ['password', user.email] : ['email address', payload.formerEmail]
    await deps.sendMail({
      to,
      messageId: `account-${payload.changeId}`,
      subject: `Your ${what} at ${shop} was changed`,
      text: [
        `Hello ${user.name || 'there'},`,
        '',
        `the ${what} of your account at ${shop} was just changed.`,
        payload.about === 'password'
          ? 'All other devices have been logged out.'
          : 'From now on, codes and emails go to the new address.',
        '',
        `If that was you, there is nothing to do. If not, someone else may have access to your account: please contact ${shop} at once.`,
        'Never share a code or password with anyone. We will never ask you for one.',
        '',
      ].join('\n'),
    })
  }
}
