import { sendMail } from '#features/notifications/server/send-mail.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { claimLineText } from '../claim-reason.ts'
import type { ClaimRow, Decision } from './claim-store.ts'

/** What was decided, in the words of a mail. */
export function decisionText({ as, givenPaise, againOrderId, cashPaise, reason, state }: Decision): string {
  const why = reason ? ` ${reason}` : ''
  if (state === 'refused') return `The shop does not agree:${why}`
  if (as === 'again') return `We send it again, free of charge. Its number is ${againOrderId}.${why}`
  const amount = formatRupees(toRupees(givenPaise))
  if (as === 'credit') return `${amount} is put to your account with the shop.${why}`
  if (cashPaise > 0) return `You get ${amount} back. The shop hands it over in cash.${why}`
  return `You get ${amount} back.${why}`
}

export const decidedMail = (claim: ClaimRow, decision: Decision, shop: string): Mail => ({
  to: claim.email,
  subject: `Your order ${claim.order_id}: ${decision.state === 'refused' ? 'our answer' : 'settled'}`,
  messageId: `claim-${claim.order_id}-${claim.id}-decided`,
  text: [
    `You told ${shop} what was wrong with your order ${claim.order_id}:`,
    ...claim.lines.map((line) => `- ${claimLineText(line)}`),
    '',
    decisionText(decision),
    '',
  ].join('\n'),
})

/** Mails the decision, to whoever has an address still. */
export async function queueClaimMail(tx: Tx, claim: ClaimRow, decision: Decision): Promise<void> {
  if (!claim.email.includes('@')) return
  const { name } = await readShop(tx)
  const mail = decidedMail(claim, decision, name)
  await sendMail.enqueue(tx, mail, { key: mail.messageId })
}
