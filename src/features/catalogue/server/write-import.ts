import { keepPrintedMrps } from '#features/stock/movements/server/kept-mrp-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { importTaxes } from '#features/papers/server/import-taxes.ts'
import type { ProductPlan } from './import-plan.ts'
import { changedProductTags, wholeProductTags } from '../product-tags.ts'
import { raisesMrp, type StoredPack } from '../stored-product.ts'
import { addProducts, offerOf } from './add-products.ts'
import type { Touched } from './effects-store.ts'
import type { CategoryPath } from './import-categories.ts'
import { lockProductPacks, toStoredPack, type LockedProductPack } from './pack-store.ts'
import { lockProducts, updateProducts } from './product-write-store.ts'
import type { NamedPictures } from './picture-fetch-store.ts'
import { mapConstraintErrors } from './map-constraint-errors.ts'
import { renameSlugs } from './rename-slugs.ts'
import { draftOf, fieldsAfter, listedHsnsOf, packsAfter, picturesOf, taxesOf } from './rows-of-product.ts'
import { setPacks } from './set-packs.ts'

export interface Written {
  /** Of the new products, in order. */
  addedIds: number[]
  /** Of known products in which something differed. */
  changedIds: Set<number>
  /** The written products as they were before, and those whose pictures are fetched. */
  touched: Touched[]
  /** Known products in which nothing but the tax may have changed. */
  same: Touched[]
  named: NamedPictures[]
  /** The tags that the caller must touch. */
  tags: string[]
}

/** Writes the plans of some products within a transaction: new ones, and known ones where something differs. */
export async function writePlans(
  tx: Tx,
  plans: ProductPlan[],
  categoryPaths: Map<string, CategoryPath>,
): Promise<Written> {
  const written = await writeProducts(tx, plans, categoryPaths)
  const added = [...written.addedIds]
  const ids = plans.map(({ productId }) => productId ?? added.shift()!)
  const taxes = await importTaxes(tx, taxesOf(plans, ids), listedHsnsOf(plans, ids))
  const known = [...taxes.keys()].filter((id) => !written.addedIds.includes(id))
  const touched = [...written.touched, ...written.same.filter(({ productId }) => taxes.has(productId))].map(
    (one) => ({ ...one, tax: taxes.get(one.productId) }),
  )
  return { ...written, touched, changedIds: new Set([...written.changedIds, ...known]) }
}

async function writeProducts(
  tx: Tx,
  plans: ProductPlan[],
  categoryPaths: Map<string, CategoryPath>,
): Promise<Written> {
  const fresh = plans.filter(({ productId }) => productId === null)
  const changed = await changeProducts(
    tx,
    plans.filter(({ productId }) => productId !== null),
    categoryPaths,
  )
  if (fresh.length === 0) return { ...changed, addedIds: [] }
  const drafts = fresh.map((plan) => draftOf(plan, categoryPaths))
  const addedIds = await addProducts(tx, drafts)
  const added = drafts.flatMap((draft, i) =>
    draft.publish ? wholeProductTags(addedIds[i] as number, draft) : [],
  )
  const touched = addedIds.map((productId) => ({ productId, before: null, packs: [] }))
  return {
    ...changed,
    addedIds,
    touched: [...changed.touched, ...touched],
    named: [
      ...changed.named,
      ...fresh.flatMap((plan, i) => picturesOf(plan, addedIds[i] as number, drafts[i]!.packs)),
    ],
    tags: [...changed.tags, ...added],
  }
}

const noChanges: Omit<Written, 'addedIds'> = {
  changedIds: new Set(),
  touched: [],
  same: [],
  named: [],
  tags: [],
}

async function changeProducts(
  tx: Tx,
  plans: ProductPlan[],
  categoryPaths: Map<string, CategoryPath>,
): Promise<Omit<Written, 'addedIds'>> {
  if (plans.length === 0) return noChanges
  const ids = plans.map(({ productId }) => productId as number)
  const products = new Map((await lockProducts(tx, ids)).map((product) => [product.id, product]))
  const locked = await lockProductPacks(tx, ids)
  const present = new Map<number, LockedProductPack[]>()
  for (const pack of locked) {
    if (!pack.retired) present.set(pack.productId, [...(present.get(pack.productId) ?? []), pack])
  }

  const named: NamedPictures[] = []
  const same: Touched[] = []
  const touched: Touched[] = []
  const changes = plans.flatMap((plan) => {
    const { productId, rows } = plan
    const product = products.get(productId as number)
    const inSale = present.get(productId as number) ?? []
    const packs = inSale.map(toStoredPack)
    // The product was deleted since the plan was made.
    if (!product || packs.length === 0) return []
    const { id, slug, ...before } = product
    const fields = rows.reduce((fields, { row }) => fieldsAfter(fields, row, categoryPaths), before)
    const after = rows.reduce((list, { row, unit }) => packsAfter(list, row, unit), packs)
    const pictures = picturesOf(plan, id, after)
    named.push(...pictures)
    if (JSON.stringify([before, packs]) === JSON.stringify([fields, after])) {
      ;(pictures.length > 0 ? touched : same).push({ productId: id, before: product, packs: inSale })
      return []
    }
    const tags = changedProductTags(id, { ...before, packs }, { ...fields, packs: after })
    const was = { productId: id, before: product, packs: inSale }
    return [{ ...fields, id, slug, before, packs: after, ...offerOf(after[0] as StoredPack), was, tags }]
  })
  if (changes.length === 0) return { ...noChanges, touched, same, named }
  const slugs = await renameSlugs(
    tx,
    changes.map(({ id, name, slug, before }) => ({ id, name, slug, nameBefore: before.name })),
  )
  await mapConstraintErrors(async () => {
    await updateProducts(
      tx,
      changes.map((change, i) => ({ ...change, slug: slugs[i] ?? change.slug })),
    )
    const changedIds = new Set(changes.map(({ id }) => id))
    await keepPrintedMrps(
      tx,
      changes.flatMap(({ packs, was }) =>
        was.packs
          .filter((pack) => {
            const next = packs.find(({ unit }) => unit === pack.unit)
            return next && raisesMrp(pack, next)
          })
          .map(({ id }) => id),
      ),
    )
    await setPacks(
      tx,
      null,
      changes.map(({ id, packs }) => ({ productId: id, packs })),
      locked.filter(({ productId }) => changedIds.has(productId)),
    )
  })
  return {
    changedIds: new Set(changes.map(({ id }) => id)),
    touched: [...touched, ...changes.map(({ was }) => was)],
    same,
    named,
    tags: changes.flatMap(({ tags }) => tags),
  }
}
