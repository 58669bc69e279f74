import { systemActor } from '#features/audit/actor.ts'
import { onDayOfIssue } from '#features/papers/server/issue-document.ts'
import { lockOrderForPayment, lockUserOfOrder } from '#features/payments/server/payment-status-store.ts'
import type { ClaimSettings } from '#features/storefront/contract.ts'
import { readClaimSettings } from '#features/storefront/server/shop-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { findClaim, readPast } from './claim-store.ts'
import { settleClaim } from './settle-claim.ts'

/** What is settled at once for an account: up to so many paise, so often more this month. Null for nothing. */
export async function ruleFor(
  tx: Tx,
  { upTo, timesPerMonth, accountDays }: ClaimSettings,
  userId: string,
): Promise<{ upToPaise: number; timesLeft: number } | null> {
  if (upTo === null) return null
  const past = await readPast(tx, userId, accountDays)
  if (!past?.is_old_enough) return null
  return { upToPaise: fromRupees(upTo), timesLeft: Math.max(0, timesPerMonth - past.this_month) }
}

/** Settles an open claim at once if the shop's rule says so; what cannot be, such as a disputed payment, waits. */
export async function settleByRule(db: Database, id: string): Promise<void> {
  try {
    await onDayOfIssue((day) => db.transaction((tx) => settle(tx, id, day)))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function settle(tx: Tx, id: string, day: string): Promise<void> {
  const found = await findClaim(tx, id)
  if (!found?.user_id || found.state !== 'open') return
  // The account is locked before it is asked how often: of two claims the second counts the first.
  await lockUserOfOrder(tx, found.order_id)
  await lockOrderForPayment(tx, found.order_id)
  const [claim, settings] = await Promise.all([findClaim(tx, id), readClaimSettings(tx)])
  const rule = await ruleFor(tx, settings, found.user_id)
  if (claim?.state !== 'open' || !rule || rule.timesLeft === 0 || claim.asked_paise > rule.upToPaise) return
  // What came free of charge has no price by its bill that the rule could be measured by.
  if (claim.lines.some(({ asked_paise: paise }) => paise === 0)) return
  await settleClaim(tx, systemActor, claim, { day, place: 'later' })
}
