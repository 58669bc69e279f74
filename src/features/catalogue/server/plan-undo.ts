import { isDeepStrictEqual } from 'node:util'
import { newPack, newProduct, storedPack, type StoredPack } from '../stored-product.ts'
import type { StoredTax } from '#features/papers/server/import-taxes.ts'
import type { ImportEffect, UndoOutcome } from './effects-store.ts'
import { toStoredPack, type LockedProductPack } from './pack-store.ts'
import { lockedProduct, type LockedProduct } from './product-write-store.ts'

/** What undoing an import does to one product: it is kept for a reason, removed, or gets back what it was. */
export type ProductUndo =
  | { outcome: Extract<UndoOutcome, 'gone' | 'sold' | 'changed'> }
  | { outcome: 'removed' }
  | { outcome: 'restored'; fields: LockedProduct; packs: [StoredPack, ...StoredPack[]] }

/** Decides from an import's effects on a product and from what it and its packs are now. Undefined: it was deleted. */
export function planUndo(
  effects: ImportEffect[],
  product: LockedProduct | undefined,
  packs: LockedProductPack[],
  /** What stands where the import set a tax. */
  tax?: { now: StoredTax; isBilled: boolean },
): ProductUndo {
  if (!product) return { outcome: 'gone' }
  if (tax?.isBilled || effects.some(({ is_sold }) => is_sold)) return { outcome: 'sold' }
  const ofProduct = effects.find(({ pack_id }) => pack_id === null)!
  const ofPack = new Map(effects.map((effect) => [effect.pack_id, effect]))
  const hasChanged =
    !isStill(ofProduct.after, { ...product, tax: tax?.now }, ['categoryId']) ||
    effects.some(({ adjusted }) => adjusted !== 0) ||
    packs.some((pack) => {
      const effect = ofPack.get(pack.id)
      return (
        effect && !isStill(effect.after, pack.retired ? null : toStoredPack(pack), ['stock', 'stockGrams'])
      )
    })
  if (hasChanged) return { outcome: 'changed' }
  if (!ofProduct.before)
    return { outcome: packs.some(({ id, retired }) => !retired && !ofPack.has(id)) ? 'changed' : 'removed' }
  const [first, ...others] = packs.flatMap((pack) => {
    const effect = ofPack.get(pack.id)
    if (!effect) return pack.retired ? [] : [toStoredPack(pack)]
    return effect.before ? [packBefore(pack, effect)] : []
  })
  if (!first) return { outcome: 'changed' }
  const { id, categoryId, subCategoryId } = product
  const fields = lockedProduct.parse({ ...newProduct, ...ofProduct.before, id })
  // Its sub-category may have moved with it.
  if (fields.subCategoryId === subCategoryId) fields.categoryId = categoryId
  return { outcome: 'restored', fields, packs: [first, ...others] }
}

/** Whether something is as the import left it, apart from some fields. A field that is newer than the import is not compared. */
function isStill(after: object | null, now: object | null, except: string[]): boolean {
  if (!after || !now) return after === now
  const fields = Object.entries(after).filter(([field]) => !except.includes(field))
  return fields.every(([field, value]) => isDeepStrictEqual(now[field as keyof object], value))
}

/** Stock that was cancelled since then stays. Of what is weighed the grams say it, of an open sack too. */
function packBefore(pack: LockedProductPack, { before, after }: ImportEffect): StoredPack {
  const was = storedPack.parse({ ...newPack, ...before })
  const then = after && storedPack.parse({ ...newPack, ...after })
  const [gramsBefore, gramsThen, gramsNow] = [was.stockGrams, then?.stockGrams, pack.stockGrams]
  if (was.weighed && was.grams && gramsBefore !== null && gramsThen != null && gramsNow !== null) {
    const stockGrams = Math.max(0, gramsNow - (gramsThen - gramsBefore))
    return { ...was, stockGrams, stock: Math.floor(stockGrams / was.grams) }
  }
  const added = then ? then.stock - was.stock : 0
  return { ...was, stockGrams: null, stock: Math.max(0, pack.stock - added) }
}
