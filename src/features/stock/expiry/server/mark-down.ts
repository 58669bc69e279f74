import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockPacksOf, repricePacks } from '#features/catalogue/server/reprice-packs.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { wasteLabels } from '#features/stock/movements/waste-reasons.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { fromPercent, sellingPaise } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { weightText } from '#shared/weight-text.ts'
import type { WriteOff } from '../contract.ts'
import { findPackInSale } from './expiry-store.ts'
import { listFirstDates } from './list-expiring.ts'
import { saveMarkDown } from './mark-down-store.ts'

type Pack = NonNullable<Awaited<ReturnType<typeof findPackInSale>>>

/** Any date of goods is before it. */
const FAR = '9999-12-31'

/** Sells a pack below its MRP until what expires first is gone. Throws `product_not_found` and `not_lower`. */
export function markDown(
  db: Database,
  actor: Actor,
  { productId, unit, discount }: { productId: number; unit: string; discount: number },
): Promise<Pack> {
  return db.transaction(async (tx) => {
    const pack = await lockPack(tx, productId, unit)
    const discountMicro = fromPercent(discount)
    const isLower =
      sellingPaise(pack.price_paise, discountMicro) < sellingPaise(pack.price_paise, pack.discount_micro)
    if (!isLower) throw new AppError('not_lower')
    const first = (await listFirstDates(tx, [productId], FAR)).get(pack.id)
    await saveMarkDown(tx, pack.id, discountMicro, first ?? null)
    await repricePacks(tx, actor, [
      { productId, packId: pack.id, pricePaise: pack.price_paise, discountMicro },
    ])
    return (await findPackInSale(tx, productId, unit))!
  })
}

/** Takes packs, or grams of what is sold by weight, out of the stock with a reason. Throws `invalid`, `product_not_found`, `stale` and `stock_below_zero`. */
export function writeOff(db: Database, actor: Actor, input: WriteOff): Promise<Pack> {
  const { productId, unit, quantity, grams, reason, stockWas, stockGramsWas } = input
  return db.transaction(async (tx) => {
    const pack = await lockPack(tx, productId, unit)
    const { stock, stock_grams: stockGrams } = pack
    if (grams !== undefined && stockGrams === null)
      throw new AppError('invalid', undefined, { fields: { grams: 'This pack is not sold by weight' } })
    const shown = stockGrams === null ? String(stock) : weightText(stockGrams)
    if (grams === undefined ? stock !== stockWas : stockGrams !== stockGramsWas) {
      const message = `The stock of ${pack.name} (${unit}) is now ${shown}. Please check it first.`
      throw new AppError('stale', { stock }, { message })
    }
    const names = `${pack.name} (${unit})`
    if (grams === undefined ? quantity > stock : grams > stockGrams!)
      throw new AppError('stock_below_zero', { names }, { message: `There are only ${shown} of ${names}.` })
    const tags = await moveStock(tx, actor.userId, [
      {
        packId: pack.id,
        quantity: -quantity,
        ...(grams !== undefined && { grams: -grams }),
        reason: 'waste',
        wasteReason: reason,
      },
    ])
    await recordAudit(tx, actor, {
      action: 'waste.create',
      subjectId: productId,
      subjectName: names,
      before: null,
      after: {
        ...(grams === undefined ? { packs: quantity } : { weight: weightText(grams) }),
        reason: wasteLabels[reason],
      },
    })
    await touch(tx, tags)
    return (await findPackInSale(tx, productId, unit))!
  })
}

/** The pack, whose stock and price nobody else changes now. */
async function lockPack(tx: Tx, productId: number, unit: string): Promise<Pack> {
  await lockPacksOf(tx, [productId])
  const pack = await findPackInSale(tx, productId, unit)
  if (!pack) throw new AppError('product_not_found')
  return pack
}
