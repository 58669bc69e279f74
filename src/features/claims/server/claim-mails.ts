import { sendMail } from '#features/notifications/server/send-mail.ts'
import { queueNotices } from '#features/notifications/server/send-message.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatPaise } from '#shared/money.ts'
import { inLocale, t } from '#shared/words.ts'
import { claimLineText } from '../claim-reason.ts'
import type { ClaimRow, Decision } from './claim-store.ts'

function decisionText({ as, givenPaise, againOrderId, cashPaise, reason, state }: Decision): string {
  const why = reason ? ` ${reason}` : ''
  if (state === 'refused') return t('mails.the-shop-does-not-agree') + why
  if (as === 'again') return t('mails.we-send-it-again', { number: againOrderId ?? '' }) + why
  const amount = formatPaise(givenPaise)
  if (as === 'credit') return t('mails.amount-is-put-to-your-account', { amount }) + why
  if (cashPaise > 0) return t('mails.you-get-amount-back-in-cash', { amount: formatPaise(cashPaise) }) + why
  return t('mails.you-get-amount-back', { amount }) + why
}

export const decidedMail = (claim: ClaimRow, decision: Decision, shop: string): Mail =>
  inLocale(claim.locale, () => ({
    to: claim.email,
    subject:
      decision.state === 'refused'
        ? t('mails.your-order-id-our-answer', { id: claim.order_id })
        : t('mails.your-order-id-settled', { id: claim.order_id }),
    messageId: `claim-${claim.order_id}-${claim.id}-decided`,
    text: [
      t('mails.you-told-shop-what-was-wrong', { shop, id: claim.order_id }),
      ...claim.lines.map((line) => `- ${claimLineText(line)}`),
      '',
      decisionText(decision),
      '',
    ].join('\n'),
  }))

/** Tells the decision by mail, to whoever has an address still, and by each channel that the shop has chosen for it. */
export async function tellDecision(tx: Tx, claim: ClaimRow, decision: Decision): Promise<void> {
  const { email, mobile, order_id, user_id, locale } = claim
  const { name } = await readShop(tx)
  const mail = decidedMail(claim, decision, name)
  if (email.includes('@')) await sendMail.enqueue(tx, mail, { key: mail.messageId })
  await queueNotices(tx, [
    {
      event: mail.messageId,
      kind: 'claim',
      mobile,
      values: [order_id],
      locale,
      push: user_id === null ? null : { userId: user_id, id: order_id },
    },
  ])
}
