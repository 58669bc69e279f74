import { batched } from '#platform/db/batched.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { Product } from '#shared/shapes.ts'
import { findBrandDeclarations } from './brand-store.ts'
import { findPublishedProducts, findPublishedProductsBySlug, type ProductName } from './product-store.ts'
import { findPublishedByFormerSlugs } from './slug-store.ts'
import { toProduct } from './product-view.ts'

/** Products as guests see them now: nothing is cached, but concurrent requests are one query. */
export function publishedProducts(tx: Tx): (which: ProductName) => Promise<Product | undefined> {
  const byId = batched(async (ids: number[]) =>
    keyed(
      (await findPublishedProducts(tx, ids)).map((row) => toProduct(row)),
      ({ _id }) => _id,
    ),
  )
  const bySlug = batched(async (slugs: string[]) => {
    const found = keyed(
      (await findPublishedProductsBySlug(tx, slugs)).map((row) => toProduct(row)),
      ({ slug }) => slug,
    )
    // A renamed product is also found by its former slugs, and returned with its new one.
    const unknown = slugs.filter((slug) => !found.has(slug))
    const renamed = unknown.length > 0 ? await findPublishedByFormerSlugs(tx, unknown) : []
    for (const row of renamed) found.set(row.former_slug, toProduct(row))
    return found
  })
  const ofBrand = batched((brands: string[]) => findBrandDeclarations(tx, brands))
  return async ({ productId, slug }) => {
    if (productId === undefined && slug === undefined) return undefined
    const found = await (productId !== undefined ? byId(productId) : bySlug(slug!))
    if (!found?.brand) return found
    const brandDeclarations = await ofBrand(found.brand)
    return brandDeclarations ? { ...found, brandDeclarations } : found
  }
}

const keyed = <Key>(products: Product[], keyOf: (product: Product) => Key): Map<Key, Product> =>
  new Map(products.map((product) => [keyOf(product), product]))
