import { batched } from '#platform/db/batched.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import { product } from '#shared/shapes.ts'
import type { ProductRow } from '#features/catalogue/server/product-row.ts'
import { findPublishedProducts } from '#features/catalogue/server/product-store.ts'
import { toProduct } from '#features/catalogue/server/product-view.ts'
import { tags } from '#features/storefront/content-tags.ts'

/** The most that the products of results may take; those found least go. */
const MAX_BYTES = 12 * 1024 * 1024
/** What an entry takes besides its text. */
const ENTRY_BYTES = 400

/** A product as JSON, as it travels and with nothing besides. */
export const productJson = (row: ProductRow): string => JSON.stringify(product.parse(toProduct(row)))

/**
 * Reads the products that a search found, in their order, as JSON: a product is serialized once, however many
 * searches find it, and kept until it changes. One that is gone by now is left out.
 */
export function foundProducts(db: Tx, feed: ChangeFeed): (ids: number[]) => Promise<string[]> {
  const read = batched(
    async (ids: number[]) =>
      new Map((await findPublishedProducts(db, ids)).map((row) => [row.id, productJson(row)])),
  )
  const kept = new SingleFlightCache<{ json: string | undefined }>({
    feed,
    maxBytes: MAX_BYTES,
    // A text with one letter beyond Latin takes two bytes for each.
    bytesOf: ({ json = '' }) => ENTRY_BYTES + json.length * (/[^\0-\xff]/.test(json) ? 2 : 1),
  })
  const load = async (id: number) => {
    const loaded = await kept.get(String(id), async () => ({
      value: { json: await read(id) },
      tags: [tags.shell, tags.product(id)],
    }))
    return loaded.value.json
  }
  return async (ids) => {
    const found = ids.map((id) => kept.find(String(id)))
    const products = found.every((loaded) => loaded !== undefined)
      ? found.map(({ value }) => value.json)
      : await Promise.all(ids.map(load))
    return products.filter((json) => json !== undefined)
  }
}
