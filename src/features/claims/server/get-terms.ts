import { readClaimSettings } from '#features/storefront/server/shop-store.ts'
import { findOrder } from '#features/orders/server/order-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { CLAIM_WISHES } from '#shared/claim-words.ts'
import { toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { claimableUntil } from '../claim-time.ts'
import type { ClaimTerms } from '../contract.ts'
import { countWaitingPhotos } from './claim-photo-store.ts'
import { findSentAgainAt } from './claimed-order-store.ts'
import { claimableView, claimView } from './claim-view.ts'
import { listClaimsOf } from './claim-store.ts'
import { deliveredAt } from './make-claim.ts'
import { ruleFor } from './settle-by-rule.ts'
import { suppliedOfOrder } from './supplied-of-order.ts'

/** What may be said to be wrong with an order, and what came of it before. Throws `order_not_found`. */
export async function getTerms(
  tx: Tx,
  orderId: string,
  mayRead: (ownerId: string | null) => boolean,
): Promise<ClaimTerms> {
  const order = await findOrder(tx, orderId)
  if (!order || !mayRead(order.user_id)) throw new AppError('order_not_found')
  const [settings, claims] = await Promise.all([readClaimSettings(tx), listClaimsOf(tx, orderId)])
  const { hours, photoFor } = settings
  const delivered = order.channel === 'counter' || order.user_id === null ? null : deliveredAt(order)
  const found = delivered && (await suppliedOfOrder(tx, orderId))
  const until = found ? claimableUntil(delivered, await findSentAgainAt(tx, orderId), hours) : null
  const isFree = found?.lines.every(({ row }) => row.grossPaise === 0) === true
  const rule = order.user_id === null || isFree ? null : await ruleFor(tx, settings, order.user_id)
  return {
    until: until?.toISOString() ?? null,
    isLate: until !== null && new Date() > until,
    hours,
    wishes: [...CLAIM_WISHES],
    photoFor,
    atOnce: rule && { upTo: toRupees(rule.upToPaise), timesLeft: rule.timesLeft },
    lines: found ? found.lines.map(claimableView) : [],
    waitingPhotos: await countWaitingPhotos(tx, orderId),
    claims: claims.map(claimView),
  }
}
