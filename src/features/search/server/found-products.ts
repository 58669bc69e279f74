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

/** The most that the products of results may take; those found least go. Room for 30,000 ordinary ones. */
const MAX_BYTES = 26 * 1024 * 1024
/** What an entry takes besides its text. */
const ENTRY_BYTES = 60
/** Products read at once before anybody has found them. */
const BATCH = 50

/** A product as JSON, as it travels and with nothing besides. */
export const productJson = (row: ProductRow): string => JSON.stringify(product.parse(toProduct(row)))

/** The products that searches find, as JSON: serialized once, however many searches find them, until they change. */
export interface FoundProducts {
  /** In the order of the ids; one that is gone by now is left out. */
  read(ids: readonly number[]): Promise<string[]>
  /** Reads those that are missing before anybody finds them, as many as there is room for. Never fails. */
  warm(ids: readonly number[]): Promise<void>
}

/** `read` must be called by whoever has caught up with the feed. */
export function foundProducts(db: Tx, feed: ChangeFeed): FoundProducts {
  const texts = new LRUCache<number, string>({
    maxSize: MAX_BYTES,
    // A text with one letter beyond Latin takes two bytes for each.
    sizeCalculation: (json) => ENTRY_BYTES + json.length * (/[^\0-\xff]/.test(json) ? 2 : 1),
  })
  // What has changed since the read that is on its way began: that is answered, but not kept.
  let changed = new Set<number>()
  let hasAllChanged = false
  let isWarming = false
  let wanted: readonly number[] | null = null
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
    warm: async (ids) => {
      wanted = ids
      if (isWarming) return
      isWarming = true
      try {
        while (wanted) {
          const missing: number[] = wanted.filter((id) => !texts.has(id))
          wanted = null
          for (let from = 0; from < missing.length && !wanted; from += BATCH) {
            if (texts.calculatedSize > MAX_BYTES * 0.95) return
            await Promise.all(missing.slice(from, from + BATCH).map(load))
          }
        }
      } catch {
        // What cannot be read now is read when it is found.
      } finally {
        isWarming = false
      }
    },
  }
}
