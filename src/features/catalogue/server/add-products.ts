import type { Tx } from '#platform/db/postgres.ts'
import { sellingPaise } from '#shared/money.ts'
import { slugOf } from '../slug.ts'
import type { PackDraft, StoredProduct } from '../stored-product.ts'
import { availableSlugs } from './available-slugs.ts'
import { insertProducts, reserveProductIds, type LeadingPrice } from './product-write-store.ts'
import { mapConstraintErrors } from './map-constraint-errors.ts'
import { slugTaken } from './rename-slugs.ts'
import { setPacks } from './set-packs.ts'

/** A product to add, with its packs in display order. */
export interface ProductDraft extends StoredProduct {
  packs: [PackDraft, ...PackDraft[]]
  /** A given slug; otherwise it is made from the name. */
  slug?: string | undefined
}

/**
 * Adds products within a transaction and returns their ids, in order. Slugs are made from the names, with numbers for
 * duplicates. Throws `category_mismatch`, `sku_taken` and `slug_taken`. The caller touches their tags.
 */
export async function addProducts(
  tx: Tx,
  drafts: ProductDraft[],
  byId: string | null = null,
): Promise<number[]> {
  const ids = await reserveProductIds(tx, drafts.length)
  const products = drafts.map((draft, i) => ({ ...draft, ...offerOf(draft.packs[0]), id: ids[i] as number }))
  await mapConstraintErrors(async () => {
    let remaining = products
    while (remaining.length > 0) {
      const slugs = await availableSlugs(
        tx,
        remaining.map(({ id, name, slug }) => ({
          slug: slug ?? slugOf(name) ?? `item-${id}`,
          productId: id,
        })),
      )
      if (remaining.some(({ slug }, i) => slug !== undefined && slug !== slugs[i])) throw slugTaken()
      const inserted = await insertProducts(
        tx,
        remaining.map((product, i) => ({ ...product, slug: slugs[i] as string })),
      )
      remaining = remaining.filter(({ id }) => !inserted.has(id))
    }
    await setPacks(
      tx,
      byId,
      products.map(({ id, packs }) => ({ productId: id, packs })),
      [],
    )
  })
  return ids
}

/** The price that lists sort by: the first pack's after its discount. */
export const offerOf = (first: PackDraft): LeadingPrice => ({
  sellingPaise: sellingPaise(first.pricePaise, first.discountMicro),
  discountMicro: first.discountMicro,
})
