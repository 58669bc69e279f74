import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { rankProducts, tallyDays } from './sales-store.ts'

/**
 * Brings the sums of what was sold up to date, and with them the order of popular products. Doing it twice changes
 * nothing. An order that is cancelled later than the window is found by the nightly run over 31 days.
 */
export function tallySales(db: Database, days: number): Promise<void> {
  return db.transaction(async (tx) => {
    await tallyDays(tx, days)
    const categories = await rankProducts(tx)
    if (categories.length > 0) await touch(tx, [tags.products, ...categories.map((id) => tags.category(id))])
  })
}
