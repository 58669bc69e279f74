import type { Bill } from '#features/charges/contract.ts'
import { listLatelyHeld } from '#features/promotions/server/promotion-version-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { fromRupees } from '#shared/money.ts'

type HeldOffer = Awaited<ReturnType<typeof listLatelyHeld>>[number] & { endsAt: null }

const MINUTE_MS = 60_000
/** So many changes of offers are looked behind. */
const CHANGES = 5

/**
 * The bill that a shopper was shown before offers, hours or a coupon ended: of the instants of the last day just before a
 * change, and some minutes ago, the first at which it comes to what they expect, in paise. Null if none does.
 */
export async function billBefore(
  tx: Tx,
  expectedPaise: number,
  now: Date,
  billAt: (offers: HeldOffer[], at: Date) => Bill,
): Promise<Bill | null> {
  const held = (await listLatelyHeld(tx)).map((offer) => ({ ...offer, endsAt: null }))
  const changes = held
    .flatMap(({ endedAt }) => (endedAt && endedAt <= now ? [endedAt.getTime() - 1] : []))
    .sort((a, b) => b - a)
  const instants = [now.getTime(), ...changes.slice(0, CHANGES)]
  for (const minutes of [1, 10, 60]) instants.push(now.getTime() - minutes * MINUTE_MS)
  for (const time of instants) {
    const at = new Date(time)
    const bill = billAt(
      held.filter(({ savedAt, endedAt }) => savedAt <= at && (endedAt === null || endedAt > at)),
      at,
    )
    if (fromRupees(bill.totalAmt) === expectedPaise) return bill
  }
  return null
}
