import { systemActor } from '#features/audit/actor.ts'
import { lockPacksOf, repricePacks } from '#features/catalogue/server/reprice-packs.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import { listFirstDates } from './list-expiring.ts'
import { deleteMarkDowns, listMarkDowns, listMarkedProducts } from './mark-down-store.ts'

/** A sweep: fresh goods are not sold at the discount of those before. */
export const endAllMarkDowns = async (db: Database): Promise<void> =>
  eachAlone(await listMarkedProducts(db), (productId) => db.transaction((tx) => endMarkDowns(tx, productId)))

/** The discount before comes back for each pack of which nothing of what was marked down is left. */
async function endMarkDowns(tx: Tx, productId: number): Promise<void> {
  await lockPacksOf(tx, [productId])
  const over: number[] = []
  for (const { pack_id: packId, price_paise: pricePaise, ...one } of await listMarkDowns(tx, productId)) {
    const isLeft =
      one.until === null
        ? one.is_left
        : (await listFirstDates(tx, [productId], one.until)).get(packId) !== undefined
    if (one.stands && isLeft) continue
    over.push(packId)
    if (one.stands)
      await repricePacks(tx, systemActor, [
        { productId, packId, pricePaise, discountMicro: one.before_micro },
      ])
  }
  if (over.length > 0) await deleteMarkDowns(tx, over)
}
