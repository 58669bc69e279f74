import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
import { findUser } from './user-store.ts'

const about = { userId: z.string(), changeId: z.string() }

/** A security event of an account; a change of address is mailed to the old one. */
const accountMail = z.discriminatedUnion('about', [
  z.object({ ...about, about: z.literal('password') }),
  z.object({ ...about, about: z.literal('email'), formerEmail: z.string() }),
  z.object({ ...about, about: z.literal('second_factor'), isOn: z.boolean() }),
])
export type AccountMail = z.output<typeof accountMail>

/** Enqueued in the transaction of the change. */
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
    const { what, happened, meaning } = wordsOf(payload)
    await deps.sendMail({
      to: payload.about === 'email' ? payload.formerEmail : user.email,
      messageId: `account-${payload.changeId}`,
      subject: `Your ${what} at ${shop} was ${happened}`,
      text: [
        `Hello ${user.name || 'there'},`,
        '',
        `the ${what} of your account at ${shop} was just ${happened}.`,
        meaning,
        '',
        `If that was you, there is nothing to do. If not, someone else may have access to your account: please contact ${shop} at once.`,
        'Never share a code or password with anyone. We will never ask you for one.',
        '',
      ].join('\n'),
    })
  }
}

function wordsOf(payload: AccountMail): { what: string; happened: string; meaning: string } {
  switch (payload.about) {
    case 'password':
      return { what: 'password', happened: 'changed', meaning: 'All other devices have been logged out.' }
    case 'email':
      return {
        what: 'email address',
        happened: 'changed',
        meaning: 'From now on, codes and emails go to the new address.',
      }
    case 'second_factor':
      return {
        what: 'two-step login',
        happened: `switched ${payload.isOn ? 'on' : 'off'}`,
        meaning: payload.isOn
          ? 'All other devices have been logged out. Logging in now also needs a code from your authenticator app.'
          : 'Logging in no longer needs a code from your authenticator app.',
      }
  }
}
