import { writeGrievance } from '#features/grievances/server/file-grievance.ts'
import { lockOrderForPayment } from '#features/payments/server/payment-status-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { contactAddress } from '#shared/contact-address.ts'
import { AppError } from '#shared/problems.ts'
import { claimLineText } from '../claim-reason.ts'
import { findClaim, saveTicket, type ClaimRow } from './claim-store.ts'
import { findOrderOfClaim } from './claimed-order-store.ts'
import { inLocale, t } from '#shared/words.ts'

/** Makes a claim a complaint, received when the claim was, once. Returns its ticket. Throws `not_found`. */
export const complainAboutClaim = (
  deps: { db: Database; publicUrl: string },
  claimId: string,
  mayComplain: (ownerId: string | null) => boolean,
): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const orderId = await findOrderOfClaim(tx, claimId)
    if (orderId !== null) await lockOrderForPayment(tx, orderId)
    const claim = await findClaim(tx, claimId)
    if (!claim || !mayComplain(claim.user_id)) throw new AppError('not_found')
    if (claim.ticket !== null) return claim.ticket
    const { user_id: userId, order_id, created_at, locale } = claim
    // Whoever takes an order has a number to call, if nothing else.
    const address = contactAddress({ email: claim.email, mobile: claim.mobile })!
    const text = inLocale(locale, () => complaintOf(claim))
    const ticket = await writeGrievance(
      tx,
      deps,
      { userId, orderId: order_id, address, text, locale },
      created_at,
    )
    await saveTicket(tx, claimId, ticket)
    return ticket
  })

const complaintOf = ({ lines, state, reason }: ClaimRow): string =>
  [
    t('claims.complaint-begins'),
    ...lines.map((line) => `- ${claimLineText(line)}`),
    ...(state === 'refused' ? ['', t('claims.complaint-refused', { reason: reason ?? '' })] : []),
  ].join('\n')
