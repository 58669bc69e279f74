import { queueMail } from '#features/notifications/server/send-mail.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatWhenOnPaper } from '#shared/when.ts'

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
  subject: `Your complaint ${ticket}`,
  messageId: `grievance-${ticket}-opened`,
  text: [
    `${shop} has received your complaint. Its ticket is ${ticket}.`,
    '',
    `You will hear from us by ${formatWhenOnPaper(acknowledgeBy.toISOString())}, and we settle it by ${formatWhenOnPaper(settleBy.toISOString())}.`,
    '',
    `See how it stands: ${url}`,
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
  subject: `Complaint ${ticket} ${isReopened ? 'is open again' : `at ${shop}`}`,
  messageId: `grievance-${ticket}-${isReopened ? 'reopened' : 'to-officer'}`,
  text: [text, '', `Answer it: ${url}`, ''].join('\n'),
})

/** To the person who complained: the shop's answer. */
export const answerMail = (
  { email, ticket, shop, url }: Told,
  answer: string,
  { count, isSettled }: { count: number; isSettled: boolean },
): Mail => ({
  to: email,
  subject: `${isSettled ? 'Settled' : 'Answer to'}: your complaint ${ticket}`,
  messageId: `grievance-${ticket}-answer-${count}`,
  text: [
    answer,
    '',
    isSettled
      ? `${shop} regards your complaint ${ticket} as settled. If it is not, you can say so once on this page: ${url}`
      : `See how it stands: ${url}`,
    '',
  ].join('\n'),
})

/** The mails about one complaint to one person are sent in their order. */
export const queueTicketMail = (tx: Tx, ticket: string, mail: Mail): Promise<void> =>
  queueMail(tx, mail, `mails of ${ticket} to ${mail.to}`)
