import { systemActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import type { StockMove } from '#features/stock/movements/stock-move.ts'
import { wasteLabels } from '#features/stock/movements/waste-reasons.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { weightText } from '#shared/weight-text.ts'
import { dayInIndia } from '#shared/when.ts'
import { listPast } from './expiry-store.ts'

/** Packs of one transaction: no order waits for more. */
const PACKS = 50

/**
 * Takes what is past its date out of the stock, so that nobody can order it. It lies on the shelf until somebody takes it
 * away: the list of what expires and the tills go on naming it. Returns how many packs it was.
 */
export async function takeOffSale(db: Database, now = new Date(), stopping?: AbortSignal): Promise<number> {
  const today = dayInIndia(now)
  const found = (await listPast(db, today, null)).map(({ pack_id }) => pack_id)
  let packs = 0
  for (let at = 0; at < found.length && !stopping?.aborted; at += PACKS)
    packs += await db.transaction(async (tx) => {
      const ids = found.slice(at, at + PACKS)
      await lockPacks(tx, ids)
      const past = await listPast(tx, today, ids)
      const moves = past.map(({ pack_id: packId, amount, weighed }): StockMove => ({
        packId,
        quantity: weighed ? 0 : -amount,
        ...(weighed && { grams: -amount }),
        reason: 'waste',
        wasteReason: 'past_date',
      }))
      const tags = await moveStock(tx, null, moves)
      for (const { product_id, name, unit, amount, weighed } of past)
        await recordAudit(tx, systemActor, {
          action: 'waste.create',
          subjectId: product_id,
          subjectName: `${name} (${unit})`,
          before: null,
          after: {
            ...(weighed ? { weight: weightText(amount) } : { packs: amount }),
            reason: wasteLabels.past_date,
          },
        })
      await touch(tx, tags)
      return past.length
    })
  return packs
}
