import type { Tx } from '#platform/db/postgres.ts'
import { fromPercent, fromRupees } from '#shared/money.ts'
import type { ProductPlan } from './import-plan.ts'
import type { ImportRow } from './import-rows.ts'
import type { PackDraft } from '../pack-drafts.ts'
import { changedProductTags, wholeProductTags } from '../product-tags.ts'
import { addProducts, offerOf, type ProductDraft } from './add-products.ts'
import { categoryPathKey, type CategoryPath } from './import-categories.ts'
import { lockProductPacks, toPackDraft, type LockedProductPack } from './pack-store.ts'
import { lockProducts, updateProducts, type ProductFields } from './product-write-store.ts'
import { mapConstraintErrors } from './map-constraint-errors.ts'
import { renameSlugs } from './rename-slugs.ts'
import { setPacks } from './set-packs.ts'

export interface Written {
  /** Of the new products, in order. */
  addedIds: number[]
  /** Of known products in which something differed. */
  changedIds: Set<number>
  /** The tags that the caller must touch. */
  tags: string[]
}

/** Writes the plans of some products within a transaction: new ones, and known ones where something differs. */
export async function writePlans(
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
  return { ...changed, addedIds, tags: [...changed.tags, ...added] }
}

const defaults: Omit<ProductFields, 'name' | 'categoryId' | 'subCategoryId'> = {
  brand: null,
  images: [],
  veg: null,
  origin: null,
  description: '',
  details: {},
  publish: true,
}

function draftOf({ rows }: ProductPlan, categoryPaths: Map<string, CategoryPath>): ProductDraft {
  const [first, ...others] = rows.map(({ row }) => packAfter(row, undefined))
  const start = { ...defaults, name: '', categoryId: 0, subCategoryId: 0 }
  const fields = rows.reduce((before, { row }) => fieldsAfter(before, row, categoryPaths), start)
  return { ...fields, packs: [first as PackDraft, ...others] }
}

const noChanges: Omit<Written, 'addedIds'> = { changedIds: new Set(), tags: [] }

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
    if (!pack.retired) present.set(pack.product_id, [...(present.get(pack.product_id) ?? []), pack])
  }

  const changes = plans.flatMap(({ productId, rows }) => {
    const product = products.get(productId as number)
    const packs = (present.get(productId as number) ?? []).map(toPackDraft)
    // The product was deleted since the plan was made.
    if (!product || packs.length === 0) return []
    const { id, ...before } = product
    const fields = rows.reduce((fields, { row }) => fieldsAfter(fields, row, categoryPaths), before)
    const after = rows.reduce((list, { row, unit }) => packsAfter(list, row, unit), packs)
    const same = JSON.stringify([before, packs]) === JSON.stringify([fields, after])
    if (same) return []
    const touched = changedProductTags(id, { ...before, packs }, { ...fields, packs: after })
    return [{ ...fields, id, before, packs: after, ...offerOf(after[0] as PackDraft), touched }]
  })
  if (changes.length === 0) return noChanges
  const slugs = await renameSlugs(
    tx,
    changes.map(({ id, name, before }) => ({ id, name, slug: before.slug, nameBefore: before.name })),
  )
  await mapConstraintErrors(async () => {
    await updateProducts(
      tx,
      changes.map((change, i) => ({ ...change, slug: slugs[i] ?? change.before.slug })),
    )
    const touched = new Set(changes.map(({ id }) => id))
    await setPacks(
      tx,
      changes.map(({ id, packs }) => ({ productId: id, packs })),
      locked.filter(({ product_id }) => touched.has(product_id)),
    )
  })
  return {
    changedIds: new Set(changes.map(({ id }) => id)),
    tags: changes.flatMap(({ touched }) => touched),
  }
}

function fieldsAfter<Fields extends ProductFields>(
  before: Fields,
  row: ImportRow,
  categoryPaths: Map<string, CategoryPath>,
): Fields {
  const categoryPath = categoryPaths.get(categoryPathKey(row))
  if (!categoryPath) throw new Error(`The category of row ${row.row} was not created`)
  return {
    ...before,
    ...categoryPath,
    name: row.name,
    brand: row.brand ?? before.brand,
    images: row.image ?? before.images,
    veg: row.veg ?? before.veg,
    origin: row.origin ?? before.origin,
    description: row.description ?? before.description,
    publish: row.publish ?? before.publish,
  }
}

function packsAfter(packs: PackDraft[], row: ImportRow, unit: string | null): PackDraft[] {
  const old = packs.findIndex((pack) => pack.unit === (unit ?? row.unit))
  const after = packAfter(row, packs[old])
  return old < 0 ? [...packs, after] : packs.with(old, after)
}

const packAfter = (row: ImportRow, before: PackDraft | undefined): PackDraft => ({
  unit: row.unit,
  pricePaise: fromRupees(row.price),
  discountMicro: row.discount === undefined ? (before?.discountMicro ?? 0) : fromPercent(row.discount),
  stock: row.stock ?? before?.stock ?? 0,
  sku: row.sku ?? before?.sku ?? null,
  maxPerOrder: before?.maxPerOrder ?? null,
  image: before?.image ?? null,
})
