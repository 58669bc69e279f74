import { queueMail } from '#features/notifications/server/send-mail.ts'
import { findLocale } from '#features/people/accounts/server/user-store.ts'
import type { Shop } from '#features/storefront/contract.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { inLocale, t } from '#shared/words.ts'

interface Told {
  email: string
  ticket: string
  shop: string
  /** The page that shows how it stands. */
  url: string
}

/** To the person who complained: the ticket and its clocks. */
export const receivedMail = (
  { email, ticket, shop, url }: Told,
  { acknowledgeBy, settleBy }: { acknowledgeBy: Date; settleBy: Date },
): Mail => ({
  to: email,
  subject: t('mails.your-complaint-ticket', { ticket }),
  messageId: `grievance-${ticket}-opened`,
  text: [
    t('mails.shop-has-received-your-complaint', { shop, ticket }),
    '',
    t('mails.you-will-hear-from-us-by', {
      acknowledgeBy: formatWhenOnPaper(acknowledgeBy.toISOString()),
      settleBy: formatWhenOnPaper(settleBy.toISOString()),
    }),
    '',
    t('mails.see-how-it-stands-url', { url }),
    '',
  ].join('\n'),
})

/** To the grievance officer: somebody has complained, or says that it is not settled. */
export const toOfficerMail = (
  { email, ticket, shop, url }: Told,
  text: string,
  isReopened: boolean,
): Mail => ({
  to: email,
  subject: isReopened
    ? t('mails.complaint-ticket-is-open-again', { ticket })
    : t('mails.complaint-ticket-at-shop', { ticket, shop }),
  messageId: `grievance-${ticket}-${isReopened ? 'reopened' : 'to-officer'}`,
  text: [text, '', t('mails.answer-it-url', { url }), ''].join('\n'),
})

/** Queues it, in the language of the officer's account. */
export async function mailOfficer(
  tx: Tx,
  { grievanceOfficer, contact, name: shop }: Pick<Shop, 'grievanceOfficer' | 'contact' | 'name'>,
  { ticket, text, publicUrl }: { ticket: string; text: string; publicUrl: string },
  isReopened: boolean,
): Promise<void> {
  const email = grievanceOfficer.email || contact.email
  if (!email) return
  const url = `${publicUrl}/dashboard/grievances`
  const write = () => toOfficerMail({ email, ticket, shop, url }, text, isReopened)
  await queueTicketMail(tx, ticket, inLocale((await findLocale(tx, email)) ?? 'en', write))
}

/** To the person who complained: the shop's answer. */
export const answerMail = (
  { email, ticket, shop, url }: Told,
  answer: string,
  { count, isSettled }: { count: number; isSettled: boolean },
): Mail => ({
  to: email,
  subject: isSettled
    ? t('mails.settled-your-complaint-ticket', { ticket })
    : t('mails.answer-to-your-complaint-ticket', { ticket }),
  messageId: `grievance-${ticket}-answer-${count}`,
  text: [
    answer,
    '',
    isSettled
      ? t('mails.shop-regards-your-complaint-as-settled', { shop, ticket, url })
      : t('mails.see-how-it-stands-url', { url }),
    '',
  ].join('\n'),
})

/** The mails about one complaint to one person are sent in their order. */
export const queueTicketMail = (tx: Tx, ticket: string, mail: Mail): Promise<void> =>
  queueMail(tx, mail, `mails of ${ticket} to ${mail.to}`)
