import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { updateProductRanks, aggregateDays } from './sales-store.ts'

/**
 * Updates the sales sums and the popularity of products. Idempotent. An order that is cancelled after the window is
 * corrected by the nightly run over 31 days.
 */
export function aggregateSales(db: Database, days: number): Promise<void> {
  return db.transaction(async (tx) => {
    await aggregateDays(tx, days)
    const categories = await updateProductRanks(tx)
    if (categories.length > 0) await touch(tx, [tags.products, ...categories.map((id) => tags.category(id))])
  })
}
