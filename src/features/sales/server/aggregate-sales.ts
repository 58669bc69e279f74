import { tags } from '#features/storefront/content-tags.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { findChangedDays, findSeenEvent, listUncountedDays, saveSeenEvent, sumDay } from './sales-store.ts'
import { listOutdatedRanks, updateProductRanks } from './product-rank-store.ts'

/** Products written by one transaction. */
const BATCH = 500

/** Sums days whose orders changed since the last run, each in its transaction, and products' popularity. Idempotent. */
export async function aggregateSales(db: Database, stopping?: AbortSignal): Promise<void> {
  const { event, before } = await findSeenEvent(db)
  const summed = new Set<string>()
  const sum = async (days: string[]) => {
    for (const day of days.filter((one) => !summed.has(one))) {
      stopping?.throwIfAborted()
      await db.transaction((tx) => sumDay(tx, day))
      summed.add(day)
    }
  }
  await sum(await listUncountedDays(db))
  for (let after: number | null = event; after !== null;) {
    const changed = await findChangedDays(db, after, before)
    await sum(changed.days)
    if (changed.seen !== null) await saveSeenEvent(db, changed.seen)
    after = changed.last
  }
  await rankProducts(db, stopping)
}

async function rankProducts(db: Database, stopping?: AbortSignal): Promise<void> {
  const outdated = await listOutdatedRanks(db)
  for (let from = 0; from < outdated.length; from += BATCH) {
    stopping?.throwIfAborted()
    await db.transaction(async (tx) => {
      const categories = await updateProductRanks(tx, outdated.slice(from, from + BATCH))
      if (categories.length > 0)
        await touch(tx, [tags.products, ...categories.map((id) => tags.category(id))])
    })
  }
}
