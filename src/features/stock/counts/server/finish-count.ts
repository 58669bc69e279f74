import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { changeOf } from '../count-difference.ts'
import { countedOf, linesToCountAgain } from './count-view.ts'
import {
  findCount,
  listCountedIds,
  listCountLines,
  lockCount,
  lockFinishing,
  markFinished,
  saveWritten,
} from './count-store.ts'
import { listCountedOnce } from './counted-pack-store.ts'

/**
 * Writes the differences of a count into the stock, once. Throws `not_found`, and `count_again` with the lines that were
 * counted once and differ by more than the limit, one by one or together.
 */
export function finishCount(db: Database, actor: Actor & { userId: string }, countId: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockFinishing(tx)
    const count = await lockCount(tx, countId)
    if (!count) throw new AppError('not_found')
    if (count.is_finished) return
    const stock = await lockPacks(tx, await listCountedIds(tx, countId))
    // What came in late meanwhile is expected by now.
    const lines = await listCountLines(tx, countId)
    const open = linesToCountAgain(lines, count.limit_paise, await listCountedOnce(tx, countId))
    if (open.length > 0)
      throw new AppError('count_again', {
        lines: open.map(({ product_id, unit, name }) => ({ productId: product_id, unit, name })),
        names: open
          .slice(0, 5)
          .map(({ name, unit }) => `${name} (${unit})`)
          .join(', '),
      })
    const changes = lines.map((line) => {
      const left = stock.get(line.pack_id)
      return { line, amount: changeOf(countedOf(line), (line.in_grams ? left?.grams : left?.stock) ?? 0) }
    })
    await saveWritten(
      tx,
      countId,
      changes.map(({ line, amount }) => ({ packId: line.pack_id, quantity: amount })),
    )
    const tags = await moveStock(
      tx,
      actor.userId,
      changes.map(({ line, amount }) => ({
        packId: line.pack_id,
        quantity: line.in_grams ? 0 : amount,
        grams: line.in_grams ? amount : undefined,
        reason: 'count',
        countId,
        happenedAt: line.again_at ?? line.counted_at,
      })),
    )
    await markFinished(tx, countId, actor.userId)
    const { shelf, missing_paise, surplus_paise } = (await findCount(tx, countId))!
    await recordAudit(tx, actor, {
      action: 'count.finish',
      subjectId: countId,
      subjectName: shelf ?? 'the shop',
      before: null,
      after: { lines: lines.length, missingPaise: missing_paise, surplusPaise: surplus_paise },
    })
    await touch(tx, tags)
  })
}
