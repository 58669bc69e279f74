import type { TakenPromotions } from '#features/pricing/reductions.ts'
import type { PromotionRow } from '#features/promotions/server/promotion-store.ts'
import { listUsedUp, takeUses } from '#features/promotions/server/promotion-use-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { Tx } from '#platform/db/postgres.ts'

/** The offers that this shopper may still have; without an offer that counts them nothing is asked. */
export async function offersLeft(
  tx: Tx,
  offers: readonly PromotionRow[] = [],
  who: { userId: string | null; customerId: string | null },
): Promise<PromotionRow[]> {
  const counted = offers.filter(({ usesPerShopper }) => usesPerShopper !== null)
  if (counted.length === 0) return [...offers]
  const usedUp = await listUsedUp(
    tx,
    counted.map(({ id }) => id),
    who,
  )
  return offers.filter(({ id }) => !usedUp.includes(id))
}

/** Takes a use of each limited offer that an order takes: those of which none is left, and what pages must read anew. */
export async function takeLimited(
  tx: Tx,
  offers: readonly PromotionRow[],
  taken: TakenPromotions | undefined,
): Promise<{ gone: string[]; tags: string[] }> {
  if (!taken) return { gone: [], tags: [] }
  const ids = [...taken.offers.map(({ id }) => id), ...(taken.basket ? [taken.basket.id] : [])]
  const limited = offers.filter(({ id, usesTotal }) => usesTotal !== null && ids.includes(id))
  if (limited.length === 0) return { gone: [], tags: [] }
  const uses = await takeUses(
    tx,
    limited.map(({ id }) => id),
  )
  return {
    gone: uses.filter(({ isTaken }) => !isTaken).map(({ id }) => id),
    tags: uses.some(({ isLast }) => isLast) ? [tags.promotions] : [],
  }
}
