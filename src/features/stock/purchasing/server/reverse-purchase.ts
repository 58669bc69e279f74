import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockProductPacks } from '#features/catalogue/server/pack-store.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import {
  findPurchase,
  findReversal,
  getPurchaseRow,
  listPurchaseLines,
  reversePurchaseRow,
} from './purchase-store.ts'
import { refuseShort } from './refuse-short.ts'
import { broughtBy } from './supplier-return-store.ts'
import { takeOut } from './take-out.ts'
import type { WrittenPurchase } from './write-purchase.ts'

/**
 * Takes a bill back by a row of its own. Done twice, the first row is returned. Throws `not_found`, also for a reversal, and
 * `stock_below_zero` with the packs of which some were sold, or went back with a debit note that stands.
 */
export function reversePurchase(
  db: Database,
  actor: Actor & { userId: string },
  purchaseId: string,
): Promise<WrittenPurchase> {
  return db.transaction(async (tx) => {
    const bill = await findPurchase(tx, purchaseId)
    if (!bill || bill.reverses) throw new AppError('not_found')
    const lines = await listPurchaseLines(tx, purchaseId)
    const packs = await lockProductPacks(tx, [...new Set(lines.map(({ product_id }) => product_id))])
    const id = newHexId()
    if (!(await reversePurchaseRow(tx, id, purchaseId, actor.userId)))
      return { purchase: (await findReversal(tx, purchaseId))!, isNew: false }

    const levels = await lockPacks(
      tx,
      packs.map((pack) => pack.id),
    )
    refuseShort(
      lines.map(({ pack_id: packId, name, unit, quantity, free_quantity, grams }) => {
        const level = levels.get(packId)
        const count = quantity + free_quantity
        return {
          packId,
          stockId: level?.stockId,
          name,
          unit,
          inStock: level?.grams ?? level?.stock ?? 0,
          out: level?.packGrams ? (grams ?? count * level.packGrams) : count,
        }
      }),
    )
    await refuseGoneBack(tx, bill.supplier_id, lines)
    const gone = lines.map(({ pack_id: packId, quantity, free_quantity, grams }) => ({
      packId,
      quantity: quantity + free_quantity,
      grams,
    }))
    await touch(tx, await takeOut(tx, actor.userId, id, gone))
    await recordAudit(tx, actor, {
      action: 'purchase.reverse',
      subjectId: purchaseId,
      subjectName: `${bill.bill_number} of ${bill.supplier}`,
      before: { totalPaise: bill.total_paise },
      after: { totalPaise: 0 },
    })
    return { purchase: await getPurchaseRow(tx, id), isNew: true }
  })
}

/** What went back already cannot leave a second time with its bill. Of a bill that is reversed, the lines count no more. */
async function refuseGoneBack(
  tx: Tx,
  supplierId: string,
  lines: Awaited<ReturnType<typeof listPurchaseLines>>,
): Promise<void> {
  const came = lines.filter(({ quantity, free_quantity }) => quantity + free_quantity > 0)
  const brought = await broughtBy(
    tx,
    supplierId,
    came.map((line) => line.pack_id),
  )
  // Of loose goods, parts of a packet go back as whole ones: the weight decides.
  const gone = new Set(brought.filter(({ packs, grams }) => (grams ?? packs) < 0).map((one) => one.pack_id))
  const packs = came.filter((line) => gone.has(line.pack_id)).map(({ name, unit }) => ({ name, unit }))
  if (packs.length === 0) return
  const names = packs.map(({ name, unit }) => `${name} (${unit})`).join(', ')
  const message = `Some of it went back to the supplier: ${names}. Reverse the debit note first.`
  throw new AppError('stock_below_zero', { packs, names }, { message })
}
