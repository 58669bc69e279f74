import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
import { greeting } from '#platform/mail/greeting.ts'
import { localPath } from '#shared/locale-path.ts'
import { inLocale, t } from '#shared/words.ts'
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
      ...inLocale(user.locale, () =>
        accountText(payload, {
          name: user.name,
          shop,
          undoUrl: undoToken && `${deps.publicUrl}${localPath('/undo-change')}#${undoToken}`,
        }),
      ),
    })
  }
}

export function accountText(
  payload: AccountMail,
  { name, shop, undoUrl }: { name: string; shop: string; undoUrl: string | null },
): Pick<Mail, 'subject' | 'text'> {
  const { subject, happened, meaning } = wordsOf(payload, shop)
  return {
    subject,
    text: [
      ...greeting(name),
      happened,
      meaning,
      '',
      ...(undoUrl
        ? [
            t('mails.if-that-was-you-open-this-link'),
            '',
            undoUrl,
            '',
            t('mails.if-the-link-has-expired', { shop }),
          ]
        : [t('mails.if-that-was-you-contact', { shop })]),
      t('mails.never-share'),
      '',
    ].join('\n'),
  }
}

function wordsOf(payload: AccountMail, shop: string): { subject: string; happened: string; meaning: string } {
  switch (payload.about) {
    case 'password':
      return {
        subject: t('mails.account-password-subject', { shop }),
        happened: t('mails.account-password', { shop }),
        meaning: t('mails.all-other-devices'),
      }
    case 'mobile':
      return {
        subject: t('mails.account-mobile-subject', { shop }),
        happened: t('mails.account-mobile', { shop }),
        meaning: t('mails.all-other-devices'),
      }
    case 'undone':
      return {
        subject: t('mails.account-undone-subject', { shop }),
        happened: t('mails.account-undone', { shop }),
        meaning: t('mails.a-change-was-undone'),
      }
    case 'email':
      return {
        subject: t('mails.account-email-subject', { shop }),
        happened: t('mails.account-email', { shop }),
        meaning: t('mails.from-now-on-codes-and-emails'),
      }
    case 'second_factor':
      return payload.isOn
        ? {
            subject: t('mails.account-second-factor-on-subject', { shop }),
            happened: t('mails.account-second-factor-on', { shop }),
            meaning: t('mails.logging-in-now-also-needs'),
          }
        : {
            subject: t('mails.account-second-factor-off-subject', { shop }),
            happened: t('mails.account-second-factor-off', { shop }),
            meaning: t('mails.logging-in-no-longer-needs'),
          }
  }
}
