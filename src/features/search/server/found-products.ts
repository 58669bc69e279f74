import { LRUCache } from 'lru-cache'
import { batched } from '#platform/db/batched.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import { EVERYTHING } from '#platform/db/change-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { product } from '#shared/shapes.ts'
import type { ProductRow } from '#features/catalogue/server/product-row.ts'
import { findPublishedProducts } from '#features/catalogue/server/product-store.ts'
import { toProduct } from '#features/catalogue/server/product-view.ts'
import { idsOf, tags } from '#features/storefront/content-tags.ts'

/** In bytes, enough for 30,000 ordinary products; the least recently found are evicted. */
const MAX_BYTES = 26 * 1024 * 1024
/** The overhead of an entry, in bytes. */
const ENTRY_BYTES = 60

/** A product as JSON in exactly the API's shape. */
const productJson = (row: ProductRow): string => JSON.stringify(product.parse(toProduct(row)))

/** The found products as JSON: serialised once and reused by all searches until they change. */
interface FoundProducts {
  /** In the order of the ids; products that no longer exist are left out. */
  read(ids: readonly number[]): Promise<string[]>
}

/** Opens the cache; the feed removes products from it when they change. */
export function foundProducts(db: Tx, feed: ChangeFeed): FoundProducts {
  const texts = new LRUCache<number, string>({
    maxSize: MAX_BYTES,
    // A string with a character beyond Latin-1 takes two bytes per character.
    sizeCalculation: (json) => ENTRY_BYTES + json.length * (/[^\0-\xff]/.test(json) ? 2 : 1),
  })
  // Products that changed during the current read are returned, but not cached.
  let changed = new Set<number>()
  let hasAllChanged = false
  feed.onChange((touched) => {
    if (touched.includes(EVERYTHING) || touched.includes(tags.shell)) {
      hasAllChanged = true
      texts.clear()
    }
    for (const id of idsOf('product', touched)) {
      changed.add(id)
      texts.delete(id)
    }
  })

  const load = batched(async (ids: number[]) => {
    changed = new Set()
    hasAllChanged = false
    const rows = await findPublishedProducts(db, ids)
    const found = new Map(rows.map((row) => [row.id, productJson(row)]))
    if (!hasAllChanged) for (const [id, json] of found) if (!changed.has(id)) texts.set(id, json)
    return found
  })

  return {
    read: async (ids) => {
      const found = ids.map((id) => texts.get(id))
      const products = found.includes(undefined)
        ? await Promise.all(ids.map(async (id, i) => found[i] ?? load(id)))
        : found
      return products.filter((json) => json !== undefined)
    },
  }
}
