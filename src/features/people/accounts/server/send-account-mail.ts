import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
import { findAccountChange } from './account-change-store.ts'
import type { Codes } from './codes.ts'
import { findUser } from './user-store.ts'

/** `undoId` is the `account_changes` row whose address gets a link to undo the change. */
const about = { userId: z.string(), changeId: z.string(), undoId: z.string().optional() }

/** A security event of an account; a change of address is mailed to the old one. */
const accountMail = z.discriminatedUnion('about', [
  z.object({ ...about, about: z.literal('password') }),
  z.object({ ...about, about: z.literal('mobile') }),
  z.object({ ...about, about: z.literal('undone'), formerEmail: z.string() }),
  z.object({ ...about, about: z.literal('email'), formerEmail: z.string() }),
  z.object({ ...about, about: z.literal('second_factor'), isOn: z.boolean() }),
])
export type AccountMail = z.output<typeof accountMail>

/** Enqueued in the transaction of the change. */
export const sendAccountMail = jobKind('send-account-mail', accountMail)

/** Notifies users that their password or address was changed, in case it was not them. */
export function accountMailer(deps: {
  db: Database
  codes: Pick<Codes, 'storedUndoToken'>
  /** The shop's own origin. */
  publicUrl: string
  sendMail(mail: Mail): Promise<void>
  shopName(): Promise<string>
}): (payload: AccountMail) => Promise<void> {
  return async (payload) => {
    const user = await findUser(deps.db, payload.userId)
    if (!user) return
    const to = 'formerEmail' in payload ? payload.formerEmail : user.email
    if (to === '') return
    const shop = await deps.shopName()
    const change = payload.undoId === undefined ? null : await findAccountChange(deps.db, payload.undoId)
    const undoToken = change && deps.codes.storedUndoToken(change.id, change.token_hash)
    // A server that knows the secret will send it.
    if (change && undoToken === null)
      throw new Error('the link was made with an AUTH_SECRET that this server does not have')
    await deps.sendMail({
      to: 'formerEmail' in payload ? payload.formerEmail : change?.email || user.email,
      messageId: `account-${payload.changeId}`,
      ...accountText(payload, {
        name: user.name,
        shop,
        undoUrl: undoToken && `${deps.publicUrl}/undo-change#${undoToken}`,
      }),
    })
  }
}

export function accountText(
  payload: AccountMail,
  { name, shop, undoUrl }: { name: string; shop: string; undoUrl: string | null },
): Pick<Mail, 'subject' | 'text'> {
  const { what, happened, meaning } = wordsOf(payload)
  return {
    subject: `Your ${what} at ${shop} was ${happened}`,
    text: [
      `Hello ${name || 'there'},`,
      '',
      `the ${what} of your account at ${shop} was just ${happened}.`,
      meaning,
      '',
      ...(undoUrl
        ? [
            'If that was you, there is nothing to do. If not, someone else has access to your account. Open this link within 7 days to undo it, and to log everybody out:',
            '',
            undoUrl,
            '',
            `If the link has expired, contact ${shop} at once.`,
          ]
        : [
            `If that was you, there is nothing to do. If not, someone else may have access to your account: please contact ${shop} at once.`,
          ]),
      'Never share a code or password with anyone. We will never ask you for one.',
      '',
    ].join('\n'),
  }
}

function wordsOf(payload: AccountMail): { what: string; happened: string; meaning: string } {
  switch (payload.about) {
    case 'password':
      return { what: 'password', happened: 'changed', meaning: 'All other devices have been logged out.' }
    case 'mobile':
      return {
        what: 'mobile number',
        happened: 'changed',
        meaning: 'All other devices have been logged out.',
      }
    case 'undone':
      return {
        what: 'account',
        happened: 'restored',
        meaning:
          'A change was undone with the link that was mailed to the former address. All devices have been logged out, and the password was removed: log in with a code.',
      }
    case 'email':
      return {
        what: 'email address',
        happened: 'changed',
        meaning:
          'From now on, codes and emails go to the new address. All other devices have been logged out.',
      }
    case 'second_factor':
      return {
        what: 'two-step login',
        happened: `switched ${payload.isOn ? 'on' : 'off'}`,
        meaning: payload.isOn
          ? 'All other devices have been logged out. Logging in now also needs a code from your authenticator app.'
          : 'All other devices have been logged out. Logging in no longer needs a code from your authenticator app.',
      }
  }
}
