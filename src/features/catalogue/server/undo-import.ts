import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { restoreTaxes, standingTaxes } from '#features/papers/server/import-taxes.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { changedProductTags, wholeProductTags } from '../product-tags.ts'
import { offerOf } from './add-products.ts'
import { availableSlugs } from './available-slugs.ts'
import {
  listEffects,
  listPendingProducts,
  listSettled,
  lockWrittenImport,
  markUndone,
  settleEffects,
  type UndoOutcome,
} from './effects-store.ts'
import { dropEmptyCategories } from './emptied-category-store.ts'
import { mapConstraintErrors } from './map-constraint-errors.ts'
import { lockProductPacks, toStoredPack, type LockedProductPack } from './pack-store.ts'
import { dropPictureFetches } from './picture-fetch-store.ts'
import { planUndo, type ProductUndo } from './plan-undo.ts'
import { lockProducts, updateProducts, withdrawProducts, type LockedProduct } from './product-write-store.ts'
import { renameSlugs, retryingSlugs } from './rename-slugs.ts'
import { setPacks } from './set-packs.ts'

/** Products that are undone in one transaction, so that no order waits for a whole import. */
const BATCH = 200

/** Why a product is as the import left it, or as somebody has changed it since. */
const reasons: Partial<Record<UndoOutcome, string>> = {
  sold: 'It was sold since the import.',
  changed: 'It was changed since the import.',
  category: 'Its former category was moved or deleted.',
  code: 'Another product has its former SKU or barcode now.',
}

const conflicts: Partial<Record<string, UndoOutcome>> = {
  sku_taken: 'code',
  barcode_taken: 'code',
  category_mismatch: 'category',
}

interface UndoneImport {
  /** Products that the import had added. */
  removed: number
  /** Products that have their former values back. */
  restored: number
  kept: { productId: number; name: string; why: string }[]
}

/**
 * Undoes an import: removes what it added, restores what it changed, and deletes its categories that are empty then. What
 * was sold or changed since is kept and named. A repeated undo continues an interrupted one, or returns the same result.
 * Throws `not_found`, `import_too_old` after a week, and `import_running` while an import is being written.
 */
export async function undoImport(db: Database, actor: Actor, importId: string): Promise<UndoneImport> {
  let size = BATCH
  for (let isDone = false; !isDone;) {
    try {
      isDone = await retryingSlugs(() =>
        db.transaction(async (tx) => {
          const found = await lockUndoable(tx, importId)
          if (found.undone_at) return true
          const ids = await listPendingProducts(tx, importId, size)
          if (ids.length > 0) await undoProducts(tx, importId, ids)
          else await finishUndo(tx, actor, found)
          return ids.length === 0
        }),
      )
    } catch (error) {
      const outcome = error instanceof AppError ? conflicts[error.code] : undefined
      if (!outcome) throw error
      // One product of the batch cannot have its former values. It is found by going on one by one.
      if (size === 1) await keepNext(db, importId, outcome)
      size = size === 1 ? BATCH : 1
    }
  }
  return resultOf(db, importId)
}

async function lockUndoable(tx: Tx, importId: string) {
  const found = await lockWrittenImport(tx, importId)
  if (!found) throw new AppError('not_found', undefined, { message: 'We could not find that import.' })
  if (found.is_old) throw new AppError('import_too_old')
  if (found.is_importing && !found.undone_at) throw new AppError('import_running')
  return found
}

/** The order of locks is that of every change: products by id, then their packs by id. */
async function undoProducts(tx: Tx, importId: string, ids: number[]): Promise<void> {
  const products = new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]))
  const locked = await lockProductPacks(tx, ids)
  const effects = await listEffects(tx, importId, ids)
  const taxesOf = (which: 'before' | 'after', of = ids) =>
    new Map(
      effects.flatMap((effect) => {
        const tax = effect[which]?.tax
        return tax && effect.pack_id === null && of.includes(effect.product_id)
          ? [[effect.product_id, tax] as const]
          : []
      }),
    )
  const standing = await standingTaxes(tx, taxesOf('after'))
  const plans = new Map(
    ids.map((id) => [
      id,
      planUndo(
        effects.filter(({ product_id }) => product_id === id),
        products.get(id),
        locked.filter(({ productId }) => productId === id),
        standing.get(id),
      ),
    ]),
  )
  const removed = ids.filter((id) => plans.get(id)?.outcome === 'removed')
  await withdrawProducts(tx, removed)
  const restored = [...plans.values()].filter((plan) => plan.outcome === 'restored')
  const after = await restoreProducts(tx, restored, products, locked)
  await restoreTaxes(
    tx,
    taxesOf(
      'before',
      restored.map(({ fields }) => fields.id),
    ),
  )
  await settleEffects(tx, importId, new Map([...plans].map(([id, { outcome }]) => [id, outcome])))
  const undone = [...plans].filter(([, { outcome }]) => outcome === 'removed' || outcome === 'restored')
  await dropPictureFetches(
    tx,
    importId,
    undone.map(([id]) => id),
  )
  await touch(tx, [
    ...removed.flatMap((id) => {
      const product = products.get(id)!
      return product.publish ? wholeProductTags(id, product) : []
    }),
    ...after,
  ])
}

/** Gives products their former values back; returns the tags of what guests see change. */
async function restoreProducts(
  tx: Tx,
  restored: Extract<ProductUndo, { outcome: 'restored' }>[],
  products: Map<number, LockedProduct>,
  locked: LockedProductPack[],
): Promise<string[]> {
  if (restored.length === 0) return []
  const wanted = await availableSlugs(
    tx,
    restored.map(({ fields: { id, slug } }) => ({ slug, productId: id })),
  )
  const renamed = restored.map(({ fields: { id, name } }, i) => {
    const { slug, name: nameBefore } = products.get(id)!
    return { id, slug, nameBefore, name, wanted: wanted[i] }
  })
  const slugs = await renameSlugs(tx, renamed)
  const after = restored.map(({ fields, packs }, i) => ({ ...fields, slug: slugs[i]!, packs }))
  await mapConstraintErrors(async () => {
    await updateProducts(
      tx,
      after.map((product) => ({ ...product, ...offerOf(product.packs[0]) })),
    )
    const ids = new Set(after.map(({ id }) => id))
    await setPacks(
      tx,
      null,
      after.map(({ id, packs }) => ({ productId: id, packs, inGrams: true })),
      locked.filter(({ productId }) => ids.has(productId)),
    )
  })
  return after.flatMap(({ id, ...is }) => {
    const { id: _, ...was } = products.get(id)!
    const packs = locked.filter(({ productId, retired }) => productId === id && !retired).map(toStoredPack)
    return changedProductTags(id, { ...was, packs }, is)
  })
}

const keepNext = (db: Database, importId: string, outcome: UndoOutcome): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUndoable(tx, importId)
    const [id] = await listPendingProducts(tx, importId, 1)
    if (id !== undefined) await settleEffects(tx, importId, new Map([[id, outcome]]))
  })

async function finishUndo(
  tx: Tx,
  actor: Actor,
  found: Awaited<ReturnType<typeof lockUndoable>>,
): Promise<void> {
  if (await dropEmptyCategories(tx, found)) await touch(tx, [tags.shell])
  await markUndone(tx, found.id)
  const { kept, ...counts } = await resultOf(tx, found.id)
  await recordAudit(tx, actor, {
    action: 'catalogue.undo-import',
    subjectId: found.id,
    subjectName: found.file_name,
    before: null,
    after: { ...counts, kept: kept.length },
  })
}

export async function resultOf(tx: Tx, importId: string): Promise<UndoneImport> {
  const settled = await listSettled(tx, importId)
  const count = (wanted: UndoOutcome) => settled.filter(({ outcome }) => outcome === wanted).length
  return {
    removed: count('removed'),
    restored: count('restored'),
    kept: settled.flatMap(({ productId, name, outcome }) => {
      const why = reasons[outcome]
      return why ? [{ productId, name, why }] : []
    }),
  }
}
