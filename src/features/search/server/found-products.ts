import { batched } from '#platform/db/batched.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import type { Product } from '#shared/shapes.ts'
import { findPublishedProducts } from '#features/catalogue/server/product-store.ts'
import { toProduct } from '#features/catalogue/server/product-view.ts'
import { tags } from '#features/storefront/content-tags.ts'

/** The most that the products of results may take; those found least go. */
const MAX_BYTES = 24 * 1024 * 1024

/** Reads the products that a search found, in their order; those found often are kept until they change. */
export function foundProducts(db: Tx, feed: ChangeFeed): (ids: number[]) => Promise<Product[]> {
  const read = batched(
    async (ids: number[]) =>
      new Map((await findPublishedProducts(db, ids)).map((row) => [row.id, toProduct(row)])),
  )
  const kept = new SingleFlightCache<{ product: Product | undefined }>({
    feed,
    maxBytes: MAX_BYTES,
    bytesOf: ({ product }) => (product ? sizeOf(product) : 100),
  })
  const load = async (id: number) => {
    const loaded = await kept.get(String(id), async () => ({
      value: { product: await read(id) },
      tags: [tags.shell, tags.product(id)],
    }))
    return loaded.value.product
  }
  return async (ids) => {
    const found = ids.map((id) => kept.find(String(id)))
    const products = found.every((loaded) => loaded !== undefined)
      ? found.map(({ value }) => value.product)
      : await Promise.all(ids.map(load))
    return products.filter((product) => product !== undefined)
  }
}

/** About how much memory a product takes: its texts, and what holds its fields together. */
function sizeOf(product: Product): number {
  const details = Object.entries(product.more_details).reduce(
    (sum, [key, value]) => sum + key.length + value.length,
    0,
  )
  return 600 + product.description.length + details + product.packs.length * 160
}
